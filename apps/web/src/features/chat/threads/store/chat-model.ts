import type { ChatMessage, ChatSanctions, PublicChat } from '@plenary/contract/chat/operations';
import type { MessageEventKind } from '@plenary/contract/chat/topics';
import { countsAsUnread } from '@plenary/domain/chat/call-lines';
import { CHAT } from '@plenary/domain/chat/limits';
import type { ChatEvent, ChatState, Scope } from './chat-state.ts';
import { countFrom, findKnown, withMessage, withoutMessage } from './known-messages.ts';

/** Messages kept in a list that is cut, the length at which it is, and how many are remembered while nobody looks. */
export const KEEP = { most: 600, after_trim: 200, unseen: 300 } as const;

const NOTHING = {
  load: 'idle',
  older: 'idle',
  known: [],
  oldest: Infinity,
} as const satisfies Partial<ChatState>;

/** The state of a page that has just opened. */
export function initialChat(
  chat: PublicChat,
  me: { readonly event_user_id: string; readonly moderates: boolean; readonly keeps?: boolean },
  scope: Scope = { kind: 'all' },
): ChatState {
  return {
    ...NOTHING,
    thread_id: chat.thread_id,
    scope,
    me: me.event_user_id,
    moderates: me.moderates,
    keeps: me.keeps ?? me.moderates,
    outgoing: [],
    lastRead: Number(chat.last_read_cursor ?? 0),
    counted: chat.unread_count,
    quiet: chat.quiet ?? false,
    sanctions: chat.sanctions,
    order: { frozen: chat.frozen, slow_seconds: chat.slow_seconds },
    archived: false,
    sentAt: null,
    blocked: new Set(chat.blocked),
    sanctioned: new Map(),
    openCases: 0,
    waiting: 0,
    tick: 0,
    since: 0,
  };
}

/**
 * The next state of a chat whose list nobody has opened. Seeing an event twice changes nothing the second time. The
 * list's own events are for `reduceList`.
 */
export function reduceFeed(state: ChatState, event: ChatEvent): ChatState {
  switch (event.kind) {
    case 'message':
      return onMessage(state, event);
    case 'resync':
      return { ...state, ...NOTHING, tick: state.tick + 1, since: state.tick + 1 };
    case 'read':
      return readNow(state, event.read);
    case 'blocked':
      return blockedNow(state, event);
    case 'own_sanctions':
      return sanctionedNow(state, event.sanctions);
    case 'archived':
      return { ...state, archived: true };
    case 'ordered':
      return { ...state, order: event.order };
    case 'sent':
      return { ...state, sentAt: event.at };
    case 'time':
      return sanctionedNow(state, leftAt(event.now, state.sanctions));
    default:
      return state;
  }
}

function readNow(state: ChatState, read: Extract<ChatEvent, { kind: 'read' }>['read']): ChatState {
  const { last_read_cursor, unread_count, quiet = state.quiet } = read;
  return { ...state, lastRead: Number(last_read_cursor), counted: unread_count, quiet };
}

/** Messages by others that one has not read, at most CHAT.unread_max, which means "or more". */
export function unreadCount(state: ChatState): number {
  if (state.sanctions.banned) return 0;
  if (state.oldest > state.lastRead + 1 && state.oldest > 0) return state.counted;
  return countFrom(state.known, state.lastRead + 1, (message) => isUnread(state, message), CHAT.unread_max);
}

/** The rest of sanctions at `now` (ms, real clock). */
function leftAt(now: number, sanctions: ChatSanctions): ChatSanctions {
  const ended = (until: string | null) => until !== null && Date.parse(until) <= now;
  return {
    ...sanctions,
    ...(ended(sanctions.muted_until) && { muted: false, muted_until: null }),
    ...(ended(sanctions.banned_until) && { banned: false, banned_until: null }),
  };
}

function isUnread(state: ChatState, message: ChatMessage): boolean {
  if (message.sender_event_user?._id === state.me || !countsAsUnread(message.message_type)) return false;
  return Number(message.cursor) > state.lastRead;
}

function onMessage(state: ChatState, { what, message }: Extract<ChatEvent, { kind: 'message' }>): ChatState {
  if (state.blocked.has(message.sender_event_user?._id ?? '')) return state;
  const tick = state.tick + 1;
  const before = findKnown(state.known, message)?.message;
  const counted = clamp(state.counted + recount(state, what, message, before), state.counted);
  const all =
    what === 'message.removed'
      ? withoutMessage(state.known, message)
      : withMessage(state.known, { message: keepText(state, message, before), tick });
  const known = state.oldest === Infinity ? all.slice(-KEEP.unseen) : all;
  return { ...state, tick, counted, known };
}

/**
 * How the count of unread messages moves. An event carries what the message is now, which may be later than what it
 * reports; of a message that is not known, its kind says how the message was before.
 */
function recount(state: ChatState, what: MessageEventKind, message: ChatMessage, before?: ChatMessage): number {
  if (message.sender_event_user?._id === state.me || Number(message.cursor) <= state.lastRead) return 0;
  // An edit finds the message in its place, and a removal finds it deleted.
  const stood = before ? before.message_type !== 'archived' : what === 'message.archived' || what === 'message.edited';
  return Number(message.message_type !== 'archived') - Number(stood);
}

/** At its limit the count means "or more" and does not fall by ones. */
const clamp = (next: number, before: number): number =>
  before >= CHAT.unread_max ? before : Math.min(Math.max(next, 0), CHAT.unread_max);

/** A live event has no deleted text and no file of it; its author and those who moderate keep what they have (D24). */
function keepText(state: ChatState, message: ChatMessage, before: ChatMessage | undefined): ChatMessage {
  if (message.message_type !== 'archived' || !before) return message;
  const mine = message.sender_event_user?._id === state.me;
  if (!mine && !state.keeps) return message;
  return { ...message, message: before.message, ...(before.file && { file: before.file }) };
}

/** The list is read again without them, or with them again. */
function blockedNow(state: ChatState, { event_user, blocked }: Extract<ChatEvent, { kind: 'blocked' }>): ChatState {
  if (state.blocked.has(event_user) === blocked) return state;
  const next = new Set(state.blocked);
  if (blocked) next.add(event_user);
  else next.delete(event_user);
  return { ...state, ...NOTHING, blocked: next, tick: state.tick + 1, since: state.tick + 1 };
}

/** A ban takes the messages away; its end lets them be read again. */
function sanctionedNow(state: ChatState, sanctions: ChatSanctions): ChatState {
  if (sanctions.banned === state.sanctions.banned) return { ...state, sanctions };
  return { ...state, ...NOTHING, sanctions, since: state.tick + 1, tick: state.tick + 1 };
}
