import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase, migratedDatabase } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { sessionName } from '../db/connection/pool.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '../adapters/storage/local-storage.ts';
import { migrateDatabase } from '../db/upgrade/migrate.ts';
import { laterMigration, rememberBefore } from '../db/upgrade/migrate.fixture.ts';
import { readMigrations, schemaState, type Migration } from '../db/upgrade/migrations.ts';
import { files } from '../db/schema/index.ts';
import { joinChat, type Chatter } from '../features/chat/chat.fixture.ts';
import { sendLater } from '../features/mailer/index.ts';
import { newId } from '../ids.ts';
import { checkBackup, contentsOf, fileAt, isInUse, restoreBackup, writeBackup } from './index.ts';
import { STORED } from './stored-files.ts';
import { inLoadingOrder } from './tables.ts';

const server = useServer();
let folder: string;
let event: EventFixture;
let ada: Chatter;
let all: readonly Migration[];
let known: readonly number[];
const BYTES = Buffer.from('a picture of the harbour');

beforeAll(async () => {
  event = await server.createEvent({ slug: 'harbour' });
  ada = await joinChat(server, event, { email: 'ada@example.org' });
  for (const text of ['one', 'two\twith\ttabs', 'three\n\\N', 'ünï 🦀']) await ada.say(text);
  await keepFile(await server.ctx.storage.put(BYTES), BYTES.byteLength);
  all = await readMigrations();
  known = all.map(({ written_at }) => written_at);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function keepFile(content_hash: string, byte_size: number): Promise<void> {
  const created_at = new Date(server.clock.now());
  await server.ctx.db.insert(files).values({
    ...{ id: newId(server.clock.now()), event_id: event.id, audience: 'public', content_hash, byte_size },
    ...{ content_type: 'image/png', filename: 'harbour.png', created_at },
  });
}

const connection = (): pg.ClientConfig => ({
  connectionString: (server.ctx.db.$client.options as pg.ClientConfig).connectionString,
});

function back(of = connection()) {
  const { storage } = server.ctx;
  const source = { connection: of, storage, settings: 'PORT=3000\n', progress: () => undefined };
  return writeBackup(source, join(folder, 'one.backup.tar'));
}

/** A database, empty unless another one is named, and a client on it. */
async function elsewhere(migrations = all, connectionString?: string) {
  const target = { connectionString: connectionString ?? (await emptyDatabase()) };
  const client = new pg.Client(target);
  await client.connect();
  made.push(() => client.end());
  const storage = createLocalStorage(join(folder, 'files'));
  const restore = async (path: string) => {
    const checked = await checkBackup(fileAt(path), known);
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    await restoreBackup(fileAt(path), checked.value, {
      connection: target,
      storage,
      migrations,
      progress: () => undefined,
    });
  };
  return { client, connection: target, storage, restore };
}
const made: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of made) await end();
});

/** Every row of every table, as text, without what a restore changes. */
async function contents(client: Pick<pg.Client, 'query'>) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const all: Record<string, unknown[]> = {};
  for (const { name } of rows) {
    if (name === 'instance_facts') continue;
    all[name] = (await client.query(`SELECT t::text AS row FROM "${name}" AS t ORDER BY 1`)).rows;
  }
  return all;
}

describe('[BAK1] a backup', () => {
  test('holds every row and file, and restores to the same in another database', async () => {
    const report = await back();
    expect((await stat(report.path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['one.backup.tar']);
    const there = await elsewhere();
    await there.restore(report.path);
    expect(await contents(there.client)).toEqual(await contents(server.ctx.db.$client));
    expect(await there.storage.readBytes((await server.ctx.storage.put(BYTES)) ?? '')).toEqual(BYTES);
    const { rows } = await there.client.query(
      'SELECT count(*)::int AS count FROM chat_messages WHERE position IS NULL',
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('is of one moment while messages are sent', async () => {
    let stopped = false;
    const sending = (async () => {
      while (!stopped) {
        await ada.say('under load');
        // Nobody is told to slow down.
        await server.clock.advance(1_000);
      }
    })();
    const report = await back();
    stopped = true;
    await sending;
    const there = await elsewhere();
    await there.restore(report.path);
    const { rows } = await there.client.query<{ messages: number; numbers: number }>(`
      SELECT (SELECT count(*) FROM chat_messages WHERE thread_id = '${event.thread_id}')::int AS messages,
             (SELECT seq FROM topic_heads WHERE topic = 'chat:${event.thread_id}')::int AS numbers`);
    expect(rows[0]?.messages).toBe(rows[0]?.numbers);
    const counted = report.tables.find(({ name }) => name === 'chat_messages')?.rows;
    expect(rows[0]?.messages).toBe(counted);
  });

  test('names files that are not in the storage (any more)', async () => {
    const key = 'f'.repeat(64);
    await keepFile(key, 10);
    const { missing, files: written } = await back();
    expect(missing).toEqual([key]);
    expect(written).toBeGreaterThan(0);
  });

  test('of an older release is restored and brought up to date', async () => {
    const old = await elsewhere(all, await migratedDatabase());
    await addEvent(old.client);
    const { path } = await back(old.connection);
    const migrations = [...all, laterMigration('9000_later', 'ALTER TABLE events ADD COLUMN later text')];
    const there = await elsewhere(migrations);
    await there.restore(path);
    expect((await there.client.query('SELECT slug, later FROM events')).rows).toEqual([{ slug: 'old', later: null }]);
    expect(await schemaState(there.client, migrations)).toEqual({ kind: 'current' });
  });

  test('[UPG7] from before 0.1.0 is restored where it has all changes of then, and else refused', async () => {
    const old = await elsewhere();
    // The tables of then: what came later is in none of its rows.
    await migrateDatabase(old.connection, { migrations: all.slice(0, 1) });
    await addEvent(old.client);
    await rememberBefore(old.client);
    const { path } = await back(old.connection);
    const there = await elsewhere();
    await there.restore(path);
    expect((await there.client.query('SELECT slug FROM events')).rows).toEqual([{ slug: 'old' }]);
    expect(await schemaState(there.client, all)).toEqual({ kind: 'current' });
    await rm(path);
    await rememberBefore(old.client, 79);
    const refused = await checkBackup(fileAt((await back(old.connection)).path), known);
    const reason =
      'this backup is of a program from before 0.1.0: restore it with commit 5c4b5a73, and make a new backup there (docs/upgrade.md)';
    expect(refused).toMatchObject({ ok: false, problems: [{ reason }] });
  });
});

/** An event, by no more than its row. */
const addEvent = (client: pg.Client) =>
  client.query(`
    INSERT INTO events (id, slug, name, event_kind, time_zone, settings, media, created_at)
    VALUES ('${'e'.repeat(24)}', 'old', 'Old', 'virtual', 'UTC', '{}', '{}', now())`);

describe('[BAK2] a restore', () => {
  test('ends the epoch, and sends nothing before it is told to', async () => {
    const message = { kind: 'test' } as const;
    await server.ctx.live.transact(async (tx) => {
      const to = { event_id: null, account_id: null, channel: 'email', recipient: 'bob@example.org', message } as const;
      await sendLater(tx, server.clock.now(), [to]);
      return { result: undefined };
    });
    const { path, jobs } = await back();
    expect(jobs).toBeGreaterThan(0);
    const there = await elsewhere();
    await there.restore(path);
    const facts = async (client: Pick<pg.Client, 'query'>) =>
      (await client.query<{ name: string; value: string }>('SELECT name, value FROM instance_facts ORDER BY name'))
        .rows;
    const [restored, original] = [await facts(there.client), await facts(server.ctx.db.$client)];
    // Keys that people hold something by outlive a restore; what only a server that runs has does not.
    const outlives = /^(?!feed_witness:|hosted_stream_key$|messages_held$)/;
    const kept = original.map(({ name }) => name).filter((name) => outlives.test(name));
    const known = [...kept, 'messages_held'].toSorted();
    expect(restored.map(({ name }) => name)).toEqual(known);
    expect(restored[0]?.value).not.toBe(original.find(({ name }) => name === 'feed_epoch')?.value);
    const waiting = `SELECT task_identifier, key FROM graphile_worker.jobs ORDER BY key`;
    const { rows } = await there.client.query(waiting);
    expect(rows).toEqual((await server.ctx.db.$client.query(waiting)).rows);
    await server.runJobs();
  });

  test('sees that a server works on a database', async () => {
    const there = await elsewhere();
    expect(await isInUse(there.client)).toBe(false);
    const working = new pg.Client({ ...there.connection, application_name: sessionName('0'.repeat(24)) });
    await working.connect();
    expect(await isInUse(there.client)).toBe(true);
    await working.end();
  });

  test('replaces what a database holds, and leaves triggers at work', async () => {
    const { path } = await back();
    const there = await elsewhere();
    await there.restore(path);
    await there.client.query(`UPDATE events SET name = 'changed'`);
    expect(await contentsOf(there.client)).toMatchObject({ events: 1 });
    await there.restore(path);
    expect(await contents(there.client)).toEqual(await contents(server.ctx.db.$client));
    const { rows } = await there.client.query(
      `SELECT tgname FROM pg_trigger WHERE tgenabled = 'D' AND NOT tgisinternal`,
    );
    expect(rows).toEqual([]);
  });
});

describe('[BAK3] before anything is written, one sentence refuses', () => {
  const sentence = async (path: string) => {
    const checked = await checkBackup(fileAt(path), known);
    return checked.ok ? 'taken' : checked.problems.map(({ reason }) => reason).join('; ');
  };

  test('a backup that is cut off, wherever', async () => {
    const { path, size } = await back();
    for (const part of [0.1, 0.5, 0.9]) {
      const cut = join(folder, `cut-${part}`);
      await writeFile(cut, await readFile(path));
      await truncate(cut, Math.floor(size * part));
      expect(await sentence(cut)).toMatch(/^this backup is (cut off|damaged)/);
    }
  });

  test('a backup in which any byte was changed', async () => {
    const { path } = await back();
    const whole = await readFile(path);
    // The zeros that fill a block up to its 512 bytes say nothing.
    for (let at = 700; at < whole.length - 2_000; at += Math.floor(whole.length / 40)) {
      if (whole[at] === 0) continue;
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(join(folder, 'bad'), bytes);
      expect([at, await sentence(join(folder, 'bad'))]).toEqual([
        at,
        expect.stringMatching(/^(this|the manifest of this) backup/),
      ]);
    }
    expect(await sentence(path)).toBe('taken');
  });

  test('a file that is none, a folder, and a backup of a newer release', async () => {
    await writeFile(join(folder, 'text'), 'hello\n'.repeat(1_000));
    expect(await sentence(join(folder, 'text'))).toContain('none of Plenary');
    expect(await sentence(join(folder, 'nothing'))).toBe('there is no such file');
    expect(await sentence(folder)).toBe('it is a folder');
    const { path } = await back();
    const checked = await checkBackup(fileAt(path), known.slice(0, -1));
    expect(checked).toMatchObject({ ok: false, problems: [{ reason: expect.stringContaining('another release') }] });
  });
});

describe('[BAK1] what a backup knows of the database', () => {
  test('every column with the hash of stored bytes', async () => {
    const { rows } = await server.ctx.db.execute<{ table: string; key: string }>(sql`
      SELECT table_name AS table, column_name AS key FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%\\_hash'
         AND column_name NOT IN ('password_hash', 'token_hash', 'code_hash', 'browser_hash', 'key_hash', 'publisher_hash', 'stopped_hash')`);
    const listed = STORED.map(({ table, key }) => `${table}.${key}`).sort();
    expect(rows.map(({ table, key }) => `${table}.${key}`).sort()).toEqual(listed);
  });

  test('the order in which tables can be loaded', () => {
    const table = (name: string) => ({ name, columns: [] });
    const order = inLoadingOrder(['a', 'b', 'c'].map(table), [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'b', to: 'b' },
    ]);
    expect(order.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    const circle = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ];
    expect(() => inLoadingOrder(['a', 'b'].map(table), circle)).toThrow('circle: a, b');
  });
});
