import type { OwnPoll } from '@plenary/contract/polls/operations';
import { ChevronDown, Vote } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Box } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { openPolls } from './polls-model.ts';
import { PollCard } from './card/PollCard.tsx';
import styles from './StagePoll.module.css';
import { useOpenedText } from './use-opened-text.ts';
import { usePolls } from './usePolls.ts';
import { discloses } from '../../ui/overlay/disclosure.ts';

/**
 * The poll of the stage: a button below the picture, never over it, that opens the poll and folds it once one has voted (PLL13). One
 * that was looked at or voted in stays with its results until it is folded.
 */
export function StagePoll({ session }: { readonly session: string }) {
  const { t } = useTexts();
  const id = useId();
  const fold = useRef<HTMLButtonElement>(null);
  const state = usePolls();
  const [shown, setShown] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const here = openPolls(state, session).filter(({ poll }) => poll.session === null || poll.session === session);
  const [first] = here;
  if (first && first.poll.id !== shown) setShown(first.poll.id);
  const opened = useOpenedText(first?.poll);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (unfolded !== null) body.current?.scrollIntoView({ block: 'nearest' });
  }, [unfolded]);
  const own = first ?? state.polls?.find(({ poll }) => poll.id === shown && poll.state === 'closed');
  if (!own) return null;
  const { poll } = own;
  const open = unfolded === poll.id;
  const closed = poll.state === 'closed';
  if (closed && !open && (left === poll.id || own.own === null)) return null;
  const toggle = () => {
    setUnfolded(open ? null : poll.id);
    setLeft(open && closed ? poll.id : null);
  };
  // The form that had the focus goes.
  const voted = () => {
    setUnfolded(null);
    focusOn(fold, 'stay');
  };
  return (
    <Box as="aside" shrink className={styles.stage} aria-label={t('polls.title')} data-open={open} data-stage-poll="">
      <VisuallyHidden>
        <span role="status">{opened}</span>
      </VisuallyHidden>
      <button ref={fold} type="button" className={styles.fold} title={poll.question} {...discloses(open, toggle, id)}>
        <Icon of={Vote} size={18} />
        <FoldLabel own={own} open={open} />
        <Icon of={ChevronDown} size={18} className={styles.chevron} />
      </button>
      <Box pad={16} border="line" sheet="surface" ref={body} id={id} className={styles.body} hidden={!open}>
        <PollCard key={poll.id} own={own} level={2} onVoted={voted} />
      </Box>
    </Box>
  );
}

/** The poll's question and how many have voted; once one has, that, and that there are results. */
function FoldLabel({ own: { poll, own, tally }, open }: { readonly own: OwnPoll; readonly open: boolean }) {
  const { t } = useTexts();
  const voted = t(tally ? 'polls.voted_results' : 'polls.voted');
  const label = open ? t('polls.fold') : own ? voted : t('polls.unfold', { question: poll.question });
  return (
    <>
      <span className={styles.short} aria-hidden="true">
        {t('polls.fold')}
      </span>
      <Text as="span" grow shrink text="start" truncate className={styles.label} dir="auto">
        {label}
      </Text>
      {!open && !own && tally && tally.voters > 0 && (
        <Hint as="span" rigid weight={400} tabular className={styles.count} aria-hidden="true">
          {t('polls.voters_short', { count: tally.voters })}
        </Hint>
      )}
    </>
  );
}
