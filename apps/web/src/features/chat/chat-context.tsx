import { createContext, lazy, type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ChatState } from './chat-state.ts';
import type { Chat } from './chat-store.ts';
import { useBoot } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { LazyPart } from '../../page/LazyPart.tsx';

const ChatFeed = lazy(() => import('./ChatFeed.tsx'));

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

/** Holds the public chat above every page of an event. Its feed arrives after the first paint. */
export function ChatRoot({ children }: { readonly children: ReactNode }) {
  const { frame, me } = useBoot();
  const hydrated = useHydrated();
  const [chat, setChat] = useState<Chat | null>(null);
  const boot = frame?.public_chat;
  return (
    <ChatContext value={chat}>
      {children}
      {hydrated && boot && me && (
        <LazyPart>
          <ChatFeed key={`${boot.thread_id} ${me.event_user_id}`} boot={boot} me={me} onChat={setChat} />
        </LazyPart>
      )}
    </ChatContext>
  );
}

const NONE = createStore(() => null);

/** Unread messages of the public chat, at most 100, which means "or more"; 0 where the event has none. */
export function useUnread(): number {
  const chat = useContext(ChatContext);
  const before = useBoot().frame?.public_chat?.unread_count ?? 0;
  return useStore<typeof NONE, number>((chat?.state ?? NONE) as typeof NONE, () => chat?.unread() ?? before);
}

/** Whether the public chat can be drawn: what feeds it has arrived. */
export function useChatReady(): boolean {
  return useContext(ChatContext) !== null;
}
