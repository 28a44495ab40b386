import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useBoot } from '../../../../page/boot.tsx';
import type { Chat } from '../store/chat-store.ts';
import type { OwnThreads, OwnThreadsState } from '../own/own-threads.ts';

/** The chats of a page, whatever of them is drawn. */
export interface PageChats {
  /** null where the event has none, and until it is made: `want` has it made. */
  readonly common: Chat | null;
  readonly want: () => void;
  /** One's threads with members. */
  readonly own: OwnThreads;
}

const NOTHING = { threads: null, failed: false, asked: 0, ended: 0 };

/** One's threads before they are read. */
export const ownThreads = (unread: number): OwnThreads => createStore<OwnThreadsState>(() => ({ ...NOTHING, unread }));

export const PageChatsContext = createContext<PageChats>({
  common: null,
  want: () => undefined,
  own: ownThreads(0),
});

/** The page's public chat, or null. */
export const usePublicChat = (): Chat | null => useContext(PageChatsContext).common;

/** The public chat. Throws where the event has none: its tab is not offered there. */
export function usePageChat(): Chat {
  const chat = usePublicChat();
  if (!chat) throw new Error('This component needs the public chat; the event has none.');
  return chat;
}

/** One's threads with members. */
export const useOwnThreads = (): OwnThreads => useContext(PageChatsContext).own;

const NONE = createStore(() => null);

/** Unread messages of the public chat, at most 100, which means "or more", and one's own threads with something unread. */
export function useUnread(): number {
  return usePublicUnread() + useStore(useOwnThreads(), ({ unread }) => unread);
}

/** Unread messages of the public chat; 0 where the event has none. */
export function usePublicUnread(): number {
  const chat = usePublicChat();
  const before = useBoot().frame?.public_chat?.unread_count ?? 0;
  return useStore<typeof NONE, number>((chat?.state ?? NONE) as typeof NONE, () => chat?.unread() ?? before);
}

/** Whether the chat can be drawn: what feeds it has arrived, where the event has a public one. That is on its way from now on. */
export function useChatReady(): boolean {
  const { frame } = useBoot();
  const { common, want } = useContext(PageChatsContext);
  useEffect(want, [want]);
  return common !== null || frame?.public_chat === null;
}
