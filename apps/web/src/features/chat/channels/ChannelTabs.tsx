import { channelsBeside, type ChannelPlace } from '@plenary/domain/chat/channels';
import { type ReactNode, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { CountBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { tabPanel, Tabs } from '../../../ui/tabs/Tabs.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { ChatProvider, useChat } from '../chat-context.tsx';
import { unreadCount } from '../chat-model.ts';
import type { ChatState } from '../chat-state.ts';
import type { Chat } from '../chat-store.ts';
import { useSessionChannel, type SessionChannel } from './use-session-channel.ts';
import styles from './Channels.module.css';

interface ChannelTabsProps {
  /** The stream that is shown. */
  readonly session: string;
  /** Draws the channel that is chosen. */
  readonly children: (place: ChannelPlace) => ReactNode;
}

/** Begins the element ids of the tabs. */
const TABS = 'channel';

/** The channels beside a stream: of several one is chosen, each with what is unread there (WID64, WID70). */
export function ChannelTabs({ session, children }: ChannelTabsProps) {
  const { t } = useTexts();
  const { settings } = useEvent();
  const places = channelsBeside(settings.stream_chat);
  const [first = 'event'] = places;
  const [chosen, choose] = useState<ChannelPlace>(first);
  const main = useChat();
  const channel = useSessionChannel(places.includes('session') ? session : null);
  const shown =
    chosen === 'session' ? <OfSession channel={channel}>{children('session')}</OfSession> : children('event');
  if (places.length < 2) return shown;
  const label = (place: ChannelPlace, chat: Chat | null) => (
    <>
      {t(`channels.${place}`)}
      {place !== chosen && <Unread chat={chat} />}
    </>
  );
  return (
    <>
      <Tabs
        name={TABS}
        label={t('channels.choice')}
        tabs={[
          { id: 'event', label: label('event', main) },
          { id: 'session', label: label('session', channel.chat) },
        ]}
        selected={chosen}
        choose={choose}
        className={styles.tabs}
      />
      <div className={styles.panel} {...tabPanel(TABS, chosen)}>
        {shown}
      </div>
    </>
  );
}

function OfSession({ channel, children }: { readonly channel: SessionChannel; readonly children: ReactNode }) {
  const { t } = useTexts();
  if (channel.chat)
    return (
      <ChatProvider key={channel.chat.state.getState().thread_id} value={channel.chat}>
        {children}
      </ChatProvider>
    );
  if (!channel.failed) return <Spinner label={t('chat.loading')} />;
  return (
    <div className={styles.failed} role="alert">
      <p>{t('chat.cannot_connect')}</p>
      <Button onClick={channel.again}>{t('chat.try_again')}</Button>
    </div>
  );
}

const NONE = createStore<ChatState | null>(() => null);

function Unread({ chat }: { readonly chat: Chat | null }) {
  const { t } = useTexts();
  const count = useStore(chat?.state ?? NONE, (state: ChatState | null) => (state ? unreadCount(state) : 0));
  return <CountBadge count={count} label={t('frame.unread')} />;
}
