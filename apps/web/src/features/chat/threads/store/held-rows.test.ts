import type { ChatMessage } from '@plenary/contract/chat/operations';
import { describe, expect, it } from 'vitest';
import { initialChat, unreadCount } from './chat-model.ts';
import { chatRows } from '../messages/chat-rows.ts';
import type { ChatEvent, ChatState } from './chat-state.ts';
import { reduceList } from './list-model.ts';

const ME = 'a'.repeat(24);
const THREAD = 't'.repeat(24);
const FREE = { muted: false, muted_until: null, banned: false, banned_until: null };
const START = '2026-06-15T09:00:00.000Z';

const message = (more: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: '1'.repeat(24),
  chat_thread: THREAD,
  cursor: '0',
  created: START,
  message: 'hello',
  message_type: 'message',
  sender_event_user: { _id: ME, user: {} as never },
  client_message_id: 'c1',
  archived_by: null,
  ...more,
});
const waiting = message({ held: 'waiting' });
const approved = message({ cursor: '7' });

const EMPTY = initialChat(
  {
    thread_id: THREAD,
    frozen: false,
    slow_seconds: 0,
    unread_count: 0,
    last_read_cursor: null,
    sanctions: FREE,
    blocked: [],
  },
  { event_user_id: ME, moderates: false },
);
const latest = (held?: ChatMessage[]): ChatEvent => ({
  kind: 'page',
  page: { results: [], has_more: false, last_message_cursor: null, ...(held && { held }) },
  tick: 0,
});
const written: ChatEvent = {
  kind: 'written',
  client_message_id: 'c1',
  text: 'hello',
  mentions: [],
  parent: null,
  at: Date.parse(START),
};
const heard = (one: ChatMessage): ChatEvent => ({ kind: 'held', message: one });
const answered: ChatEvent = { kind: 'answered', message: waiting, tick: 0 };
const sent: ChatEvent = { kind: 'message', what: 'message.sent', message: approved };
const run = (...events: ChatEvent[]): ChatState => events.reduce(reduceList, EMPTY);
const rows = (state: ChatState) => chatRows(state, (at) => new Date(at).toISOString().slice(0, 10));
const places = (state: ChatState) => state.outgoing.map(({ state: { kind } }) => kind);

describe('[WID62] a message that waits, in its author’s list', () => {
  it('keeps its row, whether the answer or the news comes first, and is no message and not unread', () => {
    for (const events of [
      [answered, heard(waiting)],
      [heard(waiting), answered],
    ]) {
      const state = run(latest(), written, ...events);
      expect(places(state)).toEqual(['waiting']);
      expect(rows(state).at(-1)).toMatchObject({ kind: 'outgoing', key: 'own:c1' });
      expect([state.known, unreadCount(state)]).toEqual([[], 0]);
    }
  });

  it('is there after a reload, once', () => {
    expect(places(run(latest([waiting])))).toEqual(['waiting']);
    expect(places(run(heard(waiting), latest([waiting]), latest([waiting])))).toEqual(['waiting']);
  });

  it('is one row once it stands, in whatever order that is heard; also without an id of its author', () => {
    for (const events of [
      [sent, heard(approved)],
      [heard(approved), sent],
    ]) {
      const state = run(latest(), written, answered, ...events);
      expect(places(state)).toEqual([]);
      expect(state.known).toHaveLength(1);
      expect(rows(state).at(-1)).toMatchObject({ kind: 'message', key: 'own:c1' });
    }
    const bare = { client_message_id: null };
    const scripted = run(latest(), heard(message({ ...bare, held: 'waiting' })), heard(message(bare)));
    expect(scripted.outgoing).toEqual([]);
  });

  it('says that it was rejected until its author puts it away, and waits again when that is undone', () => {
    const rejected = run(latest(), written, answered, heard(message({ held: 'rejected' })));
    expect(places(rejected)).toEqual(['rejected']);
    expect(places(reduceList(rejected, heard(waiting)))).toEqual(['waiting']);
    expect(places(reduceList(rejected, { kind: 'discarded', client_message_id: 'c1' }))).toEqual([]);
  });
});
