import type { ChatMessage } from '@plenary/contract/chat/operations';
import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, it } from 'vitest';
import { joinChat, type Chatter } from '../chat/chat.fixture.ts';
import { hallForm } from '../halls/halls.fixture.ts';
import { addTalk } from '../questions/questions.fixture.ts';

const server = useServer();

/** An event with a session in a hall that Mo moderates, and one in another hall. */
async function scene() {
  const event = await server.createEvent();
  const own = await addTalk(server, event, { location: 'Red' });
  const other = await addTalk(server, event, { location: 'Blue' });
  const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  const [ann, mo] = [await joinChat(server, event), await joinChat(server, event)];
  const moderators = [{ name: 'Mo', email: mo.person.email }];
  for (const form of [hallForm('Red', { moderators }), hallForm('Blue')])
    await organiser.post(`/${event.slug}/json/studio/halls`, form);
  return { event, own, other, ann, mo };
}

const open = async (who: Chatter, session: string) => (await who.call('threads/channel', { session })).json.payload;
const say = async (who: Chatter, chat_thread: string, message: string): Promise<ChatMessage> =>
  (await who.call('messages/send', { chat_thread, message })).json.payload.chat_message;

describe('[HAL17] the moderator of a hall, in the channel of a session there', () => {
  it('deletes a message, reads what it said, and restores it', async () => {
    const { event, own, ann, mo } = await scene();
    const { thread_id, keeps } = await open(mo, own);
    expect([keeps, (await open(ann, own)).keeps]).toEqual([true, false]);
    const { _id: chat_message } = await say(ann, thread_id, 'rude words');
    expect((await mo.call('messages/delete', { chat_message })).status).toBe(200);
    const list = async (who: Chatter) =>
      (await who.client.get(`/${event.slug}/json/chat/messages?chat_thread=${thread_id}`)).json.payload.results;
    const bob = await joinChat(server, event);
    expect(await list(bob)).toMatchObject([{ message_type: 'archived', message: '' }]);
    expect(await list(mo)).toMatchObject([{ message_type: 'archived', message: 'rude words' }]);
    expect((await bob.call('messages/restore', { chat_message })).status).toBe(403);
    expect((await mo.call('messages/restore', { chat_message })).status).toBe(200);
    expect(await list(bob)).toMatchObject([{ message_type: 'message', message: 'rude words' }]);
  });

  it('does nothing of that in another hall, or in the chat of the event, and mutes nobody', async () => {
    const { own, other, ann, mo } = await scene();
    const there = await open(mo, other);
    expect(there.keeps).toBe(false);
    const elsewhere = await say(ann, there.thread_id, 'hello');
    const everywhere = await ann.say('hello to all');
    for (const { _id: chat_message } of [elsewhere, everywhere])
      expect((await mo.call('messages/delete', { chat_message })).status).toBe(403);
    const { thread_id } = await open(mo, own);
    const { _id: chat_message } = await say(ann, thread_id, 'rude words');
    for (const [path, body] of [
      ['users/mute', { chat_message }],
      ['messages/pin', { chat_message, on: true }],
      ['threads/order', { chat_thread: thread_id, frozen: true }],
      ['threads/archive', { chat_thread: thread_id }],
    ] as const)
      expect([path, (await mo.call(path, body)).status]).toEqual([path, 403]);
  });
});
