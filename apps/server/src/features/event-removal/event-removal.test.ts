import { eventually } from '@plenary/testkit/eventually';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { runLine } from '../../cli/cli.fixture.ts';
import { accounts, deliveries, files, uploads } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { openSocket } from '../../live/live.fixture.ts';
import { keepStored } from '../files/index.ts';
import { joinChat, type Chatter } from '../chat/chat.fixture.ts';
import { uploader } from '../uploads/uploads.fixture.ts';

const server = useServer();
const folder = await mkdtemp(`${tmpdir()}/plenary-removal-`);
afterAll(() => rm(folder, { recursive: true, force: true }));
let event: EventFixture;
let other: EventFixture;
let ada: Chatter;
let own: string;
let common: string;
let shared: string;
let nth = 0;

beforeEach(async () => {
  nth += 1;
  event = await server.createEvent({ slug: `gone-${nth}` });
  other = await server.createEvent({ slug: `stays-${nth}` });
  ada = await joinChat(server, event, { email: `ada-${nth}@example.org` });
  await server.addMember(ada.person, other);
  await ada.say('hello');
  await uploader(ada.client, event.slug, event.thread_id).begin(100);
  shared = await share(`shared ${nth}`);
  own = await keep(event, `own ${nth}`);
  common = await keep(event, `common ${nth}`);
  await keep(other, `common ${nth}`);
});

/** A file of an event; returns its storage key. */
async function keep({ id }: EventFixture, text: string): Promise<string> {
  const [now, bytes] = [server.clock.now(), Buffer.from(text)];
  const content_hash = await server.ctx.storage.put(bytes);
  const about = { id: newId(now), event_id: id, audience: 'public', created_at: new Date(now) } as const;
  const file = { content_hash, byte_size: bytes.byteLength, content_type: 'text/plain', filename: 'a.txt' };
  await server.ctx.db.insert(files).values({ ...about, ...file });
  return content_hash;
}

/** A file that a message carries; returns its storage key. */
async function share(text: string): Promise<string> {
  const { id } = await uploader(ada.client, event.slug, event.thread_id).upload(Buffer.from(text), 'a.txt');
  await ada.say('', { upload: id });
  const [row] = await server.ctx.db.select().from(uploads).where(eq(uploads.id, id));
  return row?.content_hash ?? '';
}

const plenary = (line: string) => runLine(server, folder, line);

/** Rows of the event that are left, by table; the audit log outlives what it is about. */
async function rowsLeft(): Promise<Record<string, number>> {
  const { rows } = await server.ctx.db.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'event_id' AND table_name <> 'audit_log' ORDER BY 1`);
  const left: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await server.ctx.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(name)} WHERE event_id = ${event.id}`,
    );
    if (counted.rows[0]?.n) left[name] = counted.rows[0].n;
  }
  return left;
}

test('[CLI7] an event goes with its memberships, messages and files; accounts and the files of others stay', async () => {
  const person = { id: newId(server.clock.now()), event_id: event.id, created_at: new Date(server.clock.now()) };
  await server.ctx.db.insert(deliveries).values({
    ...{ ...person, account_id: null, channel: 'email', recipient: 'bob@example.org', kind: 'test' },
    content: { kind: 'test' },
  });
  expect(Object.keys(await rowsLeft())).toEqual(
    expect.arrayContaining(['chat_messages', 'feed_events', 'topic_heads']),
  );
  expect(await plenary(`event delete ${event.slug} --confirm ${event.slug}`)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Deleted ${event.slug} with 1 memberships, 0 invitations, 2 messages`),
  });
  expect(await rowsLeft()).toEqual({});
  expect([await server.ctx.storage.size(own), await server.ctx.storage.size(shared)]).toEqual([null, null]);
  expect(await server.ctx.storage.size(common)).toBeGreaterThan(0);
  expect(await server.ctx.db.select().from(accounts).where(eq(accounts.id, ada.person.account_id))).toHaveLength(1);
  expect((await ada.client.get(`/${other.slug}/json/boot`)).status).toBe(200);
  expect((await plenary('event list')).out).not.toContain(event.slug);
  expect(await plenary(`event create ${event.slug}`)).toMatchObject({ code: 0 });
});

test('[CLI7] nothing goes without the slug said once more, nor by a dry run, which says what would go', async () => {
  const before = await rowsLeft();
  for (const more of ['', ` --confirm ${other.slug}`])
    expect(await plenary(`event delete ${event.slug}${more}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('nothing was deleted'),
    });
  expect(await plenary(`event delete ${event.slug} --dry-run`)).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 memberships, 0 invitations, 2 messages'),
  });
  expect(await rowsLeft()).toEqual(before);
  expect(await plenary('event delete nowhere --yes')).toMatchObject({ code: 1 });
});

test('[CLI7] open pages of the event are closed, and those of others stay', async () => {
  const cookie = ada.client.cookie;
  const [leaving, staying] = [
    await openSocket(server.url, event.slug, { cookie }),
    await openSocket(server.url, other.slug, { cookie }),
  ];
  if ('refused' in leaving || 'refused' in staying) throw new Error('a socket was refused');
  await Promise.all([leaving.next('hello'), staying.next('hello')]);
  const closed: string[] = [];
  void leaving.closed.then(() => closed.push('leaving'));
  void staying.closed.then(() => closed.push('staying'));
  await plenary(`event delete ${event.slug} --yes`);
  await eventually(async () => {
    await server.clock.advance(500);
    expect(closed).toEqual(['leaving']);
  });
  expect((await ada.client.get(`/${event.slug}/json/boot`)).status).toBe(404);
  staying.close();
});

test('[CLI7] an event that is on its way out is under no address for its people and others', async () => {
  await server.ctx.db.execute(sql`UPDATE events SET slug = ${`deleted-${event.id}`} WHERE id = ${event.id}`);
  for (const at of [event.slug, `deleted-${event.id}`])
    for (const who of [ada.client, server.anonymous]) expect((await who.get(`/${at}/json/boot`)).status).toBe(404);
});

test('[CLI7] more rows than go at once, and one that was cut short, go as well', async () => {
  await server.ctx.db.$client.query(
    `INSERT INTO chat_messages (id, event_id, thread_id, sender, message, message_type, created_at)
     SELECT lpad(to_hex(n), 20, '0') || $2, event_id, thread_id, sender, 'x', message_type, created_at
       FROM chat_messages, generate_series(1, 4500) AS n WHERE event_id = $1 AND message = 'hello'`,
    [event.id, String(nth).padStart(4, '0')],
  );
  await server.ctx.db.execute(sql`UPDATE events SET slug = ${`deleted-${event.id}`} WHERE id = ${event.id}`);
  expect(await plenary(`event delete deleted-${event.id} --yes`)).toMatchObject({ code: 0 });
  expect(await rowsLeft()).toEqual({});
});

/** Whether somebody waits to remove bytes. */
async function waitsForRemoval(): Promise<boolean> {
  const { rows } = await server.ctx.db.execute(sql`
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return rows.length > 0;
}

test('[CLI7] an event whose files cannot be removed keeps their rows, and both go when it is deleted again', async () => {
  const failing = vi.spyOn(server.ctx.storage, 'remove').mockRejectedValue(new Error('EIO'));
  await plenary(`event delete ${event.slug} --yes`).catch(() => undefined);
  expect((await rowsLeft()).files).toBe(2);
  failing.mockRestore();
  expect(await plenary(`event delete deleted-${event.id} --yes`)).toMatchObject({ code: 0 });
  expect(await rowsLeft()).toEqual({});
  expect(await server.ctx.storage.size(own)).toBeNull();
});

test('[CLI7] bytes that an import has stored are not removed before their rows are written', async () => {
  const importing = server.ctx.live.transact(async (tx) => {
    await keepStored(tx, server.ctx.storage, [own]);
    const deleting = plenary(`event delete ${event.slug} --yes`);
    await eventually(async () => expect(await waitsForRemoval()).toBe(true));
    const row = { id: newId(server.clock.now()), event_id: other.id, audience: 'public' as const };
    const file = { content_hash: own, byte_size: 5, content_type: 'text/plain', filename: 'b.txt' };
    await tx.insert(files).values({ ...row, ...file, created_at: new Date(server.clock.now()) });
    return { result: { deleting } };
  });
  await (
    await importing
  ).deleting;
  expect(await server.ctx.storage.size(own)).toBeGreaterThan(0);
  await server.ctx.storage.remove(own);
  const late = server.ctx.live.transact(async (tx) => ({ result: await keepStored(tx, server.ctx.storage, [own]) }));
  await expect(late).rejects.toThrow('import this one again');
});
