import { useContext } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ChatContext } from './chat-context.ts';
import { unreadCount, type ChatState } from './chat-model.ts';

const NONE = createStore<ChatState | null>(() => null);

/** Unread messages of the public chat, at most 100, which means "or more"; 0 where the event has none. */
export function useUnread(): number {
  const chat = useContext(ChatContext);
  return useStore<typeof NONE, number>(chat?.state ?? NONE, (state) => (state ? unreadCount(state) : 0));
}
