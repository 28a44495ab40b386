import { soughtIn } from '@plenary/domain/chat/search';
import { asOwner } from '@plenary/testkit/database';
import { beforeEach, expect, it } from 'vitest';
import { askedBy, blocksFor } from '../../../db/blocks.fixture.ts';
import { useChat, type ChatRoom } from '../chat.fixture.ts';
import { ownThreadIds } from '../private/threads-store.ts';
import { fillPrivateThreads } from '../private/private.fixture.ts';
import { indexSome } from './old-messages.ts';
import { findMessageIds } from './words-store.ts';

let room: ChatRoom;

useChat((made) => (room = made));

/** Threads of somebody who talks to very many. */
const MANY = 1_000;

beforeEach(async () => {
  const { server, event, ada, bob, hal } = room;
  await fillPrivateThreads(server.ctx, event, { of: ada.person, with: hal.person }, MANY, 3);
  await fillPrivateThreads(server.ctx, event, { of: bob.person, with: hal.person }, 3, 3);
  while ((await indexSome(server.ctx)) > 0);
  await asOwner('VACUUM ANALYZE chat_messages, chat_words, chat_threads, chat_members');
});

/** The search for a word in all threads of somebody. */
async function searchOf(of: 'ada' | 'bob', q: string) {
  const { server, event } = room;
  const { event_user_id } = room[of].person;
  const threads = await ownThreadIds(server.ctx.db, { event_id: event.id, event_user_id });
  return { event_id: event.id, threads, sought: soughtIn(q)!, before: undefined, without: [], limit: 21 };
}

it('[WID48] a search in a thousand threads compares each message with its words, not with every thread', async () => {
  const { ctx } = room.server;
  const [many, few] = [await searchOf('ada', 'message number777'), await searchOf('bob', 'message number777')];
  expect(many.threads).toHaveLength(MANY);
  const queries = (await askedBy((db) => findMessageIds(db, many))).flatMap(({ values }) =>
    values.flatMap((value) => (typeof value === 'string' && value.includes('number777') ? [value] : [])),
  );
  const terms = queries.map((query) => query.split(/[&|]/).length);
  expect(Math.max(...terms)).toBeLessThanOrEqual(20);
  const blocks = await blocksFor(ctx, (db) => findMessageIds(db, few));
  expect(await blocksFor(ctx, (db) => findMessageIds(db, many))).toBeLessThanOrEqual(blocks + 50);
});

it('[WID48] it finds what stands in any of them, and nothing of threads between others', async () => {
  const { get } = room.ada;
  const found = async (q: string) => (await get(`search?q=${q}`)).json.payload.results.length;
  expect([await found('number1000'), await found('number'), await found('nothing')]).toEqual([3, 20, 0]);
  const bob = async (q: string) => (await room.bob.get(`search?q=${q}`)).json.payload.results.length;
  expect([await bob('number1000'), await bob('message number3')]).toEqual([0, 3]);
});
