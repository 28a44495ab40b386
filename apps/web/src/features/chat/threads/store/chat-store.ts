import type { PublicChat } from '@plenary/contract/chat/operations';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { initialChat, reduceFeed, unreadCount } from './chat-model.ts';
import type { ChatEvent, ChatState } from './chat-state.ts';
import type { ChosenFile } from './chosen.ts';

/** The public chat of the page, or the replies to one of its messages. The chat outlives the tab that draws it, so that nothing is lost when the tab is left. */
export interface Chat {
  readonly state: StoreApi<ChatState>;
  /** The file of the next message; null: none. */
  readonly chosen: StoreApi<ChosenFile | null>;
  dispatch(event: ChatEvent): void;
  /** From now on states follow one another by this: the list of messages brings its own part. */
  reduceBy(reduce: Reduce): void;
  /** Calls with every event from now on, until the returned function is called. */
  onEvent(listener: (event: ChatEvent) => void): () => void;
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
  me: { readonly event_user_id: string; readonly moderates: boolean; readonly keeps?: boolean },
): Chat {
  return chatOf(initialChat(chat, me));
}

export type Reduce = (state: ChatState, event: ChatEvent) => ChatState;

/** A chat that begins with a state. */
export function chatOf(initial: ChatState): Chat {
  let reduce: Reduce = reduceFeed;
  const state = createStore<ChatState>(() => initial);
  const listeners = new Set<(event: ChatEvent) => void>();
  let left: ScrollMemory | null = null;
  return {
    state,
    chosen: createStore<ChosenFile | null>(() => null),
    unread: () => (state.getState().quiet ? 0 : unreadCount(state.getState())),
    dispatch(event) {
      state.setState((before) => reduce(before, event), true);
      listeners.forEach((listener) => listener(event));
    },
    reduceBy: (next) => void (reduce = next),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leftAt: () => left,
    leave: (scroll) => void (left = scroll),
  };
}
