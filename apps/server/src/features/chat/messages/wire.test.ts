import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { createClient } from '@plenary/testkit/client';
import { describe, expect, it } from 'vitest';
import { joinChat, useChat, type Chatter } from '../chat.fixture.ts';
import { begin, threadsOf } from '../private/private.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const tokenOf = async ({ client }: Pick<Chatter, 'client'>, slug = event.slug): Promise<string> =>
  (await client.get(`/${slug}/json/chat/sendbird-session-token`)).json.payload.token;

describe('[WID16] GET /json/chat/sendbird-session-token', () => {
  it('names a session: the same each time, another for another session, person or event', async () => {
    const token = await tokenOf(ada);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tokenOf(ada)).toBe(token);
    const other = await server.createEvent();
    await server.addMember(ada.person, other);
    const tokens = [
      await tokenOf({ client: await server.signIn(ada.person) }),
      await tokenOf(bob),
      await tokenOf(ada, other.slug),
    ];
    expect(new Set([token, ...tokens]).size).toBe(4);
  });

  it('opens nothing, and is told to nobody who is signed out', async () => {
    const token = await tokenOf(ada);
    const name = ada.client.cookie?.split('=', 1)[0];
    const threads = `/${event.slug}/json/chat/threads`;
    const tries = [
      createClient(server.url, `${name}=${token}`).get(threads),
      server.anonymous.get(threads, { authorization: `Bearer ${token}` }),
      server.anonymous.get(`${threads}?token=${token}`),
      server.anonymous.get(`/${event.slug}/json/chat/sendbird-session-token`),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.json).toEqual({ status: 'unauthorised user' });
  });
});

describe('the names of fields', () => {
  it('[PRV14] a thread has _id, name, event_users, is_networking, channel_url and last_message_received', async () => {
    const pair = await begin(ada, bob);
    const message = await bob.say('hello', { chat_thread: pair._id });
    const [thread] = await threadsOf(ada);
    expect(thread).toMatchObject({
      _id: pair._id,
      name: '',
      is_networking: false,
      channel_url: chatTopic(pair._id),
      last_message_received: { _id: message._id },
    });
    expect(thread?.event_users.map(({ user }) => user._id).sort()).toEqual(
      [ada, bob].map(({ person }) => person.account_id).sort(),
    );
    const { json } = await ada.get('threads');
    expect(json.payload.chat_threads[0]).toMatchObject({ channel_url: chatTopic(event.thread_id), event_users: [] });
  });

  it('[PRV14] [ATT7] a message has its fields, and its sender those of a user', async () => {
    const { person } = bob;
    const sent = await bob.say('hello');
    const [message] = (await ada.page()).results;
    expect(message).toEqual(sent);
    expect(message).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      chat_thread: event.thread_id,
      cursor: '1',
      created: new Date(server.clock.now()).toISOString(),
      message: 'hello',
      message_type: 'message',
      client_message_id: null,
      archived_by: null,
      sender_event_user: {
        _id: person.event_user_id,
        user: {
          _id: person.account_id,
          first_name: person.first_name,
          last_name: person.last_name,
          screen_name: '',
          company: '',
          role: '',
          host: false,
          avatar_preset: 'avatar-one',
          avatar_picture: null,
          attending_virtually: true,
          networking_status: true,
          active: true,
          deleted: false,
        },
      },
    });
  });

  it('[WID5] replies, reactions and deletions have the names of the widget where the documents give one', async () => {
    const first = await ada.say('first');
    await bob.call('messages/react', { chat_message: first._id, key: 'love' });
    await bob.say('answer', { parentMessageId: first._id });
    const [question, answer] = (await ada.page()).results;
    expect(question).toMatchObject({
      threadInfo: { replyCount: 1, lastRepliedAt: answer?.created },
      reactions: [{ key: 'love', count: 1 }],
    });
    expect(answer).toMatchObject({ parentMessageId: first._id, parentMessage: { _id: first._id, message: 'first' } });
    const eve = await joinChat(server, event);
    const gone = await eve.say('gone');
    await eve.call('messages/delete', { chat_message: gone._id });
    expect((await hal.page()).results.at(-1)).toMatchObject({ _id: gone._id, message_type: 'archived' });
  });
});
