import { ArrowLeft, Vote } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Grid, InlineRow, Line, Stack } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import styles from './ChatVote.module.css';
import { ExternalPoll } from './ExternalPoll.tsx';
import { maySeeMaking } from './may-make.ts';
import { openPolls } from './polls-model.ts';
import { PollCard } from './card/PollCard.tsx';
import { useOpenedText } from './use-opened-text.ts';
import { usePollAddress, type PollAddress } from './usePollAddress.ts';
import { usePolls } from './usePolls.ts';

/** Element id of the button, which has the focus again when the polls are left. */
const BUTTON_ID = 'chat-vote';

/** The polls of the page, as far as the public chat shows them. */
function useShownPolls() {
  const { page } = useBoot();
  const state = usePolls();
  return openPolls(state, page.kind === 'live_stream' ? page.session_id : null);
}

/**
 * The way from the public chat to the poll, while there is one (WID15); once one has voted, to what came of it. That a poll
 * has opened is said once.
 */
export function VoteButton({ open, back }: { readonly open: () => void; readonly back: boolean }) {
  const { t } = useTexts();
  const polls = useShownPolls();
  const address = usePollAddress();
  const button = useRef<HTMLButtonElement>(null);
  const shown = polls.length > 0 || address.external !== null;
  useEffect(() => {
    if (back && shown) focusOn(button);
  }, [back, shown]);
  const [first] = polls;
  const { page } = useBoot();
  const onStage =
    page.kind === 'live_stream' && polls.some(({ poll }) => poll.session === null || poll.session === page.session_id);
  const voted = polls.length > 0 && polls.every(({ own }) => own !== null);
  const opened = useOpenedText(first?.poll);
  const text =
    polls.length > 1 ? t('polls.open_now', { count: polls.length }) : (first?.poll.question ?? t('polls.external'));
  return (
    <>
      <VisuallyHidden>
        <span role="status">{opened}</span>
      </VisuallyHidden>
      {shown && (
        <Line rigid padY={8} padX={16} border="below" sheet="raised" className={styles.strip} data-on-stage={onStage}>
          <Icon of={Vote} size={18} />
          <Text clamp={2} grow shrink weight={600} breaks dir="auto">
            {text}
          </Text>
          <Button ref={button} id={BUTTON_ID} look={voted ? 'secondary' : 'primary'} onClick={open}>
            {t(!voted ? 'polls.vote' : polls.some(({ tally }) => tally) ? 'polls.voted_results' : 'polls.own')}
          </Button>
        </Line>
      )}
    </>
  );
}

/** The polls in the place of the thread, or the one on another site. */
export function VotePanel({ back }: { readonly back: () => void }) {
  const { t } = useTexts();
  const address = usePollAddress();
  return (
    <Stack as="section" grow shrinkY aria-labelledby="chat-vote-title">
      <Line as="header" gap={8} rigid pad={8} border="below">
        <IconButton label={t('polls.back')} autoFocus onClick={back}>
          <Icon of={ArrowLeft} turns />
        </IconButton>
        <Heading id="chat-vote-title" grow size={16}>
          {t('polls.title')}
        </Heading>
        <ManageLink />
      </Line>
      <Body address={address} />
    </Stack>
  );
}

/** The polls beside a stream, as a tab of the chat. */
export function SessionPolls() {
  const { t } = useTexts();
  const address = usePollAddress();
  return (
    <Stack as="section" grow shrinkY aria-label={t('polls.title')}>
      <Body address={address} voted />
      <ManageLink />
    </Stack>
  );
}

interface BodyProps {
  readonly address: PollAddress;
  /** Those in which a person has voted stay as well. */
  readonly voted?: boolean;
}

/** Polls stay here when they are closed, as long as they are looked at. */
function Body({ address, voted = false }: BodyProps) {
  const { t } = useTexts();
  const { page } = useBoot();
  const state = usePolls();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const open = openPolls(state, page.kind === 'live_stream' ? page.session_id : null);
  const fresh = open.filter(({ poll }) => !seen.has(poll.id));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ poll }) => poll.id)]));
  const closed = (state.polls ?? []).filter(
    ({ poll, own }) => poll.state === 'closed' && (seen.has(poll.id) || (voted && own !== null)),
  );
  const shown = [...open, ...closed];
  if (shown.length === 0 && address.external !== null)
    return <ExternalPoll key={address.external} address={address.external} />;
  return (
    <Grid oneColumn pack="start" gap={32} grow shrinkY pad={16} className={styles.body}>
      {shown.map((own) => (
        <PollCard key={own.poll.id} own={own} />
      ))}
      {shown.length === 0 && state.polls !== null && <p role="status">{t('polls.closed')}</p>}
    </Grid>
  );
}

/** The way to the page on which polls are made, for those who make them. */
function ManageLink() {
  const { t } = useTexts();
  const { me } = useBoot();
  const { slug } = useEvent();
  if (!me || !maySeeMaking(me)) return null;
  return (
    <InlineRow as={PageLink} align="center" tall padX={8} href={`/${slug}/polls`}>
      {t('polls.manage')}
    </InlineRow>
  );
}
