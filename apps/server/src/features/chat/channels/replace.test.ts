import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { addSessions, sessionRow } from '../../timeline/timeline.fixture.ts';
import { feedOf, useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const archive = (who: Chatter, chat_thread: string, more = {}) => who.call('threads/archive', { chat_thread, ...more });

describe('[WID63] [D26] an archived channel', () => {
  it('takes no message, reply, edit or reaction, of a host neither, and can be read', async () => {
    const message = await ada.say('before');
    const { json } = await archive(hal, event.thread_id);
    const { replacement } = json.payload;
    for (const who of [ada, hal]) {
      const chat_message = message._id;
      const calls = [
        who.send('after'),
        who.send('an answer', { parentMessageId: chat_message }),
        who.call('messages/edit', { chat_message, message: 'other' }),
        who.call('messages/react', { chat_message, key: 'like' }),
      ];
      for (const answer of await Promise.all(calls))
        expect([answer.status, answer.json.code]).toEqual([409, 'thread_archived']);
    }
    expect((await bob.page()).results).toMatchObject([{ message: 'before' }]);
    expect((await bob.call('messages/send', { chat_thread: replacement, message: 'here' })).status).toBe(200);
  });

  it('names its replacement to its followers, in its state and to those who open it; the event’s pages begin with that', async () => {
    const { replacement } = (await archive(hal, event.thread_id)).json.payload;
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(feed).toMatchObject([{ kind: 'thread.archived', payload: { replacement } }]);
    const state = await bob.client.get(`/${event.slug}/poll/message-waiting?chat_thread=${event.thread_id}`);
    expect(state.json.payload.archived).toEqual({ replacement });
    const opened = await bob.call('threads/channel', { chat_thread: event.thread_id });
    expect(opened.json.payload.archived).toEqual({ replacement });
    expect((await bob.call('threads/channel', { chat_thread: replacement })).json.payload.archived).toBeNull();
    const home = await bob.client.get(`/${event.slug}`, { accept: 'text/html' });
    expect(home.boot.frame.public_chat.thread_id).toBe(replacement);
  });

  it('is replaced once, however often and by however many that is asked', async () => {
    const answers = await Promise.all([hal, hal, hal].map((who) => archive(who, event.thread_id)));
    expect(new Set(answers.map(({ json }) => json.payload.replacement)).size).toBe(1);
    expect(await feedOf(server, event, chatTopic(event.thread_id))).toHaveLength(1);
  });

  it('is archived by those who moderate alone, and never replaced by itself, an archived one or another event’s', async () => {
    expect((await archive(ada, event.thread_id)).status).toBe(403);
    const rows = [sessionRow(event.id), sessionRow(event.id)];
    await addSessions(server.ctx, rows);
    const [first = '', second = ''] = await Promise.all(
      rows.map(async ({ id }) => (await hal.call('threads/channel', { session: id })).json.payload.thread_id as string),
    );
    const other = await server.createEvent();
    expect((await archive(hal, other.thread_id)).json.code).toBe('not_found');
    for (const replacement of [first, other.thread_id, 'f'.repeat(24)])
      expect((await archive(hal, first, { replacement })).json.code).toBe('cannot_replace');
    expect((await archive(hal, first, { replacement: second })).json.payload.replacement).toBe(second);
    // No way leads back.
    expect((await archive(hal, second, { replacement: first })).json.code).toBe('cannot_replace');
    expect((await archive(hal, event.thread_id, { replacement: second })).json.code).toBe('cannot_replace');
  });
});
