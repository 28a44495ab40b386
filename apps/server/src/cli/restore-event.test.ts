import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '@plenary/testkit/eventually';
import type { EventFixture } from '@plenary/testkit/events';
import { PROCESS_ENV } from '@plenary/testkit/process-env';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BELONGING, EVENT_TABLES } from '../backup/event/belonging.ts';
import { fileAt, NO_LIMITS, writeBackup } from '../backup/index.ts';
import { LOCK_NUMBERS } from '../db/lock-numbers.ts';
import { SQL_NAMES, type TableName } from '../db/owners.ts';
import { accounts, files } from '../db/schema/index.ts';
import { joinChat, type Chatter } from '../features/chat/chat.fixture.ts';
import { deleteEvent } from '../features/event-removal/index.ts';
import { newId } from '../ids.ts';
import { connect } from '../live/live.fixture.ts';
import { restoreEvent, type EventWish } from './restore-event.ts';

const server = useServer();
let folder: string;
let nth = 0;
let event: EventFixture;
let other: EventFixture;
let ada: Chatter;
let bob: Chatter;
let picture: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-event-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  nth += 1;
  event = await server.createEvent({ slug: `harbour-${nth}` });
  other = await server.createEvent({ slug: `quay-${nth}` });
  ada = await joinChat(server, event, { email: `ada-${nth}@example.org` });
  bob = await joinChat(server, event, { email: `bob-${nth}@example.org` });
  await server.addMember(ada.person, other);
  await ada.say('see you at the quay');
  await bob.say('at eight');
  picture = await keep(`a picture ${nth}`);
});

/** A file of the event; returns its storage key. */
async function keep(text: string): Promise<string> {
  const [now, bytes] = [server.clock.now(), Buffer.from(text)];
  const content_hash = await server.ctx.storage.put(bytes);
  const about = { id: newId(now), event_id: event.id, audience: 'public', created_at: new Date(now) } as const;
  const file = { content_hash, byte_size: bytes.byteLength, content_type: 'text/plain', filename: 'a.txt' };
  await server.ctx.db.insert(files).values({ ...about, ...file });
  return content_hash;
}

const database = (): string => (server.ctx.db.$client.options as { connectionString: string }).connectionString;
/** The role that owns the tables. */
function owner(): pg.ClientConfig {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = new URL(database()).pathname;
  return { connectionString: url.href };
}

async function backUp(): Promise<string> {
  const path = join(folder, `${nth}-${newId(server.clock.now())}.backup.tar`);
  const { storage } = server.ctx;
  const source = { connection: { connectionString: database() }, storage, settings: null, progress: () => undefined };
  return (await writeBackup(source, path)).path;
}

function back(path: string, wish: Partial<EventWish> = {}) {
  const whole = { slug: event.slug, as: null, replace: false, dry_run: false, progress: () => undefined, ...wish };
  const ctx = { ...server.ctx, connection: { connectionString: database() } };
  return restoreEvent({ ...ctx, operator: { command: 'restore', system_user: 'ops' } }, owner(), fileAt(path), whole);
}
const refusal = async (path: string, wish: Partial<EventWish> = {}) => {
  const answer = await back(path, wish);
  return answer.ok ? 'taken' : answer.problems.map(({ reason }) => reason).join('; ');
};

/** Every row of every table, or of one event, as text; without what a restore does not bring back as it was. */
async function contents(event_id: string | null): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const name of Object.keys(BELONGING) as TableName[]) {
    const table = SQL_NAMES[name] ?? name;
    if (event_id !== null && !EVENT_TABLES.has(table)) continue;
    if (['instance_facts', 'audit_log', 'nodes', 'node_people'].includes(table)) continue;
    const column = table === 'events' ? 'id' : 'event_id';
    const where = event_id === null ? 'true' : `t.${column} = '${event_id}'`;
    const { rows } = await server.ctx.db.$client.query(
      `SELECT to_jsonb(t) - 'place' - 'words' AS row FROM "${table}" AS t WHERE ${where} ORDER BY t::text`,
    );
    all[table] = rows;
  }
  return all;
}
const messages = async (slug: string, chatter = ada) => {
  const { rows } = await server.ctx.db.execute<{ message: string }>(sql`
    SELECT message FROM chat_messages WHERE event_id = (SELECT id FROM events WHERE slug = ${slug}) ORDER BY position`);
  expect((await chatter.client.get(`/${slug}/json/boot`)).status).toBe(200);
  return rows.map(({ message }) => message);
};

test('[BAK8] every table of the schema is one of an event, of people, of the feed, follows from others, or stays', async () => {
  const { rows } = await server.ctx.db.execute<{ name: string; of_event: boolean }>(sql`
    SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'event_id') AS of_event
      FROM pg_class AS c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`);
  const known = (Object.keys(BELONGING) as TableName[]).map((name) => SQL_NAMES[name] ?? name);
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const carrying = new Set(rows.filter(({ of_event }) => of_event).map(({ name }) => name));
  expect([...EVENT_TABLES].filter((name) => name !== 'events' && !carrying.has(name))).toEqual([]);
});

describe('[BAK8] an event comes back out of a backup', () => {
  test('after it was deleted, with its files, and with accounts that are gone, and nothing else is touched', async () => {
    const before = await contents(event.id);
    const path = await backUp();
    await deleteEvent(server.ctx, event.slug, () => undefined);
    await server.ctx.db.delete(accounts).where(eq(accounts.id, bob.person.account_id));
    expect(await server.ctx.storage.size(picture)).toBeNull();
    const others = await contents(other.id);
    const answer = await back(path);
    expect(answer).toMatchObject({
      ok: true,
      value: { slug: event.slug, replaced: null, people: { arriving: [bob.person.account_id] }, missing: [] },
    });
    expect(await contents(event.id)).toEqual(before);
    expect(await contents(other.id)).toEqual(others);
    expect(await server.ctx.storage.size(picture)).toBeGreaterThan(0);
    expect(await messages(event.slug)).toEqual(['see you at the quay', 'at eight']);
    await ada.say('back again');
    expect(await messages(event.slug)).toEqual(['see you at the quay', 'at eight', 'back again']);
  });

  test('in the place of what is there, once that is asked for; pages that are open read again', async () => {
    const before = await contents(event.id);
    const path = await backUp();
    await ada.say('a mistake');
    const late = await keep(`late ${nth}`);
    const carl = await joinChat(server, event);
    expect(await refusal(path)).toMatch(
      /^it is here, with 3 memberships, 3 messages, 0 sessions and 2 files, which would be lost/,
    );
    expect(await back(path, { dry_run: true })).toMatchObject({
      ok: true,
      value: { event: { messages: 2, files: 1 }, replaced: { messages: 3, files: 2 } },
    });
    expect(await messages(event.slug)).toHaveLength(3);

    const socket = await connect(server.url, event.slug, ada.client.cookie);
    const topic = `chat:${event.thread_id}`;
    socket.send({ t: 'sub', topic });
    await socket.next('subbed');
    const leaving = await connect(server.url, event.slug, carl.client.cookie);
    leaving.send({ t: 'sub', topic });
    await leaving.next('subbed');
    let has_left = false;
    void leaving.closed.then(() => (has_left = true));
    expect(await back(path, { replace: true })).toMatchObject({ ok: true, value: { replaced: { messages: 3 } } });
    expect(await contents(event.id)).toEqual(before);
    expect(await server.ctx.storage.size(late)).toBeNull();
    await eventually(async () => {
      await server.clock.advance(1_000);
      expect(socket.waiting.filter((frame) => frame.t === 'subbed')).toMatchObject([{ topic, recovered: false }]);
      // A person who came after the backup is no member any more.
      expect(has_left || leaving.waiting.some((frame) => frame.t === 'revoked')).toBe(true);
    });
    socket.close();
    expect(await messages(event.slug)).toEqual(['see you at the quay', 'at eight']);
  });

  test('under another slug beside itself, with rows of its own', async () => {
    const path = await backUp();
    const before = await contents(event.id);
    const as = `harbour-copy-${nth}`;
    expect(await back(path, { as })).toMatchObject({ ok: true, value: { slug: as, beside: true } });
    expect(await contents(event.id)).toEqual(before);
    expect(await messages(as)).toEqual(['see you at the quay', 'at eight']);
    await ada.say('only here');
    expect(await messages(as)).toHaveLength(2);
    expect(await refusal(path, { as })).toContain('an event here has this slug already');
  });

  test('and those who were erased since are named', async () => {
    const path = await backUp();
    await server.ctx.db.update(accounts).set({ deleted_at: new Date() }).where(eq(accounts.id, bob.person.account_id));
    expect(await back(path, { dry_run: true })).toMatchObject({
      value: { people: { arriving: [], erased: [bob.person.account_id] } },
    });
  });

  test('whose people have other accounts now: they are found by their address', async () => {
    const path = await backUp();
    await deleteEvent(server.ctx, event.slug, () => undefined);
    await server.ctx.db.delete(accounts).where(eq(accounts.id, bob.person.account_id));
    const again = await server.createPerson({ event: other, email: `Bob-${nth}@example.org` });
    const answer = await back(path);
    expect(answer.ok && [...answer.value.people.others]).toEqual([[bob.person.account_id, again.account_id]]);
    const { rows } = await server.ctx.db.execute<{ account_id: string }>(
      sql`SELECT account_id FROM event_users WHERE event_id = ${event.id} ORDER BY account_id`,
    );
    expect(rows.map((row) => row.account_id).toSorted()).toEqual([ada.person.account_id, again.account_id].toSorted());
  });
});

/** Runs the command as an operator does, in a process of its own. */
async function plenary(...args: string[]): Promise<Record<string, unknown>> {
  const env = {
    ...PROCESS_ENV,
    PLENARY_CONFIG: 'none',
    DATABASE_URL: database(),
    MIGRATION_DATABASE_URL: owner().connectionString ?? '',
    PLENARY_DATA: server.ctx.config.data_dir,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args, '--json'], {
    ...{ env, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!out.startsWith('{')) throw new Error(`plenary ${args.join(' ')} said ${out} ${err}`);
  return JSON.parse(out) as Record<string, unknown>;
}

test('[BAK8] the command brings an event back while a server runs, and notes it', async () => {
  const path = await backUp();
  await ada.say('a mistake');
  const done = await plenary('restore', path, '--event', event.slug, '--replace');
  expect(done).toMatchObject({ ok: true, slug: event.slug, event: { messages: 2 }, replaced: { messages: 3 } });
  const { rows } = await server.ctx.db.execute(
    sql`SELECT action, command, subject FROM audit_log WHERE event_id = ${event.id} ORDER BY id DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ action: 'event.restored', command: 'restore', subject: event.slug }]);
  expect(await messages(event.slug)).toEqual(['see you at the quay', 'at eight']);
});

describe('[BAK8] nothing is changed', () => {
  test('where the backup is damaged, has no such event, or another one has the slug', async () => {
    const path = await backUp();
    const before = await contents(null);
    expect(await refusal(path, { slug: 'nowhere' })).toMatch(
      /^the backup has no event with this slug; it has .*harbour-/,
    );
    expect(await refusal(path, { as: other.slug })).toContain('an event here has this slug already');
    const bytes = await readFile(path);
    await writeFile(`${path}.cut`, bytes.subarray(0, bytes.length / 2));
    expect(await refusal(`${path}.cut`)).toMatch(/^this backup is (cut off|damaged)/);
    expect(await contents(null)).toEqual(before);
  });

  test('where it ends in the middle, as a kill does, and the next one begins again', async () => {
    const path = await backUp();
    await ada.say('a mistake');
    const before = await contents(null);
    const dying = back(path, {
      replace: true,
      progress: (line) => {
        if (line === 'bringing back: chat_messages') void endSessions();
      },
    });
    await expect(dying).rejects.toThrow();
    expect(await contents(null)).toEqual(before);
    expect(await back(path, { replace: true })).toMatchObject({ ok: true });
  });

  test('by a second restore at the same time', async () => {
    const path = await backUp();
    const first = new pg.Client({ ...owner(), ...NO_LIMITS });
    await first.connect();
    await first.query('SELECT pg_advisory_lock($1)', [LOCK_NUMBERS.event_restore]);
    await expect(back(path, { replace: true })).rejects.toThrow('Another restore of an event is at work');
    await first.end();
  });
});

/** Ends every session of a restore, as the end of its process does. */
async function endSessions(): Promise<void> {
  const client = new pg.Client(owner());
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'plenary-restore' AND datname IN (current_database(), current_database() || '_scratch')`,
  );
  await client.end();
}
