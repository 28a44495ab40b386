import { type ChatKind, chatKinds } from '@plenary/domain/chat/channels';
import { answersQuestions } from '@plenary/domain/chat/support';
import { hasTool } from '@plenary/domain/timeline/tools/tools';
import { useEffect, type ReactNode } from 'react';
import { createStore, useStore } from 'zustand';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useCall } from '../../page/call/call.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useHash, useOverlays } from '../../page/navigation/overlays.ts';
import { chatKind } from '../../page/navigation/chat-target.ts';
import { useServices } from '../../page/services.tsx';
import { useTimeline } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { tabPanel, Tabs } from '../../ui/tabs/Tabs.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { OptionalPart } from '../../ui/OptionalPart.tsx';
import { Box, Centre, Stack } from '../../ui/layout/Layout.tsx';
import { openPolls, SessionPolls, usePolls } from '../polls/index.ts';
import { SessionQuestions } from '../questions/index.ts';
import { Text } from '../../ui/text/Text.tsx';
import styles from './ChatArea.module.css';
import { type SessionChannel, useSessionChannel } from './channels/use-session-channel.ts';
import { ChatTab } from './public/ChatTab.tsx';
import type { OwnThreadsState } from './threads/own/own-threads.ts';
import { OpenQuestions, SupportTab } from './support/index.ts';
import { unreadCount } from './threads/store/chat-model.ts';
import type { ChatState } from './threads/store/chat-state.ts';
import { useOwnThreads, usePublicUnread } from './threads/desk/page-chats.ts';

const PrivateChats = lazyPart(['private'], () => import('./private/PrivateChats.tsx').then((m) => m.PrivateChats));
const RoomChat = lazyPart(['private'], () => import('./private/RoomChat.tsx').then((m) => m.RoomChat));

/** Begins the element ids of the tabs. */
const TABS = 'chat';

/** The tab "Chat" of the side panel: first what belongs to the page, then the kinds of chat that the event has (PAN13). */
export function ChatArea() {
  const { t } = useTexts();
  const { page } = useBoot();
  const session = page.kind === 'live_stream' ? page.session_id : null;
  const polls = openPolls(usePolls(), session).filter(({ own }) => own === null).length;
  const kinds = useKinds();
  const { kind, choose } = useChosen(kinds);
  const channel = useSessionChannel(kinds.includes('session') ? session : null);
  useEffect(() => {
    document.getElementById(`${TABS}-tab-${kind}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [kind]);
  if (kinds.length === 0)
    return (
      <Centre as="p" grow tone="quiet">
        {t('chat.no_channels')}
      </Centre>
    );
  const part = <Part kind={kind} session={session} channel={channel} />;
  if (kinds.length === 1) return part;
  const tabs = kinds.map((id) => ({
    id,
    label: <Label kind={id} channel={id === kind ? null : channel} polls={polls} />,
  }));
  return (
    <>
      <Tabs name={TABS} label={t('chat.tabs')} tabs={tabs} selected={kind} choose={choose} className={styles.tabs} />
      <Stack grow shrinkY anchor tone="text" className={styles.panel} {...tabPanel(TABS, kind)}>
        {part}
      </Stack>
    </>
  );
}

interface PartProps {
  readonly kind: ChatKind;
  /** The stream that is shown. */
  readonly session: string | null;
  readonly channel: SessionChannel;
}

function Part({ kind, session, channel }: PartProps) {
  const { t } = useTexts();
  if (kind === 'public') return <ChatTab />;
  if (kind === 'session') return <OfSession channel={channel} />;
  const parts: Record<Exclude<typeof kind, 'public' | 'session'>, ReactNode> = {
    call: <RoomChat />,
    questions: session !== null && <SessionQuestions session={session} />,
    polls: <SessionPolls />,
    private: <PrivateChats />,
    support: <SupportTab />,
  };
  return (
    // The kind before goes at once, and is not kept hidden while this one loads.
    <LazyPart key={kind} waiting={<Spinner label={t('chat.loading')} />}>
      {parts[kind]}
    </LazyPart>
  );
}

function OfSession({ channel }: { readonly channel: SessionChannel }) {
  const { t } = useTexts();
  if (channel.chat) return <ChatTab own={channel.chat} />;
  if (channel.failed === null) return <Spinner label={t('chat.loading')} />;
  if (channel.failed !== 'unreachable')
    return <Text pad={16}>{t(channel.failed === 'none' ? 'chat.no_channels' : 'chat.empty')}</Text>;
  return (
    <Box pad={16} role="alert">
      <p>{t('chat.cannot_connect')}</p>
      <Button onClick={channel.again}>{t('chat.try_again')}</Button>
    </Box>
  );
}

interface LabelProps {
  readonly kind: ChatKind;
  /** The session's, where that is not open. */
  readonly channel: SessionChannel | null;
  /** How many are open in which one has not voted. */
  readonly polls: number;
}

function Label({ kind, channel, polls }: LabelProps) {
  const { t } = useTexts();
  const { me } = useBoot();
  const own = useStore(useOwnThreads());
  const session = useStore(channel?.chat?.state ?? NONE, (state: ChatState | null) => (state ? unreadCount(state) : 0));
  const news = { public: usePublicUnread(), private: unreadPrivate(own), support: unreadAnswers(own), session, polls };
  if (kind === 'support' && me && answersQuestions(me.roles))
    return (
      <>
        {t(TITLES[kind])}{' '}
        <OptionalPart>
          <OpenQuestions />
        </OptionalPart>
      </>
    );
  return (
    <>
      {t(TITLES[kind])}{' '}
      <CountBadge count={(news as Partial<Record<ChatKind, number>>)[kind] ?? 0} label={t('frame.unread')} />
    </>
  );
}

const NONE = createStore<ChatState | null>(() => null);

const TITLES = {
  call: 'chat.tab.room',
  session: 'chat.tab.session',
  questions: 'chat.tab.questions',
  polls: 'chat.tab.polls',
  public: 'chat.title',
  private: 'chat.private_title',
  support: 'chat.support_title',
} as const;

/** Until the threads are known, what is unread of them counts as private. */
function unreadPrivate({ threads, unread }: OwnThreadsState): number {
  return threads?.filter(({ kind, unread_count }) => kind === 'private' && unread_count > 0).length ?? unread;
}

function unreadAnswers({ threads }: OwnThreadsState): number {
  return threads?.find(({ kind }) => kind === 'support')?.unread_count ?? 0;
}

/** The kinds of chat that the page has. Polls are one of them while one is open, or is being looked at. */
function useKinds(): readonly ChatKind[] {
  const { frame, me, page } = useBoot();
  const { settings } = useEvent();
  const { private_chat_enabled, support_chat_enabled, questions_enabled } = settings.flags;
  const stream = page.kind === 'live_stream' ? settings.stream_chat : null;
  const session = page.kind === 'live_stream' ? page.session_id : null;
  const shown = useTimeline()?.sessions.find(({ id }) => id === session) ?? {};
  const open = openPolls(usePolls(), session).length > 0;
  const chosen = useStore(chatKind(useServices().panelMemory), ({ kind }) => kind);
  return chatKinds({
    stream,
    session: hasTool(shown, 'chat'),
    room: useCall(({ target }) => target?.room !== undefined),
    questions: questions_enabled === true && hasTool(shown, 'questions'),
    polls: open || chosen === 'polls',
    public: frame?.public_chat != null,
    private: me !== null && private_chat_enabled === true,
    support: me !== null && support_chat_enabled === true,
  });
}

/** The kind that is open, remembered while the page is. A private thread in the address opens its own. */
function useChosen(kinds: readonly ChatKind[]): { readonly kind: ChatKind; readonly choose: (kind: ChatKind) => void } {
  const memory = chatKind(useServices().panelMemory);
  const { openChatThread } = useHash();
  const { setChatThread } = useOverlays();
  useEffect(() => {
    if (openChatThread !== null) memory.setState({ kind: 'private' });
  }, [memory, openChatThread]);
  const chosen = useStore(memory, ({ kind }) => kind);
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : (kinds[0] ?? 'public');
  const choose = (next: ChatKind): void => {
    memory.setState({ kind: next });
    // The thread is remembered, and opens again with its kind; the address names what is shown.
    if (next !== 'private') setChatThread(null);
  };
  return { kind, choose };
}
