import { ownTopic, type OwnTopic } from '@plenary/contract/own-topic';
import type { ChatState as ThreadState, PublicChat } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventOf } from '@plenary/contract/live';
import type { Me } from '@plenary/contract/accounts/people';
import { lazy, useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { useFirstTouch } from '../../page/life/use-first-touch.ts';
import { useServices } from '../../page/services.tsx';
import { useLiveTopic } from '../../live/index.ts';
import { wait } from '../../ui/time/wait.ts';
import type { PublicFeed } from './public-feed.ts';
import type { OnArchived } from './threads/store/chat-live.ts';
import type { ChatState } from './threads/store/chat-state.ts';
import type { Chat } from './threads/store/chat-store.ts';
import type { OwnThreads } from './threads/own/own-threads.ts';
import { OptionalPart } from '../../ui/OptionalPart.tsx';

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
  /** The chat is looked at. */
  readonly wanted: boolean;
}

/**
 * Feeds the chats from the live connection. It makes the public chat of the page, where there is one, as soon as that is looked
 * at, the page is touched, the user is muted or banned, or something has happened in it. Draws nothing.
 */
export default function ChatFeed({ boot, me, own, onChat, been, onMoved, wanted }: ChatFeedProps) {
  const [chat, setChat] = useState<Chat | null>(null);
  const moveOn = useMoving(been, onMoved);
  const [reach] = useState(() =>
    waking(async () => {
      if (!boot) return null;
      const feed = (await loadPublicFeed()).publicFeed(boot, me, moveOn);
      setChat(feed.chat);
      return feed;
    }),
  );
  usePublicThread(boot, chat, reach);
  useOwn(boot?.thread_id ?? '', own, me._id, reach);
  useFirstTouch(reach);
  const awake = wanted || (boot !== null && (boot.sanctions.muted || boot.sanctions.banned));
  useEffect(() => {
    if (awake) reach();
  }, [awake, reach]);
  return chat && <MadeChat chat={chat} onChat={onChat} />;
}

/** Does something to the public chat, or only sees to it that it is made. */
type Reach = (act?: (feed: PublicFeed) => void) => void;

/** Acts that come before the chat is made wait for it, in their order. */
function waking(make: () => Promise<PublicFeed | null>): Reach {
  let made: ReturnType<typeof make> | undefined;
  return (act) => {
    made ??= make();
    void made.then((feed) => feed && act?.(feed));
  };
}

const TRY_AGAIN_MS = 30_000;

/** Does not give up: all that happens in the chat waits for it. */
async function loadPublicFeed() {
  for (;;) {
    const code = await import('./public-feed.ts').catch(() => null);
    if (code) return code;
    await wait(TRY_AGAIN_MS);
  }
}

const NONE = createStore<ChatState | null>(() => null);

/** Anyone who is banned does not follow the chat; it is followed again when the ban ends. */
function usePublicThread(boot: PublicChat | null, chat: Chat | null, reach: Reach): void {
  const banned = useStore(chat?.state ?? NONE, (state: ChatState | null) => (state ?? boot)?.sanctions.banned);
  useLiveTopic(boot && !banned ? chatTopic(boot.thread_id) : null, {
    onEvents: (events) => reach((feed) => feed.takeEvents(events)),
    onSnapshot: (payload) => reach((feed) => feed.takeState(payload as ThreadState)),
  });
}

function MadeChat({ chat, onChat }: Pick<ChatFeedProps, 'onChat'> & { readonly chat: Chat }) {
  const ends = useStore(chat.state, ({ sanctions }) => sanctions.muted_until ?? sanctions.banned_until);
  useEffect(() => {
    onChat(chat);
    return () => onChat(null);
  }, [chat, onChat]);
  return (
    ends !== null && (
      <OptionalPart>
        <EndOfSanctions chat={chat} />
      </OptionalPart>
    )
  );
}

/** Chats are archived once in an event, if ever: what leads on comes then. */
function useMoving(been: string[], onMoved: ChatFeedProps['onMoved']): OnArchived {
  const { api, storage, boots } = useServices();
  return (replacement) =>
    void import('./channels/moving.ts')
      .then(({ moveOn }) => moveOn({ api, event: boots.getState().event?.slug ?? '', storage, been }, replacement))
      .then((next) => next && onMoved(next));
}

function useOwn(thread_id: string, own: OwnThreads, account_id: string, reach: Reach): void {
  const services = useServices();
  const take = (events: readonly EventOf<OwnTopic>[] | null): void =>
    void import('./own-news.ts').then((news) => news.takeOwnNews(services, own, thread_id, events));
  useLiveTopic(ownTopic(account_id), {
    onSnapshot: () => take(null),
    onEvents: (events) => {
      reach((feed) => feed.takeOwn(events));
      take(events);
    },
  });
}
