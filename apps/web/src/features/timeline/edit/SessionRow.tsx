import type { EditableSession } from '@plenary/contract/timeline/edit';
import type { Conflict } from '@plenary/domain/timeline/edit/conflicts';
import { canEndNow, extendedEnd } from '@plenary/domain/timeline/edit/quick';
import { isActive, isMarker } from '@plenary/domain/timeline/status';
import { TriangleAlert } from 'lucide-react';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge, LiveBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { useEdits, useEditsState, useSpanText } from './edits-context.tsx';
import styles from './SessionRow.module.css';

interface SessionRowProps {
  readonly session: EditableSession;
  readonly conflicts: readonly Conflict[];
  /** Milliseconds on the event's clock. */
  readonly now: number;
  readonly titleOf: (id: string) => EditableSession | undefined;
}

/** A session with its quick actions, and what stands in its way. */
export function SessionRow({ session, conflicts, now, titleOf }: SessionRowProps) {
  const { t } = useTexts();
  const span = useSpanText();
  const { rules } = useEdits();
  const edited = useEditsState(({ editor }) => editor?.base.id === session.id);
  const { title, location, featured, cancelled, hidden, kept } = session;
  const active = isActive(session, now, rules);
  return (
    <Grid as="li" padY={12} padX={12} border="below" className={styles.row} data-edited={edited} data-active={active}>
      <p className={styles.time}>{span(session)}</p>
      <Grid gap={4} shrink>
        <Heading as="h3" size={16} weight={600} breaks dir="auto">
          {title}
        </Heading>
        {location !== null && (
          <Hint breaks className={styles.place} dir="auto">
            {location}
          </Hint>
        )}
        <Row as="p" gap={4} wrap className={styles.badges}>
          {active && <LiveBadge quiet>{t('timeline-edit.now')}</LiveBadge>}
          {cancelled && <Badge>{t('frame.badge.cancelled')}</Badge>}
          {hidden && <Badge tone="warn">{t('timeline-edit.field.hidden')}</Badge>}
          {isMarker(session) && <Badge>{t('timeline-edit.part')}</Badge>}
          {featured && <Badge>{t('timeline-edit.featured')}</Badge>}
          {kept.length > 0 && <Badge tone="ok">{t('timeline-edit.kept')}</Badge>}
        </Row>
        {conflicts.length > 0 && <Conflicts conflicts={conflicts} titleOf={titleOf} />}
      </Grid>
      <RowActions session={session} now={now} />
    </Grid>
  );
}

function Conflicts({ conflicts, titleOf }: Pick<SessionRowProps, 'conflicts' | 'titleOf'>) {
  const { t } = useTexts();
  const span = useSpanText();
  return (
    <Grid as="ul" gap={4} size={14} tone="warn" breaks className={styles.conflicts}>
      {conflicts.map(({ kind, name, other }) => {
        const session = titleOf(other);
        if (!session) return null;
        return (
          <li key={kind + other + name}>
            <Icon of={TriangleAlert} size={16} />
            <span>{t(`timeline-edit.conflict.${kind}`, { name, title: session.title, time: span(session) })}</span>
          </li>
        );
      })}
    </Grid>
  );
}

function RowActions({ session, now }: Pick<SessionRowProps, 'session' | 'now'>) {
  const { t } = useTexts();
  const { actions, rules } = useEdits();
  const busy = useEditsState((state) => state.busy.has(session.id));
  const { title } = session;
  const quick = (action: 'extend' | 'end') => () => void (busy || actions.quick(action, session));
  return (
    <Row wrap justify="end" gap={8} className={styles.actions} aria-busy={busy}>
      {extendedEnd(session, now) !== null && (
        <Button aria-label={t('timeline-edit.extend_label', { title })} onClick={quick('extend')}>
          {t('timeline-edit.extend')}
        </Button>
      )}
      {canEndNow(session, now, rules) && (
        <Button aria-label={t('timeline-edit.end_label', { title })} onClick={quick('end')}>
          {t('timeline-edit.end')}
        </Button>
      )}
      <Button
        id={`edit-${session.id}`}
        look="quiet"
        aria-label={t('timeline-edit.edit_label', { title })}
        onClick={() => actions.open(session)}
      >
        {t('timeline-edit.edit')}
      </Button>
    </Row>
  );
}
