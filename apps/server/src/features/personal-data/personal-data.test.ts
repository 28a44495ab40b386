import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as schema from '@plenary/server/db/schema/index';
import { FEATURES } from '@plenary/server/features';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { asOwner } from '@plenary/testkit/database';
import { useServer } from '@plenary/testkit/use-server';
import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendLater } from '../mailer/index.ts';
import { png } from '../profile/hostile.fixture.ts';
import { wearPicture } from '../profile/picture.fixture.ts';
import { addKey, sign, use } from '../tickets/tickets.fixture.ts';
import { erasePerson, exportPerson } from './index.ts';

const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);

/** Words by which something of the person is found, wherever it lies. */
const MARKS = {
  email: 'ada-mark@example.org',
  number: '+41791234599',
  first_name: 'Firstmark',
  last_name: 'Lastmark',
  screen_name: 'screenmark',
  company: 'Companymark',
  message: 'messagemark',
  deleted_message: 'deletedmark',
  file: 'filemark',
  browser: 'browsermark',
};

const server = useServer();
let event: EventFixture;
let ada: Person;
let as_ada: Client;
let as_host: Client;

beforeEach(async () => {
  await asOwner('TRUNCATE accounts, events, deliveries, feed_events, topic_heads CASCADE');
  event = await server.createEvent();
  const { email, first_name, last_name } = MARKS;
  ada = await server.createPerson({ event, email, first_name, last_name });
  as_ada = await server.signInByForm(ada, event);
  as_host = await server.signIn(await server.createPerson({ event, host: true }));
});

async function post(client: Client, call: string, body: object) {
  const answer = await client.post(`/${event.slug}/json/${call}`, body);
  expect([call, answer.status]).toEqual([call, 200]);
  return answer.json.payload;
}
const send = async (client: Client, message: string): Promise<string> =>
  (await post(client, 'chat/messages/send', { chat_thread: event.thread_id, message })).chat_message._id;
async function sendFile(client: Client, name: string): Promise<void> {
  const form = new FormData();
  form.append('chat_thread', event.thread_id);
  form.append('file', new File([MARKS.file], name));
  const answer = await client.request(`/${event.slug}/json/chat/messages/upload`, { method: 'POST', body: form });
  expect(answer.status).toBe(200);
}
const page = (client: Client) => client.get(`/${event.slug}`, { accept: 'text/html' });

/** Has the person leave something of themself in every corner of the product. */
async function liveHere(): Promise<void> {
  const { db, clock, live } = server.ctx;
  const { screen_name, company } = MARKS;
  await post(as_ada, 'update-profile', { screen_name, company });
  await wearPicture(as_ada, event.slug, png({}));
  await send(as_ada, `${MARKS.message} one`);
  await sendFile(as_ada, `${MARKS.file}.csv`);
  const deleted = await send(as_ada, MARKS.deleted_message);
  await post(as_ada, 'chat/messages/delete', { chat_message: deleted });
  await post(as_ada, 'chat/messages/bookmark', { chat_message: deleted });
  await post(as_host, 'chat/users/mute', { user: ada.account_id, minutes: 5 });
  await db.execute(sql`UPDATE accounts SET mobile_number = ${MARKS.number} WHERE id = ${ada.account_id}`);
  await db.execute(sql`UPDATE account_sessions SET user_agent = ${MARKS.browser} WHERE account_id = ${ada.account_id}`);
  await live.transact(async (tx) => {
    const message = { kind: 'login_code', code: '123456', first_name: MARKS.first_name } as never;
    const to = { event_id: event.id, account_id: null };
    await sendLater(tx, clock.now(), [
      { ...to, channel: 'email', recipient: MARKS.email, message },
      { ...to, channel: 'sms', recipient: MARKS.number, message },
    ]);
    return { result: undefined };
  });
  await server.anonymous.form(`/${event.slug}/request-pass-reset`, { email: MARKS.email }, { accept: 'text/html' });
  await server.runJobs();
}

/** Everything that the database holds, as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await server.ctx.db.execute<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await server.ctx.db.execute<{ line: string }>(
      sql`SELECT t::text AS line FROM ${sql.raw(name)} AS t`,
    );
    texts.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return texts.join('\n');
}

/** The names and contents of all files of the server. */
async function wholeFolder(): Promise<string> {
  const folder = server.ctx.config.data_dir;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map(async (file) => `${file}\n${await readFile(file, 'latin1')}`))).join('\n');
}

const marksIn = (text: string): string[] => Object.values(MARKS).filter((mark) => text.includes(mark));
const linesWithMarks = (text: string): string[] => text.split('\n').filter((line) => marksIn(line).length > 0);

describe('[PER1] the register', () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable)) as PgTable[];
  const NAMES_PEOPLE = /^(account_id|event_user_id|sender|owner|created_by|archived_by|recipient)$/;

  /** Tables with a foreign key to one that is about people, or with a column that says whose a row is. */
  function aboutPeople(): string[] {
    const found = new Set(['accounts']);
    for (let grown = true; grown;) {
      const before = found.size;
      for (const table of tables) {
        const { columns, foreignKeys } = getTableConfig(table);
        const to_people = foreignKeys.some((key) => found.has(getTableName(key.reference().foreignTable)));
        if (to_people || columns.some(({ name }) => NAMES_PEOPLE.test(name))) found.add(getTableName(table));
      }
      grown = found.size > before;
    }
    return [...found].sort();
  }

  it('names every table that holds something of people once', () => {
    const named = REGISTERED.flatMap(({ tables: own }) => own);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
    expect(aboutPeople().filter((name) => !named.includes(name))).toEqual([]);
  });
});

describe('[PER2] the archive of a person', () => {
  it('holds everything that they left, without secrets', async () => {
    await liveHere();
    const result = await exportPerson(server.ctx, REGISTERED, MARKS.email.toUpperCase());
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const files = unzipSync(result.value.archive);
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    expect(marksIn(text)).toEqual(Object.values(MARKS));
    expect(text).not.toMatch(/argon2|token_hash|code_hash|browser_hash/);
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(1);
    expect(strFromU8(files[pictures[0]!]!.slice(8, 12))).toBe('WEBP');
  });

  it('holds nothing that is somebody else’s', async () => {
    await send(as_host, 'words of the host');
    const result = await exportPerson(server.ctx, REGISTERED, ada.account_id);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const texts = Object.values(unzipSync(result.value.archive)).map((bytes) => strFromU8(bytes));
    expect(texts.join('\n')).not.toContain('words of the host');
  });

  it('is refused for an address that nobody has', async () => {
    expect(await exportPerson(server.ctx, REGISTERED, 'nobody@example.org')).toMatchObject({
      ok: false,
      problems: [{ file: 'nobody@example.org', reason: 'there is no account of this address or id' }],
    });
  });
});

describe('[PER3] erasing a person', () => {
  it('leaves nothing of them in the database, the feed, the files or the outbox', async () => {
    await liveHere();
    expect(marksIn(await wholeDatabase())).toEqual(Object.values(MARKS));
    expect(marksIn(await wholeFolder())).toContain(MARKS.email);
    expect(await erasePerson(server.ctx, REGISTERED, MARKS.email)).toMatchObject({
      ok: true,
      value: { account_id: ada.account_id, events: [event.slug] },
    });
    expect(linesWithMarks(await wholeDatabase())).toEqual([]);
    expect(marksIn(await wholeFolder())).toEqual([]);
    const stored = (await readdir(join(server.ctx.config.data_dir, 'files'), { recursive: true })).filter((name) =>
      /[0-9a-f]{64}$/.test(name),
    );
    expect(stored).toEqual([]);
  });

  it('keeps the order and the words of the others, with messages of nobody between them', async () => {
    await send(as_host, 'before');
    await send(as_ada, MARKS.message);
    await send(as_host, 'after');
    await erasePerson(server.ctx, REGISTERED, MARKS.email);
    const { results } = (await as_host.get(`/${event.slug}/json/chat/messages?chat_thread=${event.thread_id}`)).json
      .payload;
    expect(results.map(({ message, message_type }: any) => [message, message_type])).toEqual([
      ['before', 'message'],
      ['', 'archived'],
      ['after', 'message'],
    ]);
    expect(results[1].sender_event_user.user).toMatchObject({ first_name: '', last_name: '', deleted: true });
  });

  it('tells nothing of them to a cursor from before, and signs them out everywhere', async () => {
    const poll = `/${event.slug}/poll/messages`;
    const { cursor } = (await as_host.get(poll)).json;
    await send(as_ada, MARKS.message);
    await erasePerson(server.ctx, REGISTERED, MARKS.email);
    const replay = await as_host.get(`${poll}?cursor=${encodeURIComponent(cursor)}`);
    expect(replay.json.payload.events).toHaveLength(2);
    expect(marksIn(replay.text)).toEqual([]);
    expect((await page(as_ada)).status).toBe(302);
  });

  it('goes on where it was killed, by the same address', async () => {
    await liveHere();
    const killed = { tables: [], read: async () => ({}), erase: () => Promise.reject(new Error('killed')) };
    await expect(erasePerson(server.ctx, [...REGISTERED, killed], MARKS.email)).rejects.toThrow('killed');
    expect((await page(as_ada)).status).toBe(302);
    expect((await erasePerson(server.ctx, REGISTERED, MARKS.email)).ok).toBe(true);
    expect(linesWithMarks(await wholeDatabase())).toEqual([]);
  });

  it('lets the address be somebody’s again, who has nothing of what was', async () => {
    await erasePerson(server.ctx, REGISTERED, MARKS.email);
    const again = await server.createPerson({ event, email: MARKS.email });
    expect((await page(await server.signIn(again))).status).toBe(200);
    expect(again.account_id).not.toBe(ada.account_id);
  });

  it('leaves a ticket that was withdrawn as nobody’s and withdrawn', async () => {
    await addKey(server, event);
    await use(server.anonymous, event, await sign(server, { uid: '77', email: 'by-ticket@example.org' }));
    await server.ctx.db.execute(sql`UPDATE ticket_holders SET withdrawn_at = now()`);
    await erasePerson(server.ctx, REGISTERED, 'by-ticket@example.org');
    const { rows } = await server.ctx.db.execute(sql`SELECT uid, account_id, withdrawn_at FROM ticket_holders`);
    expect(rows).toEqual([{ uid: '77', account_id: null, withdrawn_at: expect.anything() }]);
  });
});
