import type { OwnPoll } from '@plenary/contract/polls/operations';
import { useId, useRef, useState } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import styles from './PollCard.module.css';
import { PollResults } from './PollResults.tsx';
import { useResultsOf } from '../usePolls.ts';
import { VoteForm } from './VoteForm.tsx';
import { Details } from '../../../ui/overlay/Details.tsx';

interface PollCardProps {
  readonly own: OwnPoll;
  /** Level of its heading. */
  readonly level?: 2 | 3;
  /** A vote was taken, or left as it was. Absent: the card stays, and has the focus. */
  readonly onVoted?: () => void;
}

/** A poll: its form, or one's own vote with the results, or that it has been closed. */
export function PollCard({ own: { poll, own, tally }, level = 3, onVoted }: PollCardProps) {
  const { t } = useTexts();
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const [changing, setChanging] = useState(false);
  const open = poll.state === 'open';
  const votes = open && (own === null || changing);
  useResultsOf(poll.id, open && poll.results === 'voted' && own !== null);
  // The button that was pressed goes: the focus stays at the poll.
  const change = (on: boolean) => {
    setChanging(on);
    focusOn(card, 'stay');
  };
  const done = () => {
    change(false);
    onVoted?.();
  };
  return (
    <Grid ref={card} id={`poll-${poll.id}`} tabIndex={-1} as="article" oneColumn gap={12} aria-labelledby={heading}>
      <Heading as={`h${level}`} leading={130} size={18} breaks id={heading} dir="auto">
        {poll.question}
      </Heading>
      <Text role="status" weight={600} className={styles.state} data-open={open}>
        {open ? own !== null && !changing && t('polls.voted') : t('polls.closed')}
      </Text>
      {votes && <VoteForm poll={poll} labelledBy={heading} own={own} onDone={done} />}
      {tally &&
        (votes ? (
          <Details label={t('polls.so_far')}>
            <PollResults poll={poll} tally={tally} />
          </Details>
        ) : (
          <PollResults poll={poll} tally={tally} own={own} />
        ))}
      {open && own && !changing && (
        <Grid gap={12} items="start" className={styles.after}>
          {!tally && <Hint>{t('polls.later')}</Hint>}
          {poll.may_change && <Button onClick={() => change(true)}>{t('polls.change')}</Button>}
        </Grid>
      )}
    </Grid>
  );
}
