import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { joinChat, useChat, type Chatter } from '../../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

async function talk(count: number): Promise<ChatMessage[]> {
  const said: ChatMessage[] = [];
  for (let sent = 0; sent < count; sent++) said.push(await ada.say(`m${sent + 1}`));
  return said;
}

const texts = (messages: readonly ChatMessage[]): string[] => messages.map(({ message }) => message);

async function refusalOf(chatter: Chatter, around: string, chat_thread = event.thread_id): Promise<unknown[]> {
  const search = new URLSearchParams({ chat_thread, around });
  const answer = await chatter.client.get(`/${event.slug}/json/chat/messages?${search.toString()}`);
  return [answer.status, answer.json.code];
}

describe('a page around a message', () => {
  it('[WID47] has the message in its middle, and says whether there is more on either side', async () => {
    const said = await talk(9);
    const around = async (index: number, limit: number) =>
      bob.page({ around: said[index]?._id ?? '', limit }).then((page) => ({ ...page, results: texts(page.results) }));
    expect(await around(4, 4)).toEqual({
      results: ['m4', 'm5', 'm6', 'm7'],
      has_more: true,
      has_newer: true,
      last_message_cursor: '7',
    });
    expect(await around(0, 4)).toMatchObject({ results: ['m1', 'm2', 'm3'], has_more: false, has_newer: true });
    expect(await around(8, 4)).toMatchObject({ results: ['m8', 'm9'], has_more: true, has_newer: false });
    expect(await around(4, 1)).toMatchObject({ results: ['m5'], has_more: true, has_newer: true });
    expect((await around(4, 100)).results).toHaveLength(9);
  });

  it('[WID47] pages before and after it join on without gap or double', async () => {
    const said = await talk(9);
    const { results } = await bob.page({ around: said[4]?._id ?? '', limit: 2 });
    const before = await bob.page({ before: results[0]?.cursor ?? '' });
    const after = await bob.page({ after: results.at(-1)?.cursor ?? '' });
    expect(texts([...before.results, ...results, ...after.results])).toEqual(texts(said));
  });

  it('[WID47] a deleted message keeps its place there, without its text', async () => {
    const said = await talk(3);
    await ada.call('messages/delete', { chat_message: said[1]?._id });
    const { results } = await bob.page({ around: said[1]?._id ?? '' });
    expect(results.map(({ message, message_type }) => [message, message_type])).toEqual([
      ['m1', 'message'],
      ['', 'archived'],
      ['m3', 'message'],
    ]);
  });

  it('[WID47] [BLK3] messages that are gone, of other events, and of people one has blocked are refused alike', async () => {
    const said = await talk(2);
    const eve = await joinChat(server, await server.createEvent());
    await bob.call('users/block', { chat_message: said[0]?._id });
    expect(await refusalOf(bob, said[0]?._id ?? '')).toEqual([404, 'message_gone']);
    expect(await refusalOf(bob, '0'.repeat(24))).toEqual([404, 'message_gone']);
    expect(await refusalOf(eve, said[0]?._id ?? '')).toEqual([403, 'forbidden']);
    expect(await refusalOf(hal, said[0]?._id ?? '', 'f'.repeat(24))).toEqual([404, 'not_found']);
    expect(await refusalOf(hal, 'not-an-id')).toEqual([400, 'invalid_input']);
  });

  it('[WID47] nobody who is banned reads around a message', async () => {
    const said = await talk(1);
    await hal.call('users/ban', { chat_message: (await bob.say('rude'))._id });
    expect(await refusalOf(bob, said[0]?._id ?? '')).toEqual([403, 'banned']);
  });
});
