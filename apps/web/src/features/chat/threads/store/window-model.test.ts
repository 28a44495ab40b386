import type { ChatMessage, MessagePage } from '@plenary/contract/chat/operations';
import { describe, expect, it } from 'vitest';
import { initialChat, unreadCount } from './chat-model.ts';
import { messagesOf } from './drawn-messages.ts';
import type { ChatEvent, ChatState } from './chat-state.ts';
import { chatOf } from './chat-store.ts';
import { createWindow } from './part-store.ts';
import { reachesEnd, reduceWindow } from './window-model.ts';

const FREE = { muted: false, muted_until: null, banned: false, banned_until: null };
const THREAD = 't'.repeat(24);

function open(): ChatState {
  const boot = { thread_id: THREAD, frozen: false, slow_seconds: 0, unread_count: 7, last_read_cursor: '1' };
  const me = { event_user_id: 'a'.repeat(24), moderates: false };
  const chat = chatOf(initialChat({ ...boot, sanctions: FREE, blocked: [] }, me));
  return createWindow(chat, idOf(50)).state.getState();
}

const idOf = (position: number): string => position.toString(16).padStart(24, '0');

function message(position: number, text = `m${position}`): ChatMessage {
  return {
    _id: idOf(position),
    chat_thread: THREAD,
    cursor: String(position),
    created: new Date(position * 1000).toISOString(),
    message: text,
    message_type: 'message',
    sender_event_user: { _id: 'b'.repeat(24), user: {} as never },
    client_message_id: null,
    archived_by: null,
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const page = (from: number, to: number, has_more: boolean, has_newer?: boolean): MessagePage => ({
  results: range(from, to).map((position) => message(position)),
  has_more,
  ...(has_newer !== undefined && { has_newer }),
  last_message_cursor: String(to),
});
const sent = (position: number): ChatEvent => ({ kind: 'message', what: 'message.sent', message: message(position) });
const run = (state: ChatState, ...events: ChatEvent[]): ChatState => events.reduce(reduceWindow, state);
const seen = (state: ChatState) => messagesOf(state).map(({ cursor }) => Number(cursor));
const LATEST: ChatEvent = { kind: 'loading', what: 'latest' };
const NEWER: ChatEvent = { kind: 'loading', what: 'newer' };
const around: ChatEvent = { kind: 'page', page: page(48, 52, true, true), tick: 0 };

describe('a window into the middle of a thread', () => {
  it('[WID47] stands where it was read, whatever is said at the live end', () => {
    const state = run(open(), LATEST, around, sent(90), sent(91));
    expect([state.load, seen(state), reachesEnd(state)]).toEqual(['ready', range(48, 52), false]);
  });

  it('[WID47] grows in both directions without gap or double, up to the live end', () => {
    const state = run(
      open(),
      LATEST,
      around,
      { kind: 'page', page: page(46, 47, true), tick: 0, before: 48 },
      NEWER,
      { kind: 'page', page: page(53, 55, true), tick: 0, after: 52 },
      NEWER,
      { kind: 'page', page: page(56, 57, false), tick: 0, after: 55 },
      sent(58),
    );
    expect([seen(state), reachesEnd(state)]).toEqual([range(46, 58), true]);
  });

  it('[WID47] what was said while the last page was under way follows it', () => {
    const last: ChatEvent = { kind: 'page', page: page(53, 54, false), tick: 0, after: 52 };
    const state = run(open(), LATEST, around, NEWER, sent(54), sent(55), last);
    expect(seen(state)).toEqual(range(48, 55));
    const first: ChatEvent = { kind: 'page', page: page(48, 52, true, false), tick: 0 };
    expect(seen(run(open(), LATEST, sent(53), first))).toEqual(range(48, 53));
  });

  it('[WID47] what was said beyond a page that is not the last is left to the next one', () => {
    const more: ChatEvent = { kind: 'page', page: page(53, 54, true), tick: 0, after: 52 };
    expect(seen(run(open(), LATEST, around, NEWER, sent(90), more))).toEqual(range(48, 54));
  });

  it('[WID47] [D24] a change of a message stands, also against a page that was read before it', () => {
    const edited: ChatEvent = { kind: 'message', what: 'message.edited', message: message(53, 'changed') };
    const more: ChatEvent = { kind: 'page', page: page(53, 54, true), tick: 0, after: 52 };
    const inside: ChatEvent = { kind: 'message', what: 'message.edited', message: message(50, 'inside') };
    const state = run(open(), LATEST, around, NEWER, edited, more, inside);
    expect(messagesOf(state).map((one) => one.message)).toEqual([
      'm48',
      'm49',
      'inside',
      'm51',
      'm52',
      'changed',
      'm54',
    ]);
  });

  it('[WID47] does not count as read, and nothing in it as unread', () => {
    const state = run(open(), LATEST, around, sent(90));
    expect([unreadCount(state), state.lastRead]).toEqual([0, 0]);
  });

  it('[WID47] a page that does not join on any more, and one from before a gap, are left out', () => {
    const stale: ChatEvent = { kind: 'page', page: page(70, 71, true), tick: 0, after: 69 };
    expect(seen(run(open(), LATEST, around, NEWER, stale))).toEqual(range(48, 52));
    expect(seen(run(open(), LATEST, { kind: 'resync' }, around))).toEqual([]);
  });

  it('[WID47] a page that could not be read says so, and can be asked for again', () => {
    const state = run(open(), LATEST, around, NEWER, { kind: 'load_failed', what: 'newer' });
    expect(state.scope).toMatchObject({ kind: 'window', newer: 'failed', newest: 52 });
  });
});
