import type { ChatMessage, ChatSanctions, PublicChat, SanctionedUser } from '@plenary/contract/chat';
import type { MessageEventKind } from '@plenary/contract/chat-topics';
import { CHAT } from '@plenary/domain/chat/limits';
import type { ChatEvent, ChatState, Outgoing, Scope } from './chat-state.ts';
import { keepBeside, onReacted, onReplied, parentOf, requoted, within } from './message-changes.ts';
import { countFrom, cursorOf, findKnown, messagesFrom, withMessage, withoutMessage } from './known-messages.ts';

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
  me: { readonly event_user_id: string; readonly moderates: boolean },
  scope: Scope = { kind: 'all' },
): ChatState {
  return {
    ...NOTHING,
    thread_id: chat.thread_id,
    scope,
    me: me.event_user_id,
    moderates: me.moderates,
    outgoing: [],
    lastRead: Number(chat.last_read_cursor ?? 0),
    counted: chat.unread_count,
    sanctions: chat.sanctions,
    blocked: new Set(chat.blocked),
    sanctioned: new Map(),
    tick: 0,
    since: 0,
  };
}

/** The next state. Seeing an event twice changes nothing the second time. */
export function reduce(state: ChatState, event: ChatEvent): ChatState {
  switch (event.kind) {
    case 'message':
      return within(state, event.message) ? onMessage(state, event) : parentOf(state, event);
    case 'reacted':
      return onReacted(state, event.change);
    case 'replied':
      return onReplied(state, event.change);
    case 'parent':
      return parentOf(state, event);
    case 'answered':
      return confirmed(state, event.message, event.tick);
    case 'loading':
      return event.what === 'latest' ? { ...state, load: 'loading' } : { ...state, older: 'loading' };
    case 'load_failed':
      return event.what === 'latest' ? { ...state, load: 'failed' } : { ...state, older: 'failed' };
    case 'page':
      return paged(state, event);
    case 'resync':
      return { ...state, ...NOTHING, tick: state.tick + 1, since: state.tick + 1 };
    case 'written':
      return written(state, event);
    case 'send_failed':
      return withOutgoing(state, event.client_message_id, { kind: 'failed', refusal: event.refusal });
    case 'retried':
      return withOutgoing(state, event.client_message_id, { kind: 'pending' });
    case 'discarded':
      return { ...state, outgoing: without(state.outgoing, event.client_message_id) };
    case 'read':
      return { ...state, lastRead: Number(event.read.last_read_cursor), counted: event.read.unread_count };
    case 'blocked':
      return blockedNow(state, event);
    case 'own_sanctions':
      return sanctionedNow(state, event.sanctions);
    case 'time':
      return sanctionedNow(state, leftAt(event.now, state.sanctions));
    case 'sanctioned':
      return { ...state, sanctioned: withSanctioned(event.all ? new Map() : state.sanctioned, event.users) };
    case 'trim':
      return trimmed(state);
  }
}

/** Messages by others that one has not read, at most CHAT.unread_max, which means "or more". */
export function unreadCount(state: ChatState): number {
  if (state.sanctions.banned) return 0;
  if (state.oldest > state.lastRead + 1 && state.oldest > 0) return state.counted;
  return countFrom(state.known, state.lastRead + 1, (message) => isUnread(state, message), CHAT.unread_max);
}

/** Everything that is known without a gap, oldest first; the same list for as long as that is the same. */
export function messagesOf(state: ChatState): readonly ChatMessage[] {
  return messagesFrom(state.known, state.oldest);
}

/** The chat rights of somebody. A ban weighs more than a mute. */
export function sanctionOf({ banned, muted }: ChatSanctions): 'free' | 'muted' | 'banned' {
  return banned ? 'banned' : muted ? 'muted' : 'free';
}

/** When the next sanction ends by itself, in ms; null when none does. */
export function nextEnd({ muted_until, banned_until }: ChatSanctions): number | null {
  const ends = [muted_until, banned_until].filter((until) => until !== null).map((until) => Date.parse(until));
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** The rest of sanctions at `now` (ms, real clock). */
function leftAt(now: number, { muted, muted_until, banned, banned_until }: ChatSanctions): ChatSanctions {
  const ended = (until: string | null) => until !== null && Date.parse(until) <= now;
  return {
    ...(ended(muted_until) ? { muted: false, muted_until: null } : { muted, muted_until }),
    ...(ended(banned_until) ? { banned: false, banned_until: null } : { banned, banned_until }),
  };
}

function isUnread(state: ChatState, message: ChatMessage): boolean {
  if (message.sender_event_user?._id === state.me || message.message_type === 'archived') return false;
  return Number(message.cursor) > state.lastRead;
}

function onMessage(state: ChatState, { what, message }: Extract<ChatEvent, { kind: 'message' }>): ChatState {
  if (state.blocked.has(message.sender_event_user?._id ?? '')) return state;
  const tick = state.tick + 1;
  const before = findKnown(state.known, message)?.message;
  const counted = clamp(state.counted + recount(state, what, message, before), state.counted);
  const kept = keepBeside(state, keepText(state, message, before), before);
  const all =
    what === 'message.removed'
      ? withoutMessage(state.known, message)
      : withMessage(state.known, { message: kept, tick });
  const known = requoted(state.oldest === Infinity ? all.slice(-KEEP.unseen) : all, kept, tick);
  return { ...state, tick, counted, known, outgoing: withoutConfirmed(state, message) };
}

/**
 * How the count of unread messages moves. An event carries what the message is now, which may be later than what it
 * tells of; of a message that is not known, its kind says how the message was before.
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

/** A live event has no deleted text; its author and those who moderate keep what they have (D24). */
function keepText(state: ChatState, message: ChatMessage, before: ChatMessage | undefined): ChatMessage {
  if (message.message_type !== 'archived' || !before) return message;
  const mine = message.sender_event_user?._id === state.me;
  return mine || state.moderates ? { ...message, message: before.message } : message;
}

function confirmed(state: ChatState, message: ChatMessage, tick: number): ChatState {
  if (!within(state, message)) return parentOf(state, { message });
  const kept = keepBeside(state, message, findKnown(state.known, message)?.message);
  const known = requoted(merged(state.known, [kept], tick), kept, tick);
  return { ...state, known, outgoing: withoutConfirmed(state, message) };
}

/** Adds what was asked for at `tick`; what an event has said since then stands. */
function merged(known: ChatState['known'], messages: readonly ChatMessage[], tick: number): ChatState['known'] {
  const fresh = messages.filter((message) => (findKnown(known, message)?.tick ?? tick) <= tick);
  return fresh.reduce((all, message) => withMessage(all, { message, tick }), known);
}

function paged(state: ChatState, { page, tick, before }: Extract<ChatEvent, { kind: 'page' }>): ChatState {
  if (tick < state.since) return state;
  // The list was cut while the page was under way: it no longer joins on.
  if (before !== undefined && before !== state.oldest) return { ...state, older: 'idle' };
  const oldest = page.has_more ? Number(page.results[0]?.cursor ?? 0) : 0;
  const known = merged(state.known, page.results, tick);
  const outgoing = page.results.reduce(
    (left, message) => withoutConfirmed({ ...state, outgoing: left }, message),
    state.outgoing,
  );
  const next = { ...state, known, outgoing, oldest: Math.min(oldest, state.oldest) };
  return before === undefined ? { ...next, load: 'ready' } : { ...next, older: 'idle' };
}

function written(state: ChatState, event: Extract<ChatEvent, { kind: 'written' }>): ChatState {
  const { client_message_id, text, parent, at } = event;
  const row: Outgoing = { client_message_id, text, parent, writtenAt: at, state: { kind: 'pending' } };
  return { ...state, outgoing: [...without(state.outgoing, client_message_id), row] };
}

/** A row that was confirmed meanwhile is not there any more, and stays away. */
function withOutgoing(state: ChatState, id: string, kind: Outgoing['state']): ChatState {
  const outgoing = state.outgoing.map((row) => (row.client_message_id === id ? { ...row, state: kind } : row));
  return { ...state, outgoing };
}

const without = (outgoing: readonly Outgoing[], id: string): readonly Outgoing[] =>
  outgoing.filter((row) => row.client_message_id !== id);

function withoutConfirmed(state: ChatState, message: ChatMessage): readonly Outgoing[] {
  if (message.sender_event_user?._id !== state.me || message.client_message_id === null) return state.outgoing;
  return without(state.outgoing, message.client_message_id);
}

/** The list is read anew without them, or with them again. */
function blockedNow(state: ChatState, { event_user, blocked }: Extract<ChatEvent, { kind: 'blocked' }>): ChatState {
  if (state.blocked.has(event_user) === blocked) return state;
  const next = new Set(state.blocked);
  if (blocked) next.add(event_user);
  else next.delete(event_user);
  return { ...state, ...NOTHING, blocked: next, tick: state.tick + 1, since: state.tick + 1 };
}

/** A ban takes the messages away; its end lets them be read anew. */
function sanctionedNow(state: ChatState, sanctions: ChatSanctions): ChatState {
  if (sanctions.banned === state.sanctions.banned) return { ...state, sanctions };
  return { ...state, ...NOTHING, sanctions, since: state.tick + 1, tick: state.tick + 1 };
}

function withSanctioned(before: ChatState['sanctioned'], users: readonly SanctionedUser[]): ChatState['sanctioned'] {
  const next = new Map(before);
  for (const user of users) {
    if (user.sanctions.muted || user.sanctions.banned) next.set(user.event_user._id, user);
    else next.delete(user.event_user._id);
  }
  return next;
}

function trimmed(state: ChatState): ChatState {
  const messages = messagesOf(state);
  if (messages.length <= KEEP.most) return state;
  const known = state.known.slice(-KEEP.after_trim);
  return { ...state, known, oldest: known[0] ? cursorOf(known[0].message) : state.oldest, counted: unreadCount(state) };
}
