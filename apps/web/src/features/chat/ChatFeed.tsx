import { ownTopic, type OwnTopic } from '@plenary/contract/own-topic';
import type { PublicChat } from '@plenary/contract/chat/operations';
import type { EventOf } from '@plenary/contract/live';
import type { Me } from '@plenary/contract/accounts/people';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../page/services.tsx';
import { useLiveTopic } from '../../live/index.ts';
import { fromOwn } from './threads/store/chat-live.ts';
import { createChat, type Chat } from './threads/store/chat-store.ts';
import type { OwnThreads } from './threads/own/own-threads.ts';
import { useThread } from './threads/desk/use-thread.ts';

/** Few people are ever muted. */
const EndOfSanctions = lazy(() => import('./threads/desk/EndOfSanctions.tsx'));

interface ChatFeedProps {
  /** The chat as the boot data knows it. */
  readonly boot: PublicChat | null;
  readonly me: Me;
  /** Called when one of the person's threads with members has changed. */
  readonly own: OwnThreads;
  /** Called with the chat that is fed; null when that ends. */
  readonly onChat: (chat: Chat | null) => void;
  /** Ids of the channels that were shown here before. */
  readonly been: string[];
  /** Called with the channel that replaces an archived one. */
  readonly onMoved: (channel: PublicChat) => void;
}

/** Makes the public chat of the page, where there is one, and feeds the chats from the live connection. Draws nothing. */
export default function ChatFeed({ boot, me, own, onChat, been, onMoved }: ChatFeedProps) {
  const [chat] = useState(
    () => boot && createChat(boot, { event_user_id: me.event_user_id, moderates: moderates(me.roles) }),
  );
  useOwn(chat, own, me._id);
  return chat && <PublicFeed chat={chat} onChat={onChat} been={been} onMoved={onMoved} />;
}

interface PublicFeedProps extends Pick<ChatFeedProps, 'onChat' | 'been' | 'onMoved'> {
  readonly chat: Chat;
}

function PublicFeed({ chat, onChat, been, onMoved }: PublicFeedProps) {
  useThread(chat, useMoving(been, onMoved));
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

/** Chats are archived once in an event, if ever: what leads on comes then. */
function useMoving(been: string[], onMoved: ChatFeedProps['onMoved']): (replacement: string | null) => void {
  const { api, storage, boots } = useServices();
  return (replacement) =>
    void import('./channels/moving.ts')
      .then(({ moveOn }) => moveOn({ api, event: boots.getState().event?.slug ?? '', storage, been }, replacement))
      .then((next) => next && onMoved(next));
}

function useOwn(chat: Chat | null, own: OwnThreads, account_id: string): void {
  const services = useServices();
  const thread_id = chat?.state.getState().thread_id ?? '';
  const take = (events: readonly EventOf<OwnTopic>[] | null): void =>
    void import('./own-news.ts').then((news) => news.takeOwnNews(services, own, thread_id, events));
  useLiveTopic(ownTopic(account_id), {
    onSnapshot: () => take(null),
    onEvents: (events) => {
      if (chat) fromOwn(thread_id, events).forEach(chat.dispatch);
      take(events);
    },
  });
}
