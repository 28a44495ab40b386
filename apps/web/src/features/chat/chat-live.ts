import type {
  ChatModerationState,
  ChatState as ThreadState,
  MessagePayload,
  OwnSanctionPayload,
  ReadPayload,
  SanctionPayload,
} from '@plenary/contract/chat';
import { MESSAGE_EVENTS, type MessageEventKind } from '@plenary/contract/chat-topics';
import type { LiveEvent } from '@plenary/contract/live';
import type { ChatEvent, ChatState } from './chat-model.ts';

/** Events of `chat:<thread>`; kinds that this version does not know are left out. */
export function fromThread(events: readonly LiveEvent[]): ChatEvent[] {
  return events
    .filter((event): event is LiveEvent & { kind: MessageEventKind } =>
      MESSAGE_EVENTS.some((kind) => kind === event.kind),
    )
    .map((event) => ({
      kind: 'message',
      what: event.kind,
      message: (event.payload as unknown as MessagePayload).message,
    }));
}

/** A thread's present state replaces what was known: the feed could not be followed. */
export function fromThreadState(state: ChatState, now: ThreadState): ChatEvent[] {
  const read = { last_read_cursor: now.last_read_cursor ?? '0', unread_count: now.unread_count };
  const { results, has_more, last_message_cursor } = now;
  return [
    { kind: 'resync' },
    { kind: 'read', read },
    { kind: 'page', page: { results, has_more, last_message_cursor }, tick: state.tick + 1 },
  ];
}

/** Events of `user:<account>` that concern the public thread. */
export function fromOwn(thread_id: string, events: readonly LiveEvent[]): ChatEvent[] {
  return events.flatMap((event): ChatEvent[] => {
    if (event.kind === 'chat.sanction') {
      return [{ kind: 'own_sanctions', sanctions: (event.payload as unknown as OwnSanctionPayload).sanctions }];
    }
    const read = event.payload as unknown as ReadPayload;
    return event.kind === 'chat.read' && read.chat_thread === thread_id ? [{ kind: 'read', read }] : [];
  });
}

/** Events of `chat:<thread>:mod`. */
export function fromModeration(events: readonly LiveEvent[]): ChatEvent[] {
  return events
    .filter((event) => event.kind === 'chat.sanction')
    .map((event) => ({ kind: 'sanctioned', users: [event.payload as unknown as SanctionPayload], all: false }));
}

export function fromModerationState(now: ChatModerationState): ChatEvent[] {
  return [{ kind: 'sanctioned', users: now.sanctioned, all: true }];
}
