import { lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react';
import { ArrowLeft, BellOff } from 'lucide-react';
import { useStore } from 'zustand';
import type { ChannelPlace } from '@plenary/domain/chat/channels';
import { localTime } from '@plenary/domain/timeline/zones';
import { useBoot } from '../../../page/boot.tsx';
import { LazyPart } from '../../../page/LazyPart.tsx';
import { useDisplayZone } from '../../../page/display-zone.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Stack } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { Announcer, useAnnouncing } from '../threads/view/Announcer.tsx';
import type { ChatActions } from '../threads/store/chat-actions.ts';
import { EventThreadContext } from '../channels/event-thread.ts';
import { ChannelTabs } from '../channels/index.ts';
import { ChatProvider, useChat, useChatState } from '../threads/desk/chat-context.tsx';
import { ChatDesk } from '../threads/desk/chat-desk.tsx';
import { sanctionOf } from '../threads/store/may-write.ts';
import { chatConnection } from '../threads/store/connection-state.ts';
import { InfoButton, PinnedBar, SearchButton, SearchView } from '../threads/finding/index.ts';
import { VoteButton, VotePanel } from '../../polls/index.ts';
import { onEscapeWithin, useLeaveReplies } from '../threads/view/leave-replies.ts';
import { createReplies, feedPart } from '../threads/store/part-store.ts';
import styles from '../threads/view/Thread.module.css';
import { Composer } from '../threads/writing/Composer.tsx';
import { useClosedViewer } from '../threads/files/viewer-address.ts';
import { MainMessages, Messages } from '../threads/view/Messages.tsx';
import { useModerators } from '../moderation/use-moderators.ts';
import { showFailure } from '../threads/desk/show-failure.ts';
import repliesStyles from '../threads/messages/Replies.module.css';
import { ChatActionsContext, useChatActions, useNewChatActions } from '../threads/desk/use-chat-actions.ts';
import { useGapsAmongPeople } from '../threads/desk/use-gaps.ts';

/** Menus are large; nobody needs this one to read and write. */
const ChatOptions = lazy(() => import('./ChatOptions.tsx').then((module) => ({ default: module.ChatOptions })));

const OpenCasesNotice = lazy(() =>
  import('../moderation/OpenCasesNotice.tsx').then((module) => ({ default: module.OpenCasesNotice })),
);

/** The tab "Public Chat" of the side panel (CHT2): the thread, or the replies to one of its messages. */
export function ChatTab() {
  const { page } = useBoot();
  useClosedViewer();
  const chat = useChat();
  useModerators(chat);
  useGapsAmongPeople(chat);
  return (
    <section className={styles.tab} aria-labelledby="public-chat-title">
      {page.kind === 'live_stream' ? (
        <LazyPart>
          <ChannelTabs key={page.session_id} session={page.session_id}>
            {(place) => <OneChannel place={place} />}
          </ChannelTabs>
        </LazyPart>
      ) : (
        <OneChannel place="event" />
      )}
    </section>
  );
}

/** A channel goes on in another thread once it is archived: nothing of the one before is kept then but the draft. */
function OneChannel({ place }: { readonly place: ChannelPlace }) {
  const { state } = useChat();
  return <Channel key={state.getState().thread_id} place={place} />;
}

function Channel({ place }: { readonly place: ChannelPlace }) {
  const [replies, setReplies] = useState<string | null>(null);
  const [polls, setPolls] = useState<'open' | 'left' | null>(null);
  const back = useCallback(() => setReplies(null), []);
  if (polls === 'open')
    return (
      <LazyPart>
        <VotePanel back={() => setPolls('left')} />
      </LazyPart>
    );
  return replies === null ? (
    <MainThread place={place} openReplies={setReplies}>
      <Suspense fallback={null}>
        <VoteButton open={() => setPolls('open')} back={polls === 'left'} />
      </Suspense>
    </MainThread>
  ) : (
    <RepliesOf key={replies} message_id={replies} openReplies={setReplies} back={back} />
  );
}

interface MainThreadProps {
  readonly place: ChannelPlace;
  readonly openReplies: (id: string) => void;
  /** Stands below the header. */
  readonly children: ReactNode;
}

function MainThread({ place, openReplies, children }: MainThreadProps) {
  const { t } = useTexts();
  const actions = useNewChatActions();
  const announcing = useAnnouncing();
  const moderates = useChatState((state) => state.moderates);
  const [searching, setSearching] = useState(false);
  useRetryOnReturn(actions);
  const own = useChatState((state) => state.thread_id);
  // The channel of a session may have gone on in that of the event.
  const event = useContext(EventThreadContext);
  const title = t(place === 'event' || own === event ? 'chat.title' : 'chat.session_title');
  return (
    <ChatActionsContext value={actions}>
      <ChatDesk openReplies={openReplies}>
        <header className={styles.header} data-chat-head="">
          <h2 id="public-chat-title" className={styles.title}>
            {title}
            <Muted />
          </h2>
          <p className={styles.subtitle}>{t('chat.subtitle')}</p>
        </header>
        {children}
        <CannotConnect />
        {moderates && (
          <Suspense fallback={null}>
            <OpenCasesNotice />
          </Suspense>
        )}
        <SearchedThread searching={searching} onClosed={() => setSearching(false)} />
        <Announcer on={announcing.on} />
        {/* After the field, so that nothing but the list stands between the tabs and it; drawn in the header. */}
        <Suspense fallback={null}>
          <InfoButton title={title} subtitle={t('chat.subtitle')} search={() => setSearching(true)} />
          <SearchButton searching={searching} change={setSearching} />
        </Suspense>
        <Suspense fallback={null}>
          <ChatOptions announcing={announcing.on} changeAnnouncing={announcing.change} />
        </Suspense>
      </ChatDesk>
    </ChatActionsContext>
  );
}

/** Whether the person has muted the chat for themself (WID51). */
export function Muted() {
  const { t } = useTexts();
  const quiet = useChatState((state) => state.quiet);
  if (!quiet) return null;
  return (
    <span className={styles.muted} role="img" aria-label={t('chat.is_quiet')} title={t('chat.is_quiet')}>
      <Icon of={BellOff} size={16} />
    </span>
  );
}

/** The names of a list of replies and of the heading that carries them, as keys of the texts. */
export interface RepliesTitles {
  readonly title: string;
  readonly subtitle: string;
}

interface RepliesOfProps {
  /** Left out: those of the public chat. */
  readonly titles?: RepliesTitles;
  readonly message_id: string;
  readonly openReplies: (id: string) => void;
  readonly back: () => void;
}

/**
 * The replies to a message in the place of the thread (WID1). They follow the events that the page's chat receives. The way back, which is
 * also that of Escape, leads to the message that is answered.
 */
export function RepliesOf({ message_id, openReplies, back, titles }: RepliesOfProps) {
  const chat = useChat();
  const [replies] = useState(() => createReplies(chat, message_id));
  useEffect(() => feedPart(chat, replies), [chat, replies]);
  const leave = useLeaveReplies(message_id, back);
  return (
    <ChatProvider value={replies}>
      <RepliesThread openReplies={openReplies} back={leave} {...(titles && { titles })} />
    </ChatProvider>
  );
}

function RepliesThread({ openReplies, back, titles }: Omit<RepliesOfProps, 'message_id'>) {
  const { t } = useTexts();
  const { title, subtitle } = titles ?? { title: t('chat.thread_title'), subtitle: t('chat.thread_subtitle') };
  const actions = useNewChatActions();
  useRetryOnReturn(actions);
  return (
    <ChatActionsContext value={actions}>
      <ChatDesk openReplies={openReplies}>
        {/* It takes the focus of a press beside everything, so that Escape is its own then too. */}
        <Stack grow shrinkY tabIndex={-1} onKeyDown={onEscapeWithin(back)}>
          <header className={repliesStyles.title}>
            <IconButton label={t('chat.back')} autoFocus onClick={back}>
              <Icon of={ArrowLeft} turns />
            </IconButton>
            <div>
              <h2 id="public-chat-title" className={styles.title}>
                {title}
              </h2>
              <p className={styles.subtitle}>{subtitle}</p>
            </div>
          </header>
          <CannotConnect />
          <Thread>
            <Messages />
          </Thread>
        </Stack>
      </ChatDesk>
    </ChatActionsContext>
  );
}

/** Sends and reads again, when the connection is back, all that could not be sent or read without it. */
export function useRetryOnReturn({ retryUnsent, loadLatest }: ChatActions): void {
  const { connection } = useServices();
  const connected = useStore(connection, ({ connection: now }) => now.kind === 'connected');
  useEffect(() => {
    if (!connected) return;
    retryUnsent();
    loadLatest();
  }, [connected, retryUnsent, loadLatest]);
  // A short cut ends sends but not always the open socket: the browser says when it is over.
  useEffect(() => {
    addEventListener('online', retryUnsent);
    return () => removeEventListener('online', retryUnsent);
  }, [retryUnsent]);
}

interface SearchedThreadProps {
  readonly searching: boolean;
  /** The search has ended. */
  readonly onClosed: () => void;
}

/** A thread below its pins, or the search of it in its place. */
export function SearchedThread({ searching, onClosed }: SearchedThreadProps) {
  return (
    <>
      <Suspense fallback={null}>
        <PinnedBar />
      </Suspense>
      {searching ? (
        <Suspense fallback={null}>
          <SearchView onClosed={onClosed} />
        </Suspense>
      ) : (
        <Thread>
          <MainMessages />
        </Thread>
      )}
    </>
  );
}

/** A list of messages with the field below it. */
export function Thread({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const sanctions = useChatState((state) => state.sanctions);
  const sanction = sanctionOf(sanctions);
  if (sanction === 'banned') {
    return (
      <div className={styles.middle} role="status">
        <p>{t('chat.banned')}</p>
        <Until time={sanctions.banned_until} />
      </div>
    );
  }
  const muted = sanction === 'muted';
  return (
    <>
      {children}
      {muted && (
        <p className={styles.notice} role="status">
          {t('chat.muted')} <Until time={sanctions.muted_until} />
        </p>
      )}
      {!muted && <Frozen />}
      <Archived />
      <Composer muted={muted} />
    </>
  );
}

/** Nobody writes for now; a moderator lets people write again here. */
function Frozen() {
  const { t } = useTexts();
  const { order } = useChatActions();
  const frozen = useChatState((state) => state.order.frozen);
  const moderates = useChatState((state) => state.moderates);
  if (!frozen) return null;
  return (
    <p className={styles.notice} role="status">
      {t(moderates ? 'chat.frozen_host' : 'chat.frozen')}
      {moderates && <Button onClick={() => showFailure(t, order({ frozen: false }))}>{t('chat.unfreeze')}</Button>}
    </p>
  );
}

/** The channel was closed for good, and leads nowhere. */
function Archived() {
  const { t } = useTexts();
  const archived = useChatState((state) => state.archived);
  if (!archived) return null;
  return (
    <p className={styles.notice} role="status">
      {t('chat.archived')}
    </p>
  );
}

/** The connection is gone: said in words; what is written meanwhile waits on its row. */
export function CannotConnect() {
  const { t } = useTexts();
  const { connection } = useServices();
  const load = useChatState((state) => state.load);
  const state = useStore(connection, ({ connection: now }) => chatConnection(now.kind, load));
  const lost = state === 'cannot-connect';
  return (
    <p className={styles.notice} role="status" data-chat-connection={state} hidden={!lost}>
      {lost && t('chat.cannot_connect')}
    </p>
  );
}

function Until({ time }: { readonly time: string | null }) {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  if (time === null) return null;
  return (
    <Hint as="span" tabular>
      {t('chat.until', { time: localTime(Date.parse(time), zone) })}
    </Hint>
  );
}
