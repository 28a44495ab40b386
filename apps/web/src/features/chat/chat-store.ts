import type { PublicChat } from '@plenary/contract/chat';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { initialChat, reduce, unreadCount, type ChatEvent, type ChatState } from './chat-model.ts';

/** The public chat of the page. It outlives the tab that draws it, so that nothing is lost when the tab is left. */
export interface Chat {
  readonly state: StoreApi<ChatState>;
  dispatch(event: ChatEvent): void;
  /** Unread messages, at most 100, which means "or more". */
  unread(): number;
  /** Where the list stood when the tab was left; null: at its end. */
  leftAt(): ScrollMemory | null;
  leave(scroll: ScrollMemory | null): void;
}

export interface ScrollMemory {
  /** Position in px, and the heights that were measured, as the list's virtualiser understands them. */
  readonly offset: number;
  readonly measured: readonly unknown[];
  /** Cursor of the newest message when the list's end was left. */
  readonly seen: number;
}

export function createChat(
  chat: PublicChat,
  me: { readonly event_user_id: string; readonly moderates: boolean },
): Chat {
  const state = createStore<ChatState>(() => initialChat(chat, me));
  let left: ScrollMemory | null = null;
  return {
    state,
    unread: () => unreadCount(state.getState()),
    dispatch: (event) => state.setState((before) => reduce(before, event), true),
    leftAt: () => left,
    leave: (scroll) => void (left = scroll),
  };
}
