import type { ChatModerationState } from '@plenary/contract/chat/operations';
import { chatModTopic, type ChatModTopic } from '@plenary/contract/chat/topics';
import type { EventOf } from '@plenary/contract/live';
import { useLiveTopic } from '../../../live/index.ts';
import type { ChatEvent } from '../threads/store/chat-state.ts';
import type { Chat } from '../threads/store/chat-store.ts';

/** While the chat is open, moderators receive who is muted or banned, and how many cases are open. */
export function useModerators(chat: Chat): void {
  const { moderates: follows, thread_id } = chat.state.getState();
  useLiveTopic(follows ? chatModTopic(thread_id) : null, {
    onEvents: (events) => fromModeration(events).forEach(chat.dispatch),
    onSnapshot: (now) => fromModerationState(now as ChatModerationState).forEach(chat.dispatch),
  });
}

/** Events of `chat:<thread>:mod`. */
function fromModeration(events: readonly EventOf<ChatModTopic>[]): ChatEvent[] {
  return events.flatMap((event): ChatEvent[] => {
    if (event.kind === 'chat.case') {
      return [{ kind: 'cases', open: event.payload.open_cases }];
    }
    if (event.kind === 'chat.held') {
      return [{ kind: 'waiting', count: event.payload.waiting }];
    }
    return event.kind === 'chat.sanction' ? [{ kind: 'sanctioned', users: [event.payload], all: false }] : [];
  });
}

function fromModerationState(now: ChatModerationState): ChatEvent[] {
  return [
    { kind: 'sanctioned', users: now.sanctioned, all: true },
    { kind: 'cases', open: now.open_cases },
    { kind: 'waiting', count: now.waiting },
  ];
}
