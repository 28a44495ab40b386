import type { ChatMessage } from '@plenary/contract/chat/operations';
import { localDay } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import type { Texts } from '@plenary/texts/texts';
import { messagesOf } from '../store/drawn-messages.ts';
import type { ChatState, Outgoing } from '../store/chat-state.ts';

/** A line of the message list. Keys are stable: a row that is confirmed keeps its own. */
export type ChatRow =
  | { readonly kind: 'start'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  /** Above the first message that one had not read. */
  | { readonly kind: 'unread'; readonly key: 'unread' }
  /** Between a message and its replies. */
  | { readonly kind: 'replies'; readonly key: string; readonly count: number }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ChatMessage;
      readonly own: boolean;
      readonly head: boolean;
    }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing; readonly head: boolean };

/** Messages of one person within this time stand under one name. */
const TOGETHER_MS = 5 * 60_000;

/**
 * The list as it is drawn: start of the chat, days, messages, what is still on its way.
 * @param dayOf the day of a time (ms) in the zone that is shown, `YYYY-MM-DD`
 * @param readTo cursor up to which one had read; null: no line says so
 */
export function chatRows(state: ChatState, dayOf: (at: number) => string, readTo: number | null = null): ChatRow[] {
  const messages = messagesOf(state);
  const rows: ChatRow[] = [];
  if (state.scope.kind === 'replies') rows.push(...parentRows(state, state.scope.parent));
  else if (state.oldest === 0 && messages.length + state.outgoing.length > 0)
    rows.push({ kind: 'start', key: 'start' });
  let last = placeAbove(state, dayOf);
  const unread = firstUnread(state, messages, readTo);
  for (const message of messages) {
    const own = message.sender_event_user?._id === state.me;
    const here: RowPlace = rowPlace(message.sender_event_user?._id ?? null, Date.parse(message.created), dayOf);
    // The first row of a list that goes on further up has to stay first when older ones come: it anchors the view.
    if (here.day !== last?.day && (last !== null || state.oldest === 0)) rows.push(dayRow(here.day));
    if (message === unread) rows.push({ kind: 'unread', key: 'unread' });
    rows.push(messageRow(message, own, message === unread || !together(last, here)));
    last = here;
  }
  for (const outgoing of state.outgoing) {
    const here = rowPlace(state.me, outgoing.writtenAt, dayOf);
    if (last === null) rows.push(dayRow(here.day));
    rows.push({ kind: 'outgoing', key: ownKey(outgoing.client_message_id), outgoing, head: !together(last, here) });
    last = { ...here, day: last?.day ?? here.day };
  }
  return rows;
}

/** The first message by others that one had not read, as far as it is known to be the first. */
function firstUnread(state: ChatState, messages: readonly ChatMessage[], readTo: number | null): ChatMessage | null {
  if (readTo === null || state.scope.kind === 'replies' || (state.oldest > readTo && state.oldest > 0)) return null;
  const isNew = (message: ChatMessage): boolean =>
    Number(message.cursor) > readTo && message.sender_event_user?._id !== state.me;
  return messages.find(isNew) ?? null;
}

/** The message that the replies answer, above the first of them. */
function parentRows(state: ChatState, parent: ChatMessage | null): ChatRow[] {
  if (state.oldest !== 0 || !parent) return [];
  const own = parent.sender_event_user?._id === state.me;
  const count = parent.threadInfo?.replyCount ?? 0;
  return [messageRow(parent, own, true), { kind: 'replies', key: 'replies', count }];
}

/** Replies stand below what they answer, under its day. */
function placeAbove({ scope, oldest }: ChatState, dayOf: (at: number) => string): RowPlace | null {
  if (scope.kind !== 'replies' || oldest !== 0 || !scope.parent) return null;
  return rowPlace(null, Date.parse(scope.parent.created), dayOf);
}

interface RowPlace {
  readonly sender: string | null;
  readonly at: number;
  readonly day: string;
}

const rowPlace = (sender: string | null, at: number, dayOf: (at: number) => string): RowPlace => ({
  sender,
  at,
  day: dayOf(at),
});

function together(last: RowPlace | null, here: RowPlace): boolean {
  return last !== null && last.sender === here.sender && last.day === here.day && here.at - last.at < TOGETHER_MS;
}

type MessageLine = Extract<ChatRow, { kind: 'message' }>;

/** The row of each message as it was made last: a row in which nothing changed is not drawn again. */
const made = new WeakMap<ChatMessage, MessageLine>();

function messageRow(message: ChatMessage, own: boolean, head: boolean): MessageLine {
  const before = made.get(message);
  if (before?.own === own && before.head === head) return before;
  const row: MessageLine = { kind: 'message', key: messageKey(message, own), message, own, head };
  made.set(message, row);
  return row;
}

const dayRow = (day: string): ChatRow => ({ kind: 'day', key: `day:${day}`, day });
const ownKey = (client_message_id: string): string => `own:${client_message_id}`;

function messageKey(message: ChatMessage, own: boolean): string {
  return own && message.client_message_id !== null ? ownKey(message.client_message_id) : message._id;
}

/** The index of the row of a message; -1: none, or no message. */
export function indexOf(rows: readonly ChatRow[], message_id: string | null): number {
  return rows.findIndex((row) => row.kind === 'message' && row.message._id === message_id);
}

const DAY_MS = 86_400_000;

/** Days begin at a full quarter of an hour in every zone, so that a zone is asked once for each quarter. */
const QUARTER_MS = 15 * 60_000;

/** The days of times (ms) in a zone, `YYYY-MM-DD`; a long list asks for thousands, most of them of the same hours. */
export function daysIn(zone: string): (at: number) => string {
  const known = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const day = known.get(quarter) ?? localDay(at, zone);
    known.set(quarter, day);
    return day;
  };
}

/** Today in a zone, `YYYY-MM-DD`: real time, because that is what messages carry. */
export function todayIn(zone: string): string {
  return localDay(Date.now(), zone);
}

/** A day (`YYYY-MM-DD`) as the heading of what was said on it. */
export function dayLabel({ t, language }: Texts, day: string, zone: string): string {
  if (day === todayIn(zone)) return t('chat.today');
  return day === localDay(Date.now() - DAY_MS, zone) ? t('chat.yesterday') : dayTitle(language, day);
}
