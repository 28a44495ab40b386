import type { ThreadArchivedPayload } from '@plenary/contract/channels';
import type { ChatState as ThreadState } from '@plenary/contract/chat';
import { chatTopic, THREAD_ARCHIVED } from '@plenary/contract/chat-topics';
import type { LiveEvent } from '@plenary/contract/live';
import { createStore, useStore } from 'zustand';
import { useLiveTopic } from '../../live/index.ts';
import { fromThread, fromThreadState } from './chat-live.ts';
import type { ChatState } from './chat-state.ts';
import type { Chat } from './chat-store.ts';

const nothing = (): void => undefined;
const NONE = createStore<ChatState | null>(() => null);

/**
 * Feeds a chat from its thread. Whoever is banned does not follow it; it is followed anew when the ban ends.
 * @param archived told when the thread takes no writes any more, with the channel that goes on in its place
 */
export function useThread(chat: Chat | null, archived: (replacement: string | null) => void = nothing): void {
  const topic = useStore(chat?.state ?? NONE, (state: ChatState | null) =>
    !state || state.sanctions.banned ? null : chatTopic(state.thread_id),
  );
  useLiveTopic(topic, {
    onEvents: (events) => {
      if (!chat) return;
      fromThread(events, chat.state.getState().me).forEach(chat.dispatch);
      const end = events.find(({ kind }) => kind === THREAD_ARCHIVED);
      if (end) close(chat, archived, replacementOf(end));
    },
    onSnapshot: (payload) => {
      if (!chat) return;
      const now = payload as ThreadState;
      fromThreadState(chat.state.getState(), now).forEach(chat.dispatch);
      if (now.archived) close(chat, archived, now.archived.replacement);
    },
  });
}

const replacementOf = ({ payload }: LiveEvent): string => (payload as unknown as ThreadArchivedPayload).replacement;

function close(chat: Chat, archived: (replacement: string | null) => void, replacement: string | null): void {
  chat.dispatch({ kind: 'archived' });
  archived(replacement);
}
