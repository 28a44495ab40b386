import { asOwner } from '@plenary/testkit/database';
import { askedBy, blocksOf, blocksOfTable, type Asked } from '../../../../db/blocks.fixture.ts';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeEach, expect, it } from 'vitest';
import { joinChat, useChat, type Chatter } from '../../chat.fixture.ts';
import { readStates } from '../../reading/store.ts';
import { readPage, type PageQuery } from '../store.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let long: EventFixture;
let reader: Chatter;

useChat((room) => ({ server, event, ada, bob } = room));

beforeEach(async () => {
  long = await server.createEvent();
  const eve = await joinChat(server, long);
  reader = await joinChat(server, long);
  await fill(event, ada.person.event_user_id, 200);
  await fill(long, eve.person.event_user_id, 20_000);
  // All that a page joins: a plan by guesses about the small tables would read them whole.
  await asOwner('VACUUM ANALYZE chat_messages, event_users, accounts, uploads, events');
});

/** Puts messages into the public thread of an event, straight in the database. */
async function fill({ id, thread_id }: EventFixture, sender: string, count: number): Promise<void> {
  await server.ctx.db.$client.query(
    `INSERT INTO chat_messages (id, event_id, thread_id, sender, position, message, message_type, created_at)
     SELECT substr(md5($1 || nth), 1, 24), $1, $2, $3, nth, 'message ' || nth, 'message', now()
       FROM generate_series(1, $4::int) nth`,
    [id, thread_id, sender, count],
  );
}

/** Blocks of messages that the query of a page reads. */
async function page({ id, thread_id }: EventFixture, query: PageQuery): Promise<number> {
  const [asked] = await askedBy((db) => readPage(db, id, thread_id, query));
  if (!asked) throw new Error('a page asked for nothing');
  return blocksOfTable(server.ctx, asked, 'chat_messages');
}

function withValues(query: { getSQL(): SQL }, values: Record<string, unknown>): Asked {
  const { sql: text, params } = new PgDialect().sqlToQuery(query.getSQL());
  return { text, values: fillPlaceholders(params, values) };
}

it('[WID53] opening a long chat and paging in its middle read as much of the database as a short one', async () => {
  const limit = 30;
  const short = await page(event, { limit });
  for (const query of [{ limit }, { limit, before: 10_000 }, { limit, after: 10_000 }, { limit, before: 40 }])
    expect(await page(long, query)).toBeLessThanOrEqual(short + 5);
});

it.each([0, 100, 19_990])('[WID53] so does the count of what is unread, with %i messages read', async (position) => {
  const unread = ({ id, thread_id }: EventFixture, { person: { event_user_id } }: Chatter) =>
    blocksOf(server.ctx, withValues(readStates(server.ctx.db as never), { event_id: id, thread_id, event_user_id }));
  const reading = [long.id, long.thread_id, reader.person.event_user_id, position];
  await server.ctx.db.$client.query('INSERT INTO chat_reads VALUES ($1, $2, $3, $4)', reading);
  expect(await unread(long, reader)).toBeLessThanOrEqual((await unread(event, bob)) + 20);
});
