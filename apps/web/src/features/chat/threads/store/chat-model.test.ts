import type { ChatMessage, MessagePage } from '@plenary/contract/chat/operations';
import { describe, expect, it } from 'vitest';
import { initialChat, KEEP, unreadCount } from './chat-model.ts';
import { mayWrite, nextEnd, sanctionOf } from './may-write.ts';
import { messagesOf } from './drawn-messages.ts';
import { reduceList as reduce } from './list-model.ts';
import type { ChatEvent, ChatState } from './chat-state.ts';
import { chatRows } from '../messages/chat-rows.ts';

const ME = 'a'.repeat(24);
const FREE = { muted: false, muted_until: null, banned: false, banned_until: null };
const START = Date.parse('2026-06-15T09:00:00.000Z');

function open(
  more: Partial<{ unread_count: number; last_read_cursor: string | null; moderates: boolean }> = {},
): ChatState {
  const chat = {
    thread_id: 't'.repeat(24),
    frozen: false,
    slow_seconds: 0,
    unread_count: 0,
    last_read_cursor: null,
    sanctions: FREE,
    blocked: [],
    ...more,
  };
  return initialChat(chat, { event_user_id: ME, moderates: more.moderates ?? false });
}

function message(position: number, more: Partial<ChatMessage> & { from?: string; at?: number } = {}): ChatMessage {
  const { from = 'b'.repeat(24), at = START + position * 1000, ...rest } = more;
  return {
    _id: position.toString(16).padStart(24, '0'),
    chat_thread: 't'.repeat(24),
    cursor: String(position),
    created: new Date(at).toISOString(),
    message: `m${position}`,
    message_type: 'message',
    sender_event_user: { _id: from, user: {} as never },
    client_message_id: null,
    archived_by: null,
    ...rest,
  };
}

const archived = (position: number, more = {}) =>
  message(position, { message: '', message_type: 'archived', archived_by: 'moderator', ...more });
const sent = (value: ChatMessage): ChatEvent => ({ kind: 'message', what: 'message.sent', message: value });
const page = (positions: readonly number[], has_more = false): MessagePage => ({
  results: positions.map((position) => message(position)),
  has_more,
  last_message_cursor: String(positions.at(-1) ?? ''),
});
const latest = (positions: readonly number[], has_more = false, tick = 0): ChatEvent => ({
  kind: 'page',
  page: page(positions, has_more),
  tick,
});
const run = (state: ChatState, ...events: ChatEvent[]): ChatState => events.reduce(reduce, state);
const texts = (state: ChatState) => messagesOf(state).map((one) => one.message);
const written = (id: string, text = id): ChatEvent => ({
  kind: 'written',
  client_message_id: id,
  text,
  mentions: [],
  parent: null,
  at: START,
});
const byDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const keys = (state: ChatState) => chatRows(state, byDay).map((row) => row.key);

describe('a message of one’s own', () => {
  const mine = message(5, { from: ME, client_message_id: 'c1', message: 'c1' });

  it('[CH20] stands at once as pending and keeps its key when it is confirmed', () => {
    const before = run(open(), latest([1, 2]), written('c1'));
    expect(chatRows(before, byDay).at(-1)).toMatchObject({ kind: 'outgoing', key: 'own:c1' });
    const after = run(before, sent(mine));
    expect(after.outgoing).toEqual([]);
    expect(chatRows(after, byDay).at(-1)).toMatchObject({ kind: 'message', key: 'own:c1', own: true });
    expect(keys(after)).toEqual(keys(before));
  });

  it.each([
    ['before', [sent(mine), { kind: 'answered', message: mine, tick: 0 }]],
    ['after', [{ kind: 'answered', message: mine, tick: 0 }, sent(mine)]],
    ['twice', [sent(mine), sent(mine), { kind: 'answered', message: mine, tick: 0 }]],
  ] satisfies [string, ChatEvent[]][])('[CH21] is there once when the live event comes %s the answer', (_, events) => {
    const state = run(open(), latest([1, 2]), written('c1'), ...events);
    expect(texts(state)).toEqual(['m1', 'm2', 'c1']);
    expect(keys(state).filter((key) => key === 'own:c1')).toHaveLength(1);
  });

  it('[CH21] the same client id of somebody else is another row', () => {
    const state = run(open(), latest([1]), written('c1'), sent(message(2, { client_message_id: 'c1' })));
    expect(state.outgoing).toHaveLength(1);
    expect(new Set(keys(state)).size).toBe(keys(state).length);
  });

  it('[CH22] fails, is tried again, is discarded', () => {
    const failed = run(open(), written('c1'), {
      kind: 'send_failed',
      client_message_id: 'c1',
      refusal: { code: 'unavailable' },
    });
    expect(failed.outgoing[0]?.state).toEqual({ kind: 'failed', refusal: { code: 'unavailable' } });
    expect(run(failed, { kind: 'retried', client_message_id: 'c1' }).outgoing[0]?.state).toEqual({ kind: 'pending' });
    expect(run(failed, { kind: 'discarded', client_message_id: 'c1' }).outgoing).toEqual([]);
  });

  it('[CH22] a failure reported after the event has confirmed it does not bring the row back', () => {
    const state = run(open(), latest([1]), written('c1'), sent(mine), {
      kind: 'send_failed',
      client_message_id: 'c1',
      refusal: { code: 'unavailable' },
    });
    expect(state.outgoing).toEqual([]);
  });

  it('[CH21] a page read after a reload confirms it too', () => {
    const confirming: ChatEvent = { kind: 'page', page: { ...page([1]), results: [message(1), mine] }, tick: 0 };
    const state = run(open(), written('c1'), confirming);
    expect([state.outgoing, texts(state)]).toEqual([[], ['m1', 'c1']]);
  });
});

describe('order and history', () => {
  it('[CH23] messages stand in the order of their cursors, however they arrive', () => {
    const answer: ChatEvent = { kind: 'answered', message: message(9), tick: 0 };
    expect(texts(run(open(), latest([1, 2]), answer, sent(message(7)), sent(message(8))))).toEqual([
      'm1',
      'm2',
      'm7',
      'm8',
      'm9',
    ]);
  });

  it('[CH24] older pages are put in front; the start is shown once it is reached', () => {
    const first = run(open(), latest([5, 6], true));
    expect(keys(first)).not.toContain('start');
    const all = run(first, { kind: 'page', page: page([1, 4]), tick: 0, before: 5 });
    expect(texts(all)).toEqual(['m1', 'm4', 'm5', 'm6']);
    expect(keys(all)[0]).toBe('start');
  });

  it('[CH25] what an event said while a page was under way stands', () => {
    const state = run(
      open(),
      { kind: 'loading', what: 'latest' },
      { kind: 'message', what: 'message.archived', message: archived(2) },
    );
    expect(texts(run(state, latest([1, 2, 3], false, 0)))).toEqual(['m1', '', 'm3']);
    expect(texts(run(state, latest([1, 2, 3], false, 1)))).toEqual(['m1', 'm2', 'm3']);
  });

  it('[WID6] a request that fails takes nothing from messages that the present state has brought meanwhile', () => {
    const state = run(open(), { kind: 'loading', what: 'latest' }, { kind: 'resync' }, latest([1, 2], false, 1));
    const failed = reduce(state, { kind: 'load_failed', what: 'latest' });
    expect([failed.load, texts(failed), mayWrite(failed)]).toEqual(['ready', ['m1', 'm2'], true]);
  });

  it('[CH26] after a gap the list is read anew, nothing of before is kept, what was written stays', () => {
    const state = run(open(), latest([1, 2]), written('c1'), { kind: 'resync' });
    expect([texts(state), state.load, state.outgoing.length]).toEqual([[], 'idle', 1]);
    expect(texts(run(state, latest([1, 2], false, 0)))).toEqual([]);
    expect(texts(run(state, latest([2, 9], true, state.tick)))).toEqual(['m2', 'm9']);
  });

  it('[CH24] a long list is cut at its old end, and an older page that was under way does not tear it', () => {
    const many = Array.from({ length: KEEP.most + 1 }, (_, index) => index + 10);
    const cut = run(open(), latest(many, true), { kind: 'trim' });
    expect(messagesOf(cut)).toHaveLength(KEEP.after_trim);
    expect(run(cut, { kind: 'page', page: page([8, 9]), tick: 0, before: 10 }).oldest).toBe(cut.oldest);
  });

  it('[CH24] the first row of a list that goes on further up is a message, and stays a row when older ones come', () => {
    const first = run(open(), latest([5, 6], true));
    expect(keys(first)[0]).toBe(message(5)._id);
    const all = run(first, { kind: 'page', page: page([1, 4]), tick: 0, before: 5 });
    expect(keys(all)).toEqual(['start', 'day:2026-06-15', ...[1, 4, 5, 6].map((position) => message(position)._id)]);
  });

  it('[CH27] a day is named where it begins, and messages close together share a name', () => {
    const state = run(
      open(),
      sent(message(1)),
      sent(message(2)),
      latest([1, 2]),
      sent(message(3, { from: ME })),
      sent(message(4, { at: START + 86_400_000 })),
    );
    expect(chatRows(state, byDay).map((row) => ('head' in row ? row.head : row.kind))).toEqual([
      'start',
      'day',
      true,
      false,
      true,
      'day',
      true,
    ]);
  });

  it('[WID32] a line stands above the first message by others that one had not read, where that is surely the first', () => {
    const of = (state: ChatState, readTo: number | null) => chatRows(state, byDay, readTo).map((row) => row.key);
    const id = (position: number) => message(position)._id;
    const known = run(open(), latest([4, 5, 6], true), sent(message(7, { from: ME })), sent(message(8)));
    expect(of(known, 5)).toEqual([id(4), id(5), 'unread', id(6), id(7), id(8)]);
    expect(of(known, 6)).toEqual([id(4), id(5), id(6), id(7), 'unread', id(8)]);
    for (const readTo of [null, 8, 2]) expect(of(known, readTo)).not.toContain('unread');
    expect(of(run(known, { kind: 'page', page: page([1, 2, 3]), tick: 0, before: 4 }), 2)[4]).toBe('unread');
  });
});

describe('deleted messages', () => {
  const gone = { kind: 'message', what: 'message.archived', message: archived(2) } as const;

  it('[D24] lose their text, but for those who moderate', () => {
    expect(texts(run(open(), latest([1, 2]), gone))).toEqual(['m1', '']);
    expect(texts(run(open({ moderates: true }), latest([1, 2]), gone))).toEqual(['m1', 'm2']);
  });

  it('[D24] come back when they are restored', () => {
    const back = { kind: 'message', what: 'message.restored', message: message(2) } as const;
    expect(texts(run(open(), latest([1, 2]), gone, back))).toEqual(['m1', 'm2']);
  });
});

describe('unread messages', () => {
  it('[CH28] begin with the server’s count and follow events before anybody looks', () => {
    const state = open({ unread_count: 3, last_read_cursor: '10' });
    const more = run(state, sent(message(20)), sent(message(20)), sent(message(21, { from: ME })), sent(message(5)));
    expect(unreadCount(more)).toBe(4);
    expect(unreadCount(run(more, { kind: 'message', what: 'message.archived', message: archived(20) }))).toBe(3);
    expect(unreadCount(run(more, { kind: 'message', what: 'message.archived', message: archived(15) }))).toBe(3);
  });

  it('[CH28] replayed events that already say how a message ended count once', () => {
    const gone = archived(20);
    const replay = run(open(), sent(gone), { kind: 'message', what: 'message.archived', message: gone });
    expect(unreadCount(replay)).toBe(0);
    const back = message(15);
    const state = open({ unread_count: 3, last_read_cursor: '10' });
    const events = ['message.archived', 'message.restored'] as const;
    expect(unreadCount(run(state, ...events.map((what) => ({ kind: 'message', what, message: back }) as const)))).toBe(
      3,
    );
  });

  it('[CH28] are counted from the list where it reaches back to what was read', () => {
    const state = run(open({ unread_count: 77, last_read_cursor: '2' }), latest([1, 2, 3, 4]));
    expect(unreadCount(state)).toBe(2);
    const read = { last_read_cursor: '4', unread_count: 0 };
    expect(unreadCount(run(state, { kind: 'read', read }))).toBe(0);
  });

  it('[CH28] stop at a hundred, and a hundred does not fall by ones', () => {
    const state = open({ unread_count: 100, last_read_cursor: '10' });
    expect(unreadCount(run(state, sent(message(20))))).toBe(100);
    expect(unreadCount(run(state, { kind: 'message', what: 'message.archived', message: archived(15) }))).toBe(100);
  });
});

describe('sanctions', () => {
  it('[CH32] a ban takes the messages away at once, its end has them read anew', () => {
    const banned = run(open(), latest([1]), { kind: 'own_sanctions', sanctions: { ...FREE, banned: true } });
    expect([texts(banned), unreadCount(banned)]).toEqual([[], 0]);
    expect(run(banned, { kind: 'own_sanctions', sanctions: FREE }).load).toBe('idle');
  });

  it('[CH30] end by themselves, and the messages may be read again', () => {
    const sanctions = { ...FREE, muted: true, banned: true, banned_until: new Date(START).toISOString() };
    const banned = run(open(), latest([1]), { kind: 'own_sanctions', sanctions });
    expect([sanctionOf(banned.sanctions), nextEnd(banned.sanctions)]).toEqual(['banned', START]);
    expect(sanctionOf(run(banned, { kind: 'time', now: START - 1 }).sanctions)).toBe('banned');
    const left = run(banned, { kind: 'time', now: START });
    expect([sanctionOf(left.sanctions), nextEnd(left.sanctions), left.load]).toEqual(['muted', null, 'idle']);
  });

  it('[CH36] those who moderate see who is held, and when it was lifted', () => {
    const user = { event_user: { _id: 'c'.repeat(24), user: {} as never }, sanctions: { ...FREE, muted: true } };
    const state = run(open(), { kind: 'sanctioned', users: [user], all: true });
    expect(state.sanctioned.size).toBe(1);
    const lifted = { ...user, sanctions: FREE, blocked: [] };
    expect(run(state, { kind: 'sanctioned', users: [lifted], all: false }).sanctioned.size).toBe(0);
  });
});
