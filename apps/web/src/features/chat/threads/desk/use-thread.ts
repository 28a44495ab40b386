import type { ChatState as ThreadState } from '@plenary/contract/chat/operations';
import { chatTopic, THREAD_ARCHIVED } from '@plenary/contract/chat/topics';
import { createStore, useStore } from 'zustand';
import { useLiveTopic } from '../../../../live/index.ts';
import { fromThread, fromThreadState } from '../store/chat-live.ts';
import type { ChatState } from '../store/chat-state.ts';
import type { Chat } from '../store/chat-store.ts';

const nothing = (): void => undefined;
const NONE = createStore<ChatState | null>(() => null);

/**
 * Feeds a chat from its thread. Anyone who is banned does not follow it; it is followed again when the ban ends.
 * @param archived called when the thread takes no writes any more, with the channel that goes on in its place
 */
export function useThread(chat: Chat | null, archived: (replacement: string | null) => void = nothing): void {
  const topic = useStore(chat?.state ?? NONE, (state: ChatState | null) =>
    !state || state.sanctions.banned ? null : chatTopic(state.thread_id),
  );
  useLiveTopic(topic, {
    onEvents: (events) => {
      if (!chat) return;
      fromThread(events, chat.state.getState().me).forEach(chat.dispatch);
      for (const { kind, payload } of events) if (kind === THREAD_ARCHIVED) close(chat, archived, payload.replacement);
    },
    onSnapshot: (payload) => {
      if (!chat) return;
      const now = payload as ThreadState;
      fromThreadState(chat.state.getState(), now).forEach(chat.dispatch);
      if (now.archived) close(chat, archived, now.archived.replacement);
    },
  });
}

function close(chat: Chat, archived: (replacement: string | null) => void, replacement: string | null): void {
  chat.dispatch({ kind: 'archived' });
  archived(replacement);
}
