import { useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useBoot } from '../../page/boot.tsx';
import { ChatContext } from './chat-context.ts';

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
