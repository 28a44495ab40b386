import type { ChatState as ThreadState } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { createStore, useStore } from 'zustand';
import { useLiveTopic } from '../../../../live/index.ts';
import { type OnArchived, takeEvents, takeState } from '../store/chat-live.ts';
import type { ChatState } from '../store/chat-state.ts';
import type { Chat } from '../store/chat-store.ts';

const nothing = (): void => undefined;
const NONE = createStore<ChatState | null>(() => null);

/** Feeds a chat from its thread. Anyone who is banned does not follow it; it is followed again when the ban ends. */
export function useThread(chat: Chat | null, archived: OnArchived = nothing): void {
  const topic = useStore(chat?.state ?? NONE, (state: ChatState | null) =>
    !state || state.sanctions.banned ? null : chatTopic(state.thread_id),
  );
  useLiveTopic(topic, {
    onEvents: (events) => chat && takeEvents(chat, events, archived),
    onSnapshot: (payload) => chat && takeState(chat, payload as ThreadState, archived),
  });
}
