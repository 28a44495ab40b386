import type { ChatMessage, SanctionedUser } from '@plenary/contract/chat/operations';
import { KEEP, reduceFeed, unreadCount } from './chat-model.ts';
import { messagesOf } from './drawn-messages.ts';
import type { ChatEvent, ChatState, Outgoing, PageKind } from './chat-state.ts';
import { cursorOf, findKnown, withMessage } from './known-messages.ts';
import { keepBeside, onReacted, onReplied, parentOf, requoted, within } from './message-changes.ts';

/** The next state of a chat whose list is open, or was. Its code comes with the list. */
export function reduceList(state: ChatState, event: ChatEvent): ChatState {
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
      return withLoad(state, event.what, 'loading');
    case 'load_failed':
      return withLoad(state, event.what, 'failed');
    case 'page':
      return paged(state, event);
    case 'written':
      return written(state, event);
    case 'held':
      return held(state, event.message);
    case 'send_failed':
      return withOutgoing(state, event.client_message_id, { kind: 'failed', refusal: event.refusal });
    case 'retried':
      return withOutgoing(state, event.client_message_id, { kind: 'pending' });
    case 'discarded':
      return { ...state, outgoing: without(state.outgoing, event.client_message_id) };
    case 'trim':
      return trimmed(state);
    case 'sanctioned':
      return { ...state, sanctioned: withSanctioned(event.all ? new Map() : state.sanctioned, event.users) };
    case 'keeps':
      return { ...state, keeps: event.keeps };
    case 'cases':
      return { ...state, openCases: event.open };
    case 'waiting':
      return { ...state, waiting: event.count };
    default:
      return reduceFeed(state, event);
  }
}

function withLoad(state: ChatState, what: PageKind, load: 'loading' | 'failed'): ChatState {
  // The present state may have brought the messages that a request, which failed now, asked for.
  if (what === 'latest') return load === 'failed' && state.load === 'ready' ? state : { ...state, load };
  if (what === 'older') return { ...state, older: load };
  const { scope } = state;
  return scope.kind === 'window' ? { ...state, scope: { ...scope, newer: load } } : state;
}

/** The list also keeps what a live event does not carry, and what quotes the message follows it. */
function onMessage(state: ChatState, event: Extract<ChatEvent, { kind: 'message' }>): ChatState {
  const next = reduceFeed(state, event);
  if (next === state) return state;
  const stands = findKnown(next.known, event.message)?.message;
  const before = findKnown(state.known, event.message)?.message;
  const kept = stands && keepBeside(state, stands, before);
  const known = kept ? withMessage(next.known, { message: kept, tick: next.tick }) : next.known;
  const outgoing = withoutConfirmed(state, event.message);
  return { ...next, known: requoted(known, kept ?? event.message, next.tick), outgoing };
}

function confirmed(state: ChatState, message: ChatMessage, tick: number): ChatState {
  if (message.held) return held(state, message);
  if (!within(state, message)) return parentOf(state, { message });
  const kept = keepBeside(state, message, findKnown(state.known, message)?.message);
  const known = requoted(merged(state.known, [kept], tick), kept, tick);
  return { ...state, known, outgoing: withoutConfirmed(state, message) };
}

/** Adds what was asked for at `tick`; what an event has said since then stands. */
export function merged(known: ChatState['known'], messages: readonly ChatMessage[], tick: number): ChatState['known'] {
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
  const read = { ...state, known, outgoing, oldest: Math.min(oldest, state.oldest) };
  const next = (page.held ?? []).reduce(held, read);
  return before === undefined ? { ...next, load: 'ready' } : { ...next, older: 'idle' };
}

function written(state: ChatState, event: Extract<ChatEvent, { kind: 'written' }>): ChatState {
  const { kind: _, at: writtenAt, ...written } = event;
  const { client_message_id } = event;
  const row: Outgoing = { ...written, writtenAt, state: { kind: 'pending' } };
  return { ...state, outgoing: [...without(state.outgoing, client_message_id), row] };
}

/** An own message that waits, or was rejected, keeps its row or gets one; one that stands by now loses it. */
function held(state: ChatState, message: ChatMessage): ChatState {
  const { _id: id, client_message_id, held: where, message: text, parentMessage } = message;
  const isRow = (row: Outgoing): boolean =>
    row.client_message_id === client_message_id || ('id' in row.state && row.state.id === id);
  if (where === undefined) return { ...state, outgoing: state.outgoing.filter((row) => !isRow(row)) };
  const fresh: Outgoing = {
    client_message_id: client_message_id ?? id,
    text,
    mentions: message.mentions ?? [],
    parent: parentMessage ?? null,
    writtenAt: Date.parse(message.created),
    state: { kind: where, id },
  };
  const known = state.outgoing.some(isRow);
  const outgoing = known
    ? state.outgoing.map((row) => (isRow(row) ? { ...row, state: fresh.state } : row))
    : [...state.outgoing, fresh];
  return { ...state, outgoing };
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

function trimmed(state: ChatState): ChatState {
  const messages = messagesOf(state);
  if (messages.length <= KEEP.most) return state;
  const known = state.known.slice(-KEEP.after_trim);
  return { ...state, known, oldest: known[0] ? cursorOf(known[0].message) : state.oldest, counted: unreadCount(state) };
}

function withSanctioned(before: ChatState['sanctioned'], users: readonly SanctionedUser[]): ChatState['sanctioned'] {
  const next = new Map(before);
  for (const user of users) {
    if (user.sanctions.muted || user.sanctions.banned) next.set(user.event_user._id, user);
    else next.delete(user.event_user._id);
  }
  return next;
}
