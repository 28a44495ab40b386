import type { PublicChat } from '@plenary/contract/chat/operations';
import { createContext, lazy, type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ChatState } from '../store/chat-state.ts';
import type { Chat } from '../store/chat-store.ts';
import type { OwnThreads, OwnThreadsState } from '../own/own-threads.ts';
import { useBoot } from '../../../../page/boot.tsx';
import { useHydrated } from '../../../../page/device.ts';
import { LazyPart } from '../../../../page/LazyPart.tsx';

const ChatFeed = lazy(() => import('../../ChatFeed.tsx'));

/** The page's public chat; null where the event has none. */
const ChatContext = createContext<Chat | null>(null);

/** Gives the parts below another chat than the page's: the replies to one of its messages. */
export const ChatProvider = ChatContext;

/** The public chat. Throws where the event has none: its tab is not offered there. */
export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('This component needs the public chat; the event has none.');
  return chat;
}

export function useChatState<T>(select: (state: ChatState) => T): T {
  return useStore(useChat().state, select);
}

const NOTHING = { unread: 0, threads: null, failed: false, asked: 0, ended: 0 };
const OwnContext = createContext<OwnThreads>(createStore<OwnThreadsState>(() => NOTHING));

/** One's threads with members. */
export const useOwnThreads = (): OwnThreads => useContext(OwnContext);

/** Holds the chat above every page of an event. Its feed arrives after the first paint. */
export function ChatRoot({ children }: { readonly children: ReactNode }) {
  const { frame, me } = useBoot();
  const hydrated = useHydrated();
  const [chat, setChat] = useState<Chat | null>(null);
  const [own] = useState(() =>
    createStore<OwnThreadsState>(() => ({ ...NOTHING, unread: frame?.unread_threads ?? 0 })),
  );
  const [moved, setMoved] = useState<PublicChat | null>(null);
  const boot = moved ?? frame?.public_chat ?? null;
  const [been] = useState<string[]>(() => (boot ? [boot.thread_id] : []));
  return (
    <OwnContext value={own}>
      <ChatContext value={chat}>
        {children}
        {hydrated && frame && me && (
          <LazyPart>
            <ChatFeed
              key={`${boot?.thread_id} ${me.event_user_id}`}
              boot={boot}
              me={me}
              own={own}
              onChat={setChat}
              been={been}
              onMoved={setMoved}
            />
          </LazyPart>
        )}
      </ChatContext>
    </OwnContext>
  );
}

const NONE = createStore(() => null);

/** Unread messages of the public chat, at most 100, which means "or more", and one's own threads with something unread. */
export function useUnread(): number {
  return usePublicUnread() + useStore(useOwnThreads(), ({ unread }) => unread);
}

/** Unread messages of the public chat; 0 where the event has none. */
export function usePublicUnread(): number {
  const chat = useContext(ChatContext);
  const before = useBoot().frame?.public_chat?.unread_count ?? 0;
  return useStore<typeof NONE, number>((chat?.state ?? NONE) as typeof NONE, () => chat?.unread() ?? before);
}

/** Whether the chat can be drawn: what feeds it has arrived, where the event has a public one. */
export function useChatReady(): boolean {
  const { frame } = useBoot();
  return useContext(ChatContext) !== null || frame?.public_chat === null;
}

/** The page's public chat, or null. */
export function usePublicChat(): Chat | null {
  return useContext(ChatContext);
}
