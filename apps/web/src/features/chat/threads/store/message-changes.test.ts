import type { ChatMessage } from '@plenary/contract/chat/operations';
import { REACTED, type ChatTopic } from '@plenary/contract/chat/topics';
import type { EventOf } from '@plenary/contract/live';
import { describe, expect, it } from 'vitest';
import { fromThread } from './chat-live.ts';
import { initialChat, unreadCount } from './chat-model.ts';
import { messagesOf } from './drawn-messages.ts';
import { reduceList as reduce } from './list-model.ts';
import type { ChatEvent, ChatState } from './chat-state.ts';
import { chatRows } from '../messages/chat-rows.ts';

const ME = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const FREE = { muted: false, muted_until: null, banned: false, banned_until: null };
const BOOT = {
  thread_id: 't'.repeat(24),
  frozen: false,
  slow_seconds: 0,
  unread_count: 0,
  last_read_cursor: null,
  sanctions: FREE,
  blocked: [],
};
const ONE = { event_user_id: ME, moderates: false };

const idOf = (position: number) => position.toString(16).padStart(24, '0');

function message(position: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    _id: idOf(position),
    chat_thread: 't'.repeat(24),
    cursor: String(position),
    created: new Date(Date.UTC(2026, 5, 15, 9, 0, position)).toISOString(),
    message: `m${position}`,
    message_type: 'message',
    sender_event_user: { _id: OTHER, user: {} as never },
    client_message_id: null,
    archived_by: null,
    ...more,
  };
}

const event = (what: Extract<ChatEvent, { kind: 'message' }>['what'], value: ChatMessage): ChatEvent => ({
  kind: 'message',
  what,
  message: value,
});
const sent = (value: ChatMessage) => event('message.sent', value);
const run = (state: ChatState, ...events: ChatEvent[]) => events.reduce(reduce, state);
const open = (messages: ChatMessage[], scope?: ChatState['scope']): ChatState =>
  run(initialChat(BOOT, ONE, scope), {
    kind: 'page',
    page: { results: messages, has_more: false, last_message_cursor: null },
    tick: 0,
  });
const find = (state: ChatState, position: number) => messagesOf(state).find(({ _id }) => _id === idOf(position));
const reacted = (by: string, key: 'like' | 'love' | null, count: number, position = 1) => ({
  chat_message: idOf(position),
  event_user: by,
  key,
  reactions: count > 0 ? [{ key: 'like' as const, count }] : [],
});

describe('reactions in the list', () => {
  it('[WID18] counts come from the event, and one’s own from one’s own change alone', () => {
    const own = run(open([message(1)]), { kind: 'reacted', change: reacted(ME, 'like', 1) });
    expect(find(own, 1)).toMatchObject({ own_reaction: 'like', reactions: [{ key: 'like', count: 1 }] });
    const more = run(own, { kind: 'reacted', change: reacted(OTHER, 'like', 2) });
    expect(find(more, 1)).toMatchObject({ own_reaction: 'like', reactions: [{ key: 'like', count: 2 }] });
    const none = run(more, { kind: 'reacted', change: reacted(ME, null, 1) });
    expect(find(none, 1)?.own_reaction).toBeUndefined();
  });

  it('[WID18] an event about the message itself does not lose one’s own', () => {
    const state = run(
      open([message(1)]),
      { kind: 'reacted', change: reacted(ME, 'like', 1) },
      event('message.edited', message(1, { message: 'new', reactions: [{ key: 'like', count: 1 }] })),
    );
    expect(find(state, 1)).toMatchObject({ message: 'new', own_reaction: 'like' });
  });

  it('[WID18] of a message that is not known nothing changes', () => {
    const state = open([message(1)]);
    expect(run(state, { kind: 'reacted', change: reacted(OTHER, 'like', 1, 9) })).toBe(state);
  });

  it('[WID23] of others’ reactions that arrive together the last is drawn, and one’s own never left out', () => {
    const live = [
      reacted(OTHER, 'like', 1),
      reacted(ME, 'like', 2),
      reacted(OTHER, null, 1),
      reacted(OTHER, 'like', 2),
    ];
    const events = live.map((payload, index): EventOf<ChatTopic> => ({
      ...{ seq: index + 1, kind: REACTED },
      payload: { v: 1, ...payload },
    }));
    expect(fromThread(events, ME).map((one) => one.kind === 'reacted' && one.change)).toMatchObject([live[1], live[3]]);
  });
});

describe('replies in the list', () => {
  const reply = (position: number, to: number) => message(position, { parentMessageId: idOf(to) });

  it('[WID20] a live reply quotes what the list knows', () => {
    const state = run(open([message(1)]), sent(reply(2, 1)));
    expect(find(state, 2)?.parentMessage).toMatchObject({ _id: idOf(1), message: 'm1' });
  });

  it('[D24] quotes follow what they quote: edited, deleted, restored', () => {
    const state = run(open([message(1)]), sent(reply(2, 1)));
    const quoted = (now: ChatState) => find(now, 2)?.parentMessage;
    const edited = run(state, event('message.edited', message(1, { message: 'better' })));
    expect(quoted(edited)?.message).toBe('better');
    const gone = run(edited, event('message.archived', message(1, { message: '', message_type: 'archived' })));
    expect(quoted(gone)).toMatchObject({ message: '', message_type: 'archived' });
    expect(quoted(run(gone, event('message.restored', message(1))))?.message).toBe('m1');
  });

  it('[WID20] the count of replies comes from the event', () => {
    const threadInfo = { replyCount: 3, lastRepliedAt: '2026-06-15T10:00:00.000Z' };
    const state = run(open([message(1)]), { kind: 'replied', change: { chat_message: idOf(1), threadInfo } });
    expect(find(state, 1)?.threadInfo).toEqual(threadInfo);
    const none = run(state, { kind: 'replied', change: { chat_message: idOf(1), threadInfo: null } });
    expect(find(none, 1)?.threadInfo).toBeUndefined();
  });

  it('[WID20] a thread shows what it answers and its replies, and hears of nothing else', () => {
    const state = run(
      open([reply(2, 1)], { kind: 'replies', to: idOf(1), parent: null }),
      { kind: 'parent', message: message(1) },
      sent(reply(3, 1)),
      sent(message(4)),
      sent(reply(5, 4)),
      event('message.edited', message(1, { message: 'asked better' })),
    );
    const rows = chatRows(state, () => '2026-06-15');
    expect(rows.map((row) => row.kind)).toEqual(['message', 'replies', 'message', 'message']);
    expect(rows.flatMap((row) => (row.kind === 'message' ? row.message.message : []))).toEqual([
      'asked better',
      'm2',
      'm3',
    ]);
  });

  it('[WID7] a message that was removed for good leaves the list', () => {
    const gone = message(1, { message: '', message_type: 'archived' });
    expect(find(run(open([message(1), message(2)]), event('message.removed', gone)), 1)).toBeUndefined();
  });
});

describe('blocked people', () => {
  const block = (blocked: boolean): ChatEvent => ({ kind: 'blocked', event_user: OTHER, blocked });

  it('[BLK3] a live message of theirs is neither shown nor counted, and the list is read anew', () => {
    const state = run(open([message(1)]), block(true));
    expect([state.load, messagesOf(state)]).toEqual(['idle', []]);
    const later = run(
      state,
      { kind: 'page', page: { results: [], has_more: false, last_message_cursor: null }, tick: state.tick },
      sent(message(2)),
    );
    expect([messagesOf(later), unreadCount(later)]).toEqual([[], 0]);
  });

  it('[BLK3] once they are let back the list is read anew, and their messages count', () => {
    const back = run(open([]), block(true), block(false));
    expect(back.load).toBe('idle');
    expect(unreadCount(run(back, sent(message(2))))).toBe(1);
  });

  it('[BLK4] a block that is heard of twice changes nothing the second time', () => {
    const once = run(open([message(1)]), block(true));
    expect(run(once, block(true))).toBe(once);
  });
});

describe('[WID37] the file of a deleted message', () => {
  const file = { name: 'a.webp', type: 'image/webp', size: 1, url: '/a', thumbnails: [] };
  const after = (moderates: boolean) => {
    const page = { results: [message(1, { file })], has_more: false, last_message_cursor: '1' };
    const events: ChatEvent[] = [
      { kind: 'page', page, tick: 0 },
      { kind: 'message', what: 'message.archived', message: message(1, { message: '', message_type: 'archived' }) },
    ];
    return messagesOf(events.reduce(reduce, initialChat(BOOT, { ...ONE, moderates })))[0]?.file;
  };

  it('stays with those who moderate, and goes for everybody else', () => {
    expect([after(true), after(false)]).toEqual([file, undefined]);
  });
});
