import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ChatState } from './chat-model.ts';
import type { Chat } from './chat-store.ts';

/** The page's public chat; null where the event has none. */
export const ChatContext = createContext<Chat | null>(null);

/** The public chat. Throws where the event has none: its tab is not offered there. */
export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('This component needs the public chat; the event has none.');
  return chat;
}

export function useChatState<T>(select: (state: ChatState) => T): T {
  return useStore(useChat().state, select);
}
