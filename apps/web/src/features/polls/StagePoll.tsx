import type { OwnPoll } from '@plenary/contract/polls/operations';
import { Vote } from 'lucide-react';
import { useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { chatKind } from '../../page/navigation/chat-target.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Box } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { openPolls } from './polls-model.ts';
import styles from './StagePoll.module.css';
import { useOpenedText } from './use-opened-text.ts';
import { usePolls } from './usePolls.ts';

interface StagePollProps {
  readonly session: string;
  /** Opens the chat of the panel; null: the event has none, and the page of polls stands in. */
  readonly openChat: (() => void) | null;
}

/**
 * The poll of the stage: a line below the picture, never over it, that leads to it in the panel (PLL13). One in which a
 * person has voted stays with its results until the next one opens.
 */
export function StagePoll({ session, openChat }: StagePollProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { panelMemory } = useServices();
  const state = usePolls();
  const [shown, setShown] = useState<string | null>(null);
  const [first] = openPolls(state, session).filter(({ poll }) => poll.session === null || poll.session === session);
  if (first && first.poll.id !== shown) setShown(first.poll.id);
  const opened = useOpenedText(first?.poll);
  const own = first ?? state.polls?.find(({ poll, own: vote }) => poll.id === shown && vote !== null);
  if (!own) return null;
  const { question } = own.poll;
  const lead = () => {
    chatKind(panelMemory).setState({ kind: 'polls' });
    openChat?.();
  };
  return (
    <Box as="aside" shrink className={styles.stage} aria-label={t('polls.title')} data-stage-poll="">
      <VisuallyHidden>
        <span role="status">{opened}</span>
      </VisuallyHidden>
      {openChat ? (
        <button type="button" className={styles.chip} title={question} onClick={lead}>
          <Chip own={own} />
        </button>
      ) : (
        <PageLink href={`/${slug}/polls`} className={styles.chip} title={question}>
          <Chip own={own} />
        </PageLink>
      )}
    </Box>
  );
}

/** The poll's question and how many have voted; once one has, that, and that there are results. */
function Chip({ own: { poll, own, tally } }: { readonly own: OwnPoll }) {
  const { t } = useTexts();
  return (
    <>
      <Icon of={Vote} size={18} />
      <span className={styles.short} aria-hidden="true">
        {t('polls.short')}
      </span>
      <Text as="span" grow shrink text="start" truncate className={styles.label} dir="auto">
        {own ? t(tally ? 'polls.voted_results' : 'polls.voted') : t('polls.chip', { question: poll.question })}
      </Text>
      {!own && tally && tally.voters > 0 && (
        <Hint as="span" rigid weight={400} tabular className={styles.count} aria-hidden="true">
          {t('polls.voters_short', { count: tally.voters })}
        </Hint>
      )}
    </>
  );
}
