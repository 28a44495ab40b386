import { type ReactNode, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { Choice } from '../../ui/input/Choice.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { Heading, Hint } from '../../ui/text/Text.tsx';
import styles from './ReleaseCard.module.css';

/** A change that attendees do not see yet, and how it is shown. */
export interface WaitingChange {
  readonly id: string;
  readonly content: ReactNode;
  /** It cannot be released any more, and is given up alone. */
  readonly stuck?: boolean;
}

interface ReleaseCardProps {
  readonly changes: readonly WaitingChange[];
  readonly release: (ids: ReadonlySet<string>) => void;
  readonly giveUp: (ids: ReadonlySet<string>) => void;
  /** Something is under way, or typed and not saved. */
  readonly busy: boolean;
  /** Why nothing can be released now, or what else is chosen with it. */
  readonly children?: ReactNode;
  readonly problems?: readonly string[];
}

/** Changes that attendees do not see yet: released or given up, all or some (REL2, REL8). */
export function ReleaseCard({ changes, release, giveUp, busy, children, problems = [] }: ReleaseCardProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = changes.filter(({ id }) => !left.has(id));
  const ready = new Set(chosen.flatMap(({ id, stuck }) => (stuck ? [] : id)));
  const choose = (id: string) => (on: boolean) =>
    setLeft((now) => new Set(on ? [...now].filter((one) => one !== id) : [...now, id]));
  const askGiveUp = () =>
    openModal({
      title: t('releases.give_up_title', { count: chosen.length }),
      content: t('releases.give_up_text'),
      first: { label: t('releases.keep') },
      last: { label: t('releases.give_up'), run: () => giveUp(new Set(chosen.map(({ id }) => id))) },
    });
  return (
    <Grid as="section" card oneColumn gap={12} pad={16} aria-labelledby="waiting">
      <div>
        <Heading id="waiting" size={18}>
          {t('releases.waiting')}
        </Heading>
        <Hint>{t('releases.waiting_help')}</Hint>
      </div>
      <Grid as="ul" oneColumn gap={4} className={styles.changes}>
        {changes.map(({ id, content }) => (
          <li key={id}>
            <Choice type="checkbox" checked={!left.has(id)} choose={choose(id)}>
              {content}
            </Choice>
          </li>
        ))}
      </Grid>
      <FieldErrors name="release" errors={problems} />
      {children}
      <Line gap={8} wrap>
        <Button
          look="primary"
          aria-disabled={busy}
          disabled={!busy && ready.size === 0}
          onClick={() => busy || release(ready)}
        >
          {t('releases.release', { count: ready.size })}
        </Button>
        <Button
          look="quiet"
          aria-disabled={busy}
          disabled={!busy && chosen.length === 0}
          onClick={() => busy || askGiveUp()}
        >
          {t('releases.give_up')}
        </Button>
        <ButtonLink look="quiet" href={`/studio/${slug}/view?waiting=on`}>
          {t('releases.preview')}
        </ButtonLink>
      </Line>
    </Grid>
  );
}
