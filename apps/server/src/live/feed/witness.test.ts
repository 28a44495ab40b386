import { eventually } from '@plenary/testkit/eventually';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migratedDatabase } from '@plenary/testkit/database';
import { startServer, type TestServer } from '@plenary/testkit/server';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { append, note } from '../live.fixture.ts';
import { live } from '../feature.ts';
import { witnessDatabase } from './witness.ts';

const EVENT = 'e'.repeat(24);
const board = { event_id: EVENT, topic: 'board:a' };
let folder: string;
let data_dir: string;
let running: TestServer[];
let names: string[];
let url: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-witness-'));
  data_dir = join(folder, 'data');
  running = [];
  names = [];
  url = await migratedDatabase();
  await cp(await mkdtemp(join(folder, 'empty-')), data_dir, { recursive: true });
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  for (const name of names) await query(`DROP DATABASE ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});

async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const nameOf = (address: string): string => new URL(address).pathname.slice(1);

/** A database of this test, as another one is at this moment; returns its address. */
async function database(like: string): Promise<string> {
  const name = `witness_${process.pid}_${process.env.VITEST_POOL_ID ?? '0'}_${names.length}`;
  await query(`CREATE DATABASE ${name} TEMPLATE ${nameOf(like)}`);
  names.push(name);
  const made = new URL(process.env.TEST_DATABASE_URL ?? '');
  made.pathname = `/${name}`;
  return made.href;
}

/** Starts a server as the product does: the database is looked at before anything is served. */
async function start(connectionString = url, dir = data_dir) {
  const finding = await witnessDatabase({ connectionString }, dir);
  const server = await startServer({
    features: [live],
    background: true,
    config: { data_dir: dir },
    database: { main: { connectionString, max: 4 }, chat: { connectionString, max: 2 } },
  });
  running.push(server);
  const say = (...texts: string[]) => append(server.ctx, ...texts.map((text) => note(EVENT, 'a', text)));
  const join = async (cursor?: string) => {
    const {
      leave,
      recovered,
      events,
      cursor: now,
    } = await server.ctx.live.hub.join(board, cursor, {
      onEvents: () => undefined,
      onReset: () => undefined,
    });
    leave();
    return { recovered, texts: events.map(({ payload }) => payload['text']), cursor: now };
  };
  const end = async () => {
    running = running.filter((one) => one !== server);
    await server.stop();
  };
  return { server, finding, say, join, end };
}

/** The result of a cursor that was given out before a stop, once other messages have got the numbers up to it. */
async function afterwards(cursor: string, connectionString = url, dir = data_dir) {
  const later = await start(connectionString, dir);
  await later.say('other 3', 'other 4', 'other 5', 'other 6');
  return { ...(await later.join(cursor)), finding: later.finding };
}

/** Waits until the running server has noted where the feed stands. */
async function noted({ clock }: TestServer): Promise<void> {
  const read = () => readFile(join(data_dir, 'feed-witness.json'), 'utf8');
  const before = await read();
  await clock.advance(1_000);
  await eventually(async () => expect([before, expect.stringContaining('"next"')]).not.toContainEqual(await read()));
}

test('[LV25] a database restored while every server is stopped follows no cursor of before', async () => {
  const first = await start();
  await first.say('1', '2');
  await first.end();
  const dump = await database(url);
  const second = await start();
  await second.say('3', '4');
  const { cursor } = await second.join();
  await second.end();
  expect(await afterwards(cursor, dump)).toMatchObject({ finding: 'restored', recovered: false, texts: [] });
});

test('[LV25] nor does one that was dumped while the server ran', async () => {
  const first = await start();
  await first.say('1', '2');
  await noted(first.server);
  // PostgreSQL copies a database that nobody is connected to: the server is cut off for the moment.
  await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameOf(url)}'`);
  const dump = await database(url);
  await first.say('3', '4');
  const { cursor } = await first.join();
  await first.end();
  expect(await afterwards(cursor, dump)).toMatchObject({ finding: 'restored', recovered: false });
});

test('[LV25] a data folder that was copied back is told from the one that was left', async () => {
  const first = await start();
  await first.say('1', '2');
  await first.end();
  const [dump, copy] = [await database(url), join(folder, 'copy')];
  await cp(data_dir, copy, { recursive: true, preserveTimestamps: true });
  const second = await start();
  await second.say('3', '4');
  const { cursor } = await second.join();
  await second.end();
  expect(await afterwards(cursor, dump, copy)).toMatchObject({ finding: 'restored', recovered: false });
});

test('[LV25] a data folder that knows nothing of a used database does not vouch for it', async () => {
  const first = await start();
  await first.say('1', '2', '3', '4');
  const { cursor } = await first.join();
  await first.end();
  await writeFile(join(data_dir, 'feed-witness.json'), '{"half":');
  expect(await afterwards(cursor)).toMatchObject({ finding: 'restored', recovered: false });
});

test('[LV25] an ordinary restart goes on where everybody was', async () => {
  const first = await start();
  expect(first.finding).toBe('fresh');
  await first.say('1', '2');
  const { cursor } = await first.join();
  await first.end();
  expect(await afterwards(cursor)).toEqual({
    finding: 'same',
    recovered: true,
    texts: ['other 3', 'other 4', 'other 5', 'other 6'],
    cursor: expect.any(String),
  });
});

test.each(['before', 'after'])('[LV25] so does one after a crash %s the database took the token', async (moment) => {
  const first = await start();
  await first.say('1', '2');
  const { cursor } = await first.join();
  const path = join(data_dir, 'feed-witness.json');
  await first.end();
  const witness = JSON.parse(await readFile(path, 'utf8')) as { token: string };
  const between =
    moment === 'before' ? { ...witness, next: 'never' } : { ...witness, token: 'earlier', next: witness.token };
  await writeFile(path, JSON.stringify(between).padEnd(512));
  expect(await afterwards(cursor)).toMatchObject({ finding: 'same', recovered: true });
});

test('[LV25] nodes with folders of their own share a database', async () => {
  const other = join(folder, 'other');
  await cp(await mkdtemp(join(folder, 'empty-')), other, { recursive: true });
  const one = await start();
  const two = await start(url, other);
  await one.say('1');
  await two.say('2');
  await one.server.clock.advance(1_000);
  await two.server.clock.advance(1_000);
  await one.end();
  await two.end();
  expect((await start()).finding).toBe('same');
  expect((await start(url, other)).finding).toBe('same');
});

test('[LV25] a restore beneath a running server is noticed without anybody who follows', async () => {
  const first = await start();
  await first.say('1');
  const { epoch } = first.server.ctx.live.hub;
  await first.server.ctx.db.$client.query(
    `UPDATE instance_facts SET value = 'of the dump' WHERE name LIKE 'feed_witness:%'`,
  );
  await first.say('2');
  await eventually(async () => {
    await first.server.clock.advance(1_000);
    expect(first.server.ctx.live.hub.epoch).not.toBe(epoch);
  });
});
