import type { ChatState as ThreadState, PublicChat } from '@plenary/contract/chat';
import { chatTopic } from '@plenary/contract/chat-topics';
import type { LiveEvent } from '@plenary/contract/live';
import type { Me } from '@plenary/contract/accounts';
import { moderates } from '@plenary/domain/chat/rules';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../page/services.tsx';
import { useLiveTopic } from '../../live/index.ts';
import { fromOwn, fromThread, fromThreadState } from './chat-live.ts';
import { createChat, type Chat } from './chat-store.ts';
import type { OwnThreads } from './own-threads.ts';

/** Few people are ever muted. */
const EndOfSanctions = lazy(() => import('./EndOfSanctions.tsx'));

interface ChatFeedProps {
  /** The chat as the boot data knows it. */
  readonly boot: PublicChat | null;
  readonly me: Me;
  /** Told when one of one's threads with members has changed. */
  readonly own: OwnThreads;
  /** Told of the chat that is fed; null when that ends. */
  readonly onChat: (chat: Chat | null) => void;
}

/** Makes the public chat of the page, where there is one, and feeds the chats from the live connection. Draws nothing. */
export default function ChatFeed({ boot, me, own, onChat }: ChatFeedProps) {
  const [chat] = useState(
    () => boot && createChat(boot, { event_user_id: me.event_user_id, moderates: moderates(me.roles) }),
  );
  useOwn(chat, own, me._id);
  return chat && <PublicFeed chat={chat} onChat={onChat} />;
}

function PublicFeed({ chat, onChat }: { readonly chat: Chat } & Pick<ChatFeedProps, 'onChat'>) {
  useThread(chat);
  const ends = useStore(chat.state, ({ sanctions }) => sanctions.muted_until ?? sanctions.banned_until);
  useEffect(() => {
    onChat(chat);
    return () => onChat(null);
  }, [chat, onChat]);
  return (
    ends !== null && (
      <Suspense>
        <EndOfSanctions chat={chat} />
      </Suspense>
    )
  );
}

/** Whoever is banned does not follow the thread; it is followed anew when the ban ends. */
export function useThread(chat: Chat): void {
  const topic = useStore(chat.state, (state) => (state.sanctions.banned ? null : chatTopic(state.thread_id)));
  useLiveTopic(topic, {
    onEvents: (events) => fromThread(events, chat.state.getState().me).forEach(chat.dispatch),
    onSnapshot: (now) => fromThreadState(chat.state.getState(), now as ThreadState).forEach(chat.dispatch),
  });
}

function useOwn(chat: Chat | null, own: OwnThreads, account_id: string): void {
  const services = useServices();
  const thread_id = chat?.state.getState().thread_id ?? '';
  const take = (events: readonly LiveEvent[] | null): void =>
    void import('./own-news.ts').then((news) => news.takeOwnNews(services, own, thread_id, events));
  useLiveTopic(`user:${account_id}`, {
    onSnapshot: () => take(null),
    onEvents: (events) => {
      if (chat) fromOwn(thread_id, events).forEach(chat.dispatch);
      take(events);
    },
  });
}
