import type { ChatState as ThreadState } from '@plenary/contract/chat/operations';
import type { ReactedPayload } from '@plenary/contract/chat/payloads';
import {
  MESSAGE_EVENTS,
  ORDERED,
  REACTED,
  REPLIED,
  THREAD_ARCHIVED,
  type MessageEventKind,
  type ChatTopic,
} from '@plenary/contract/chat/topics';
import type { EventOf } from '@plenary/contract/live';
import type { OwnTopic } from '@plenary/contract/own-topic';
import type { ChatEvent, ChatState } from './chat-state.ts';
import type { Chat } from './chat-store.ts';

/** Called when a thread takes no writes any more, with the channel that goes on in its place. */
export type OnArchived = (replacement: string | null) => void;

/** Gives a chat the events of its thread. */
export function takeEvents(chat: Chat, events: readonly EventOf<ChatTopic>[], archived: OnArchived): void {
  fromThread(events, chat.state.getState().me).forEach(chat.dispatch);
  for (const { kind, payload } of events) if (kind === THREAD_ARCHIVED) close(chat, archived, payload.replacement);
}

/** Gives a chat the present state of its thread. */
export function takeState(chat: Chat, now: ThreadState, archived: OnArchived): void {
  fromThreadState(chat.state.getState(), now).forEach(chat.dispatch);
  if (now.archived) close(chat, archived, now.archived.replacement);
}

function close(chat: Chat, archived: OnArchived, replacement: string | null): void {
  chat.dispatch({ kind: 'archived' });
  archived(replacement);
}

/**
 * Events of `chat:<thread>`; kinds that this version does not know are left out. Of many people's reactions to one
 * message that arrive together only the last is drawn: it says what all of them come to.
 * @param me one's own event-user id
 */
export function fromThread(events: readonly EventOf<ChatTopic>[], me: string): ChatEvent[] {
  return events.flatMap((event, index): ChatEvent[] => {
    if (event.kind === ORDERED) {
      const { frozen, slow_seconds } = event.payload;
      return [{ kind: 'ordered', order: { frozen, slow_seconds } }];
    }
    if (event.kind === REPLIED) return [{ kind: 'replied', change: event.payload }];
    if (event.kind === REACTED) {
      const change = event.payload;
      return change.event_user !== me && overtaken(events, index, change) ? [] : [{ kind: 'reacted', change }];
    }
    if (!isMessageEvent(event)) return [];
    return [{ kind: 'message', what: event.kind, message: event.payload.message }];
  });
}

const isMessageEvent = (event: EventOf<ChatTopic>): event is Extract<typeof event, { kind: MessageEventKind }> =>
  MESSAGE_EVENTS.some((known) => known === event.kind);

function overtaken(events: readonly EventOf<ChatTopic>[], index: number, { chat_message }: ReactedPayload): boolean {
  return events.some(
    ({ kind, payload }, later) => later > index && kind === REACTED && payload.chat_message === chat_message,
  );
}

/** A thread's present state replaces what was known: the feed could not be followed. */
function fromThreadState(state: ChatState, now: ThreadState): ChatEvent[] {
  const { unread_count, quiet = false, frozen, slow_seconds } = now;
  const read = { last_read_cursor: now.last_read_cursor ?? '0', unread_count, quiet };
  return [
    { kind: 'resync' },
    { kind: 'ordered', order: { frozen, slow_seconds } },
    { kind: 'read', read },
    { kind: 'page', page: now, tick: state.tick + 1 },
  ];
}

/** Events of `user:<account>` that concern the public thread. */
export function fromOwn(thread_id: string, events: readonly EventOf<OwnTopic>[]): ChatEvent[] {
  return events.flatMap((event): ChatEvent[] => {
    if (event.kind === 'chat.sanction') {
      return [{ kind: 'own_sanctions', sanctions: event.payload.sanctions }];
    }
    if (event.kind === 'chat.blocked') {
      const { event_user, blocked } = event.payload;
      return [{ kind: 'blocked', event_user, blocked }];
    }
    if (event.kind === 'chat.held') {
      const { message } = event.payload;
      return message.chat_thread === thread_id ? [{ kind: 'held', message }] : [];
    }
    if (event.kind !== 'chat.read' || event.payload.chat_thread !== thread_id) return [];
    return [{ kind: 'read', read: event.payload }];
  });
}
