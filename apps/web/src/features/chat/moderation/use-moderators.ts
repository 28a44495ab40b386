import type { ChatModerationState } from '@plenary/contract/chat';
import { chatModTopic } from '@plenary/contract/chat-topics';
import type { HeldCountPayload } from '@plenary/contract/held';
import type { CasePayload } from '@plenary/contract/reports';
import type { SanctionPayload } from '@plenary/contract/chat-payloads';
import type { LiveEvent } from '@plenary/contract/live';
import { useLiveTopic } from '../../../live/index.ts';
import type { ChatEvent } from '../chat-state.ts';
import type { Chat } from '../chat-store.ts';

/** While the chat is looked at, those who moderate hear who is muted or banned, and how many cases are open. */
export function useModerators(chat: Chat): void {
  const { moderates: follows, thread_id } = chat.state.getState();
  useLiveTopic(follows ? chatModTopic(thread_id) : null, {
    onEvents: (events) => fromModeration(events).forEach(chat.dispatch),
    onSnapshot: (now) => fromModerationState(now as ChatModerationState).forEach(chat.dispatch),
  });
}

/** Events of `chat:<thread>:mod`. */
function fromModeration(events: readonly LiveEvent[]): ChatEvent[] {
  return events.flatMap((event): ChatEvent[] => {
    if (event.kind === 'chat.case') {
      return [{ kind: 'cases', open: (event.payload as unknown as CasePayload).open_cases }];
    }
    if (event.kind === 'chat.held') {
      return [{ kind: 'waiting', count: (event.payload as unknown as HeldCountPayload).waiting }];
    }
    return event.kind === 'chat.sanction'
      ? [{ kind: 'sanctioned', users: [event.payload as unknown as SanctionPayload], all: false }]
      : [];
  });
}

function fromModerationState(now: ChatModerationState): ChatEvent[] {
  return [
    { kind: 'sanctioned', users: now.sanctioned, all: true },
    { kind: 'cases', open: now.open_cases },
    { kind: 'waiting', count: now.waiting },
  ];
}
