import type { EditableSession } from '@plenary/contract/timeline/edit';
import { isMarker } from '@plenary/domain/timeline/status';
import { shortDay } from '@plenary/texts/formats';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/input/Choice.tsx';
import { Box, Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useEdits, useEditsState, useSpanText } from '../../timeline/edit/index.ts';
import { ConflictLines } from './ConflictLines.tsx';
import { ManyBar } from './ManyBar.tsx';
import { Pager, usePart } from './Pager.tsx';
import { dayOf } from './session-list.ts';
import styles from './SessionTable.module.css';
import { useStudioSessions } from './studio-sessions-context.tsx';

interface SessionTableProps {
  readonly sessions: readonly EditableSession[];
  /** Shows all of them. */
  readonly clear: () => void;
}

/** The list: one part of it at a time, of which several are chosen and changed together (PRG5). */
export function SessionTable({ sessions, clear }: SessionTableProps) {
  const { t } = useTexts();
  const total = useEditsState((state) => state.sessions.length);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { rows, pager } = usePart(sessions);
  const several = sessions.filter(({ id }) => chosen.has(id));
  if (sessions.length === 0)
    return total === 0 ? null : (
      <EmptyState picture={SearchX} title={t('timeline-edit.nothing_found')}>
        <Button onClick={clear}>{t('timeline-edit.clear')}</Button>
      </EmptyState>
    );
  const choose = (id: string, on: boolean): void =>
    setChosen(new Set([...chosen].filter((other) => other !== id).concat(on ? id : [])));
  return (
    <Grid oneColumn gap={8}>
      <Line gap={16} justify="between" wrap>
        <Choice
          type="checkbox"
          className={styles.all}
          checked={several.length === sessions.length}
          choose={(on) => setChosen(new Set(on ? sessions.map(({ id }) => id) : []))}
        >
          {t('studio-sessions.choose_all', { count: sessions.length })}
        </Choice>
      </Line>
      {several.length > 0 && <ManyBar sessions={several} done={() => setChosen(new Set())} />}
      <Box as="ul" border="above">
        {rows.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            chosen={chosen.has(session.id)}
            choose={(on) => choose(session.id, on)}
          />
        ))}
      </Box>
      <Pager {...pager} />
    </Grid>
  );
}

interface SessionLineProps {
  readonly session: EditableSession;
  readonly chosen: boolean;
  readonly choose: (on: boolean) => void;
}

function SessionLine({ session, chosen, choose }: SessionLineProps) {
  const { t, language } = useTexts();
  const { actions, zone } = useEdits();
  const { conflicts } = useStudioSessions();
  const span = useSpanText();
  const edited = useEditsState(({ editor }) => editor?.base.id === session.id);
  const { id, title, location, cancelled, hidden, featured, kept, speakers, categories, waiting } = session;
  const people = speakers.map(({ name }) => name).join(', ');
  return (
    <Grid as="li" gap={4} padY={4} border="below" className={styles.line} data-edited={edited}>
      <Choice type="checkbox" checked={chosen} choose={choose} className={styles.choice}>
        <VisuallyHidden>{t('studio-sessions.choose', { title })}</VisuallyHidden>
      </Choice>
      <Text as="span" tone="quiet" tabular size={14} className={styles.time}>
        {shortDay(language, dayOf(session, zone))} {span(session)}
      </Text>
      <Grid gap={4} shrink>
        <Box
          as="button"
          type="button"
          id={`session-${id}`}
          weight={600}
          breaks
          press
          dir="auto"
          className={styles.title}
          onClick={() => actions.open(session)}
        >
          {title}
        </Box>
        <ConflictLines conflicts={conflicts.get(id) ?? []} />
      </Grid>
      <Line gap={4} gapX={8} wrap shrink className={styles.beside}>
        {(location !== null || people !== '') && (
          <Hint breaks>
            {location !== null && <bdi>{location}</bdi>}
            {location !== null && people !== '' && ' · '}
            {people !== '' && <bdi>{people}</bdi>}
          </Hint>
        )}
        <Row as="p" gap={4} wrap className={styles.badges}>
          {waiting && <Badge tone="warn">{t(`releases.kind.${waiting}`)}</Badge>}
          {cancelled && <Badge>{t('frame.badge.cancelled')}</Badge>}
          {hidden && <Badge tone="warn">{t('timeline-edit.field.hidden')}</Badge>}
          {isMarker(session) && <Badge>{t('timeline-edit.part')}</Badge>}
          {featured && <Badge>{t('timeline-edit.featured')}</Badge>}
          {categories.map(({ name }) => (
            <Badge key={name}>{name}</Badge>
          ))}
          {kept.length > 0 && <Badge tone="ok">{t('timeline-edit.kept')}</Badge>}
        </Row>
      </Line>
    </Grid>
  );
}
