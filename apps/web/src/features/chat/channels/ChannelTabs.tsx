import { channelsBeside, type ChannelPlace } from '@plenary/domain/chat/channels';
import { type ReactNode, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { useEvent } from '../../../page/boot.tsx';
import { LazyPart } from '../../../page/LazyPart.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { CountBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { tabPanel, Tabs } from '../../../ui/tabs/Tabs.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Box, Stack } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { SessionQuestions } from '../../questions/index.ts';
import { usePageChat } from '../threads/desk/page-chats.ts';
import { unreadCount } from '../threads/store/chat-model.ts';
import type { ChatState } from '../threads/store/chat-state.ts';
import type { Chat } from '../threads/store/chat-store.ts';
import { useSessionChannel, type SessionChannel } from './use-session-channel.ts';
import styles from './Channels.module.css';

/** A channel, or the questions of the session. */
type BesideTab = ChannelPlace | 'questions';

interface ChannelTabsProps {
  /** The stream that is shown. */
  readonly session: string;
  /** Draws the channel that is chosen. */
  readonly children: (place: ChannelPlace, chat: Chat) => ReactNode;
}

/** Begins the element ids of the tabs. */
const TABS = 'channel';

/** The channels beside a stream: of several one is chosen, each with what is unread there (WID64, WID70). */
export function ChannelTabs({ session, children }: ChannelTabsProps) {
  const { t } = useTexts();
  const { settings } = useEvent();
  const places = channelsBeside(settings.stream_chat);
  const [first = 'event'] = places;
  const [chosen, choose] = useState<BesideTab>(first);
  const main = usePageChat();
  const channel = useSessionChannel(places.includes('session') ? session : null);
  const asked: readonly BesideTab[] = settings.flags.questions_enabled ? [...places, 'questions'] : places;
  const shown: Record<BesideTab, () => ReactNode> = {
    event: () => children('event', main),
    session: () => <OfSession channel={channel}>{(chat) => children('session', chat)}</OfSession>,
    questions: () => (
      <LazyPart waiting={<Spinner label={t('chat.loading')} />}>
        <SessionQuestions session={session} />
      </LazyPart>
    ),
  };
  if (asked.length < 2) return shown[chosen]();
  const chats: Record<BesideTab, Chat | null> = { event: main, session: channel.chat, questions: null };
  const label = (tab: BesideTab) => (
    <>
      {t(`channels.${tab}`)} {tab !== chosen && <Unread chat={chats[tab]} />}
    </>
  );
  return (
    <>
      <Tabs
        name={TABS}
        label={t('channels.choice')}
        tabs={asked.map((id) => ({ id, label: label(id) }))}
        selected={chosen}
        choose={choose}
        className={styles.tabs}
      />
      <Stack grow shrinkY anchor className={styles.panel} {...tabPanel(TABS, chosen)}>
        {shown[chosen]()}
      </Stack>
    </>
  );
}

interface OfSessionProps {
  readonly channel: SessionChannel;
  readonly children: (chat: Chat) => ReactNode;
}

function OfSession({ channel, children }: OfSessionProps) {
  const { t } = useTexts();
  if (channel.chat) return children(channel.chat);
  if (channel.failed === null) return <Spinner label={t('chat.loading')} />;
  if (channel.failed === 'none') return <Text pad={16}>{t('chat.no_channels')}</Text>;
  return (
    <Box pad={16} role="alert">
      <p>{t('chat.cannot_connect')}</p>
      <Button onClick={channel.again}>{t('chat.try_again')}</Button>
    </Box>
  );
}

const NONE = createStore<ChatState | null>(() => null);

function Unread({ chat }: { readonly chat: Chat | null }) {
  const { t } = useTexts();
  const count = useStore(chat?.state ?? NONE, (state: ChatState | null) => (state ? unreadCount(state) : 0));
  return <CountBadge count={count} label={t('frame.unread')} />;
}
