import { expect, test } from 'vitest';
import { type ChatRoom, useChat } from '../chat.fixture.ts';
import { fillEmptyChat } from './conversation.ts';

let room: ChatRoom;
useChat((made) => (room = made));

/** Messages of Ada and Bob from an hour ago. */
function past(now: number) {
  const [ada, bob] = [room.ada.person.event_user_id, room.bob.person.event_user_id];
  return [
    { event_user_id: ada, text: 'is the quay open?', at: now - 3_600_000 },
    { event_user_id: bob, text: 'since seven', at: now - 3_590_000 },
  ];
}

const texts = async () => (await room.hal.page()).results.map(({ message }) => message);

test('[BUN8] a conversation is written into an empty chat once, however many do so at once', async () => {
  const { server, event } = room;
  const messages = past(server.ctx.clock.now());
  const written = await Promise.all([1, 2, 3].map(() => fillEmptyChat(server.ctx, event.id, messages)));
  expect(written.sort()).toEqual([0, 0, 2]);
  expect(await texts()).toEqual(['is the quay open?', 'since seven']);
  const [first] = (await room.hal.page()).results;
  expect(Date.parse(first?.created ?? '')).toBe(messages[0]?.at);
});

test('[BUN8] a chat in which somebody wrote stays as it is, also when that was deleted', async () => {
  const { server, event, ada } = room;
  const { _id } = await ada.say('mine');
  expect((await ada.call('messages/delete', { chat_message: _id })).status).toBe(200);
  expect(await fillEmptyChat(server.ctx, event.id, past(server.ctx.clock.now()))).toBe(0);
});
