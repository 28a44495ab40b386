import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient, type Client } from '@plenary/testkit/client';
import { emptyDatabase } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import { PROCESS_ENV } from '@plenary/testkit/process-env';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../db/schema/index.ts';
import { joinChat, type Chatter } from '../features/chat/chat.fixture.ts';
import { sendLater } from '../features/mailer/index.ts';
import { newId } from '../ids.ts';

const MESSAGES = inFull(200_000, 2_000);
const FILES = inFull(200, 3);
const FILE_BYTES = inFull(1_000_000, 10_000);
const SENDS_AT_REST = inFull(300, 3);

const server = useServer();
let folder: string;
let event: EventFixture;
let ada: Chatter;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-drill-'));
  event = await server.createEvent({ slug: 'drill' });
  ada = await joinChat(server, event);
  await fill();
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As much as an event leaves behind: messages with their events in the feed, files, and a mail that waits. */
async function fill(): Promise<void> {
  await ada.say('first');
  await server.ctx.db.$client.query(
    `INSERT INTO chat_messages (id, event_id, thread_id, sender, message, message_type, created_at)
     SELECT lpad(to_hex(n), 24, '0'), event_id, thread_id, sender, repeat(md5(n::text), 4), message_type, created_at - interval '1 hour'
       FROM chat_messages, generate_series(1, $1::int) AS n`,
    [MESSAGES],
  );
  for (let nth = 0; nth < FILES; nth += 1) {
    const created_at = new Date(server.clock.now());
    const content_hash = await server.ctx.storage.put(randomBytes(FILE_BYTES));
    const about = { id: newId(server.clock.now()), event_id: event.id, audience: 'public', created_at } as const;
    const file = { content_hash, byte_size: FILE_BYTES, content_type: 'image/png', filename: 'a.png' };
    await server.ctx.db.insert(files).values({ ...about, ...file });
  }
  await server.ctx.live.transact(async (tx) => {
    const message = { kind: 'test' } as const;
    const to = { event_id: null, account_id: null, channel: 'email', recipient: 'a@example.org', message } as const;
    await sendLater(tx, server.clock.now(), [to]);
    return { result: undefined };
  });
}

interface Run {
  readonly json: Record<string, unknown>;
  readonly seconds: number;
  /** Most memory that the process held. */
  readonly peak_mb: number;
}

/** Runs a command as an operator does, in a process of its own. */
async function plenary(args: readonly string[], env: Record<string, string>): Promise<Run> {
  const started = performance.now();
  const main = join(import.meta.dirname, '../cli/main.ts');
  const child = spawn(process.execPath, [main, ...args, '--json'], {
    env: { ...PROCESS_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let peak_kb = 0;
  const looking = setInterval(() => {
    const read = readFile(`/proc/${child.pid ?? 0}/status`, 'utf8').catch(() => '');
    void read.then((status) => (peak_kb = Math.max(peak_kb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))));
  }, 50);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  clearInterval(looking);
  if (!out.startsWith('{"ok":true')) throw new Error(`plenary ${args.join(' ')} said ${out} ${err}`);
  const seconds = (performance.now() - started) / 1000;
  return { json: JSON.parse(out) as Record<string, unknown>, seconds, peak_mb: Math.round(peak_kb / 1024) };
}

/** Sends a message, and returns how long it took; milliseconds. */
async function timedSend(): Promise<number> {
  const began = performance.now();
  await ada.say('under load');
  const took_ms = performance.now() - began;
  // Nobody is told to slow down.
  await server.clock.advance(1_000);
  return took_ms;
}

/** Sends until told to stop; returns how long each took. */
function keepSending(): () => Promise<number[]> {
  const took: number[] = [];
  let stopped = false;
  const sending = (async () => {
    while (!stopped) took.push(await timedSend());
  })();
  return async () => {
    stopped = true;
    await sending;
    return took;
  };
}

const poll = async (client: Client, cursor?: string) => {
  const answer = await client.get(`/drill/poll/messages?_=1${cursor === undefined ? '' : `&cursor=${cursor}`}`);
  return answer.json as { readonly cursor: string };
};

test('[BAK1] [BAK2] [LV25] a backup under load, restored elsewhere: equal counts, old cursors resync, no mail goes out', async () => {
  const { connectionString } = server.ctx.db.$client.options as pg.PoolConfig & { connectionString: string };
  const here = { DATABASE_URL: connectionString, PLENARY_DATA: server.ctx.config.data_dir };
  const rest: number[] = [];
  while (rest.length < SENDS_AT_REST) rest.push(await timedSend());
  const stop = keepSending();
  const path = join(folder, 'drill.backup.tar');
  const backup = await plenary(['backup', path], here);
  const took = (await stop()).toSorted((a, b) => a - b);
  for (let nth = 0; nth < 5; nth += 1) {
    await ada.say('after the backup');
    await server.clock.advance(1_000);
  }
  const { cursor } = await poll(ada.client);

  const there = { DATABASE_URL: await emptyDatabase(), PLENARY_DATA: join(folder, 'data') };
  const restore = await plenary(['restore', path], there);
  const rows = backup.json['rows'] as Record<string, number>;
  expect(restore.json['rows']).toEqual(rows);
  expect(restore.json).toMatchObject({ files: FILES, missing: [] });
  // A restore writes facts of the installation of its own (BAK2).
  const { instance_facts: _, ...held } = rows;
  expect(await countRows(there.DATABASE_URL, Object.keys(held))).toEqual(held);

  const pool = { connectionString: there.DATABASE_URL, max: 4 };
  const restored = await startServer({ database: { main: pool, chat: pool }, clock: server.clock });
  // The session of before goes on; other messages get the numbers that were given out after the backup.
  const client = createClient(restored.url, ada.client.cookie);
  for (let nth = 0; nth < 8; nth += 1) {
    const sent = await client.post('/drill/json/chat/messages/send', {
      chat_thread: event.thread_id,
      message: `another past ${nth}`,
    });
    expect(sent.status).toBe(200);
    await server.clock.advance(1_000);
  }
  expect(await poll(client, cursor)).toMatchObject({ payload: { resync: true } });
  await restored.runJobs();
  expect(await restored.outbox()).toEqual([]);
  await restored.stop();
  await expect(plenary(['restore', path], there)).rejects.toThrow('give --force to replace them');
  if (inFull(true, false)) report(rows, { backup, restore }, { rest, took });
}, 600_000);

async function countRows(url: string, tables: readonly string[]): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${table}"`)).rows[0]?.n ?? -1;
  await client.end();
  return counts;
}

interface Sends {
  readonly rest: readonly number[];
  readonly took: readonly number[];
}

function report(
  rows: Record<string, number>,
  { backup, restore }: Record<'backup' | 'restore', Run>,
  { rest, took }: Sends,
): void {
  const total = Object.values(rows).reduce((sum, one) => sum + one, 0);
  const megabytes = (Number(backup.json['size']) / 1_000_000).toFixed(1);
  console.info(
    `${total} rows, ${FILES} files, ${megabytes} MB: backup ${backup.seconds.toFixed(1)} s (peak ${backup.peak_mb} MB), ` +
      `restore ${restore.seconds.toFixed(1)} s (peak ${restore.peak_mb} MB); sends at rest ${percentiles(rest)}, ` +
      `${took.length} sends during the backup ${percentiles(took)}`,
  );
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
