import { lazy, useState } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { LazyPart } from '../../../page/LazyPart.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Box, Stack } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { VoteButton, VotePanel } from '../../polls/index.ts';
import { useModerators } from '../moderation/use-moderators.ts';
import { usePageChat } from '../threads/desk/page-chats.ts';
import { useGapsAmongPeople } from '../threads/desk/use-gaps.ts';
import { useClosedViewer } from '../threads/files/viewer-address.ts';
import { InfoButton, SearchButton } from '../threads/finding/index.ts';
import type { Chat } from '../threads/store/chat-store.ts';
import { Muted } from '../threads/view/Thread.tsx';
import styles from '../threads/view/Thread.module.css';
import { ThreadView, type ThreadParts } from '../threads/view/ThreadView.tsx';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';

/** Menus are large; nobody needs this one to read and write. */
const ChatOptions = lazy(() => import('./ChatOptions.tsx').then((module) => ({ default: module.ChatOptions })));

const OpenCasesNotice = lazy(() =>
  import('../moderation/OpenCasesNotice.tsx').then((module) => ({ default: module.OpenCasesNotice })),
);

interface ChatTabProps {
  /** The channel of a session; absent: that of the event. */
  readonly own?: Chat;
}

/** The tab "Public Chat" of the side panel (CHT2), or that of a session: the thread, or the replies to one of its messages. */
export function ChatTab({ own }: ChatTabProps) {
  useClosedViewer();
  const chat = usePageChat();
  useModerators(chat);
  useGapsAmongPeople(chat);
  return (
    <Stack as="section" grow shrinkY tone="text" className={styles.tab} aria-labelledby="public-chat-title">
      {/* A channel goes on in another thread once it is archived: nothing of the one before is kept then but the draft. */}
      <Channel key={(own ?? chat).state.getState().thread_id} ofSession={own !== undefined} chat={own ?? chat} />
    </Stack>
  );
}

interface ChannelProps {
  readonly ofSession: boolean;
  readonly chat: Chat;
}

function Channel({ ofSession, chat }: ChannelProps) {
  const { t } = useTexts();
  const { frame } = useBoot();
  const [polls, setPolls] = useState<'open' | 'left' | null>(null);
  // The channel of a session may have gone on in that of the event.
  const event = usePageChat().state.getState().thread_id;
  const { thread_id, moderates } = chat.state.getState();
  const title = t(!ofSession || thread_id === event ? 'chat.title' : 'chat.session_title');
  const subtitle = t('chat.subtitle');
  if (polls === 'open')
    return (
      <LazyPart>
        <VotePanel back={() => setPolls('left')} />
      </LazyPart>
    );
  return (
    <ThreadView
      chat={chat}
      kind="public"
      replies={{ title: t('chat.thread_title'), subtitle: t('chat.thread_subtitle') }}
      head={() => (
        <>
          <Box as="header" clip padY={12} border="below" className={styles.header} data-chat-head="">
            <h2 id="public-chat-title" className={styles.title}>
              {title}
              <Muted />
            </h2>
            <Hint className={styles.subtitle}>{frame?.simulated ? t('chat.simulated_note') : subtitle}</Hint>
          </Box>
          {!ofSession && (
            <OptionalPart>
              <VoteButton open={() => setPolls('open')} back={polls === 'left'} />
            </OptionalPart>
          )}
        </>
      )}
      notice={
        moderates && (
          <OptionalPart>
            <OpenCasesNotice />
          </OptionalPart>
        )
      }
      foot={(parts) => <Foot title={title} subtitle={subtitle} event={ofSession ? event : null} {...parts} />}
    />
  );
}

interface FootProps extends ThreadParts {
  readonly title: string;
  readonly subtitle: string;
  /** Within the channel of a session the id of the event's own. */
  readonly event: string | null;
}

/** Drawn in the header. */
function Foot({ title, subtitle, event, searching, search, announcing }: FootProps) {
  return (
    <OptionalPart>
      <InfoButton title={title} subtitle={subtitle} search={() => search(true)} />
      <SearchButton searching={searching} change={search} />
      <ChatOptions event={event} announcing={announcing.on} changeAnnouncing={announcing.change} />
    </OptionalPart>
  );
}
