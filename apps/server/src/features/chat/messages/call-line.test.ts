import { chatTopic } from '@plenary/contract/chat/topics';
import { CALL_LINES } from '@plenary/domain/chat/call-lines';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { feedOf, useChat, type Chatter } from '../chat.fixture.ts';
import { postCallLine, type CallNews } from './call-line.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const news = (type: CallNews['type'], key: string): CallNews => ({
  event_id: event.id,
  thread: event.thread_id,
  type,
  event_user: ada.person.event_user_id,
  key,
});
const post = (type: CallNews['type'], key = `call-1-${type}`) => postCallLine(server.ctx, news(type, key));

describe('[WID69] [D11] lines of calls', () => {
  it.each([...CALL_LINES, 'archived'])('a client that sends %s is refused with 403', async (message_type) => {
    const answer = await ada.send('Join me', { message_type });
    expect([answer.status, answer.json.code]).toEqual([403, 'system_message']);
    expect((await bob.page()).results).toEqual([]);
  });

  it.each(CALL_LINES)('the server writes %s, once for a key, and everybody hears it', async (type) => {
    const [first, second] = await Promise.all([post(type), post(type)]);
    expect(first).toMatchObject({ ok: true, value: { message_type: type, message: '' } });
    expect(second).toMatchObject({ ok: true, value: { _id: first.ok && first.value._id } });
    const { results } = await bob.page();
    expect(results).toMatchObject([{ message_type: type, sender_event_user: { _id: ada.person.event_user_id } }]);
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(feed).toMatchObject([{ kind: 'message.sent', payload: { message: { message_type: type } } }]);
  });

  it('is refused for a thread or a person of another event', async () => {
    const other = await server.createEvent();
    const wrong = { ...news('video_call_started', 'call-2'), thread: other.thread_id };
    expect(await postCallLine(server.ctx, wrong)).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  });
});

describe('[PRV12] a line of a call', () => {
  it('names the call and the person whom it is about, live and in pages; a whiteboard’s has no call', async () => {
    const call = event.id;
    await postCallLine(server.ctx, { ...news('video_call_started', 'call-1'), call });
    await post('whiteboard_started');
    const target_event_user = { _id: ada.person.event_user_id, user: { _id: ada.person.account_id } };
    const { results } = await bob.page();
    expect(results).toMatchObject([{ target_event_user, video_call: { room_id: call } }, { target_event_user }]);
    expect(results[1]?.video_call).toBeUndefined();
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(feed[0]?.payload).toMatchObject({ message: { target_event_user, video_call: { room_id: call } } });
    expect(await ada.say('hello')).not.toHaveProperty('target_event_user');
  });

  it('[D22] takes no reply, reaction or edit, and is nobody’s to take back but a host’s', async () => {
    const line = await post('video_call_started');
    const chat_message = line.ok ? line.value._id : '';
    expect((await bob.send('coming', { parentMessageId: chat_message })).json.code).toBe('message_gone');
    expect((await bob.call('messages/react', { chat_message, key: 'like' })).json.code).toBe('forbidden');
    expect((await ada.call('messages/edit', { chat_message, message: 'hi' })).json.code).toBe('forbidden');
    expect((await ada.call('messages/delete', { chat_message })).json.code).toBe('forbidden');
    expect((await hal.call('messages/delete', { chat_message })).status).toBe(200);
  });

  it('[D59] [D100] counts as unread when a call began, and not when a whiteboard did or people come and go', async () => {
    for (const type of CALL_LINES) await post(type);
    const { json } = await bob.client.get(`/${event.slug}/json/chat/threads`);
    expect(json.payload.chat_threads[0].unread_count).toBe(1);
  });
});
