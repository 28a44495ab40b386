import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { FakeClock } from '@plenary/testkit/clock';
import { asOwner } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';
import { HAS_S3, LEFT_OUT, startS3, type S3Store } from '@plenary/testkit/programs/s3';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { UPLOADS } from '@plenary/domain/uploads/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '../../../config/config.ts';
import { upload_locks, upload_parts, uploads } from '../../../db/schema/index.ts';
import { joinChat, type Chatter } from '../../chat/chat.fixture.ts';
import { removeExpired } from '../sweep.ts';
import { idOf, uploader, webm, type Uploader } from '../uploads.fixture.ts';
import { createIncoming } from './incoming.ts';

const MB = 1024 ** 2;
const film = (bytes: number): Buffer => Buffer.concat([webm(), randomBytes(bytes)]);

describe.skipIf(!HAS_S3)(`uploads at two servers whose files lie in an S3 store${LEFT_OUT}`, () => {
  const clock = new FakeClock();
  let store: S3Store;
  let config: Partial<Config>;
  let one: TestServer;
  let other: TestServer;
  let event: EventFixture;
  let ada: Chatter;
  let at_one: Uploader;
  let at_other: Uploader;

  beforeAll(async () => {
    store = await startS3();
    config = { s3: store.settings(), files_in: 's3', files_shared: true };
    // Each has a data folder of its own.
    one = await startServer({ clock, config });
    other = await startServer({ clock, config });
    event = await one.createEvent();
    ada = await joinChat(one, event);
  });
  beforeEach(async () => {
    at_one = uploader(ada.client, event.slug, event.thread_id);
    at_other = uploader(await other.signIn(ada.person), event.slug, event.thread_id);
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
    await store.stop();
  });

  const begin = async (size: number): Promise<string> => idOf(await at_one.begin(size, 'a.webm'));
  const objects = async (): Promise<string[]> => {
    const names: string[] = [];
    for await (const name of one.ctx.objects?.list('uploads/') ?? []) names.push(name);
    return names;
  };
  const offsetAt = async (own: Uploader, id: string): Promise<string | null> =>
    (await own.head(id)).headers.get('upload-offset');
  const stored = async (id: string): Promise<Buffer> => {
    const [row] = await one.ctx.db.select().from(uploads).where(eq(uploads.id, id));
    return Buffer.from((await other.ctx.storage.readBytes(row?.content_hash ?? '')) ?? []);
  };

  /** A request at the first server that sends some of the bytes that it announces, and stays open. */
  async function sendSome(id: string, offset: number, bytes: Buffer, announced: number) {
    const { port, hostname } = new URL(one.url);
    const headers = {
      ...{ cookie: ada.client.cookie ?? '', 'tus-resumable': '1.0.0', 'upload-offset': String(offset) },
      ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(announced) },
    };
    const path = `/${event.slug}/json/uploads/${id}`;
    const open = request({ port, hostname, path, method: 'PATCH', headers }).on('error', () => undefined);
    open.write(bytes);
    await expect.poll(() => one.ctx.part(createIncoming).size(id)).toBeGreaterThan(offset);
    return open;
  }

  test('[WID84] one goes on where the other stopped, with the same bytes, and leaves nothing behind', async () => {
    const bytes = film(5 * MB);
    const half = 2 * MB + 77;
    const id = await begin(bytes.length);
    expect((await at_one.send(id, 0, bytes.subarray(0, half))).status).toBe(204);
    expect(await offsetAt(at_other, id)).toBe(String(half));
    expect((await at_other.send(id, half, bytes.subarray(half))).status).toBe(204);
    expect((await at_one.state(id)).json.payload).toMatchObject({ finished: true, offset: bytes.length });
    expect(Buffer.compare(await stored(id), bytes)).toBe(0);
    expect([await objects(), await other.ctx.partial_files.list()]).toEqual([[], []]);
    expect(await one.ctx.db.$count(upload_parts)).toBe(0);
  });

  test('[WID84] a request at one ends that of the other at the same upload, whose bytes stay', async () => {
    const bytes = film(4 * MB);
    const id = await begin(bytes.length);
    const open = await sendSome(id, 0, bytes.subarray(0, 2 * MB), bytes.length);
    const offset = Number(await offsetAt(at_other, id));
    expect(offset).toBe(2 * MB);
    open.destroy();
    expect((await at_other.send(id, offset, bytes.subarray(offset))).status).toBe(204);
    expect(Buffer.compare(await stored(id), bytes)).toBe(0);
  });

  test('[WID84] an upload of a server that lives is waited for, and that of one whose lease ran out is taken', async () => {
    const id = await begin(100);
    const elder = '0'.repeat(24);
    const lease = (until: string) =>
      asOwner(`
        INSERT INTO nodes (id, version, address, started_at, lease_until, people)
        VALUES ('${elder}', '0.0.1', 'elder:3000', now(), now() + interval '${until}', 0)
        ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until`);
    await lease('1 hour');
    await one.ctx.db.insert(upload_locks).values({ upload_id: id, node_id: elder });
    const waiting = at_other.send(id, 0, Buffer.alloc(50));
    const wanted = eq(upload_locks.wanted, true);
    await expect.poll(() => one.ctx.db.$count(upload_locks, wanted)).toBe(1);
    await lease('-1 second');
    expect((await waiting).status).toBe(204);
    expect(await one.ctx.db.$count(upload_locks)).toBe(0);
    await asOwner(`DELETE FROM nodes WHERE id = '${elder}'`);
  });

  test('[WID84] of two that write at one place the second one is refused, whatever it believes', async () => {
    const id = await begin(3 * MB);
    const [first, second] = [one, other].map(({ ctx }) => ctx.part(createIncoming));
    const bytes = async function* (fill: string): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.alloc(2 * MB, fill));
    };
    const written = await Promise.allSettled([first?.write(id, 0, bytes('a')), second?.write(id, 0, bytes('b'))]);
    expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await offsetAt(at_one, id)).toBe(String(2 * MB));
  });

  test('[WID84] parts that the store has not any more come again', async () => {
    const bytes = film(3 * MB);
    const id = await begin(bytes.length);
    await at_one.send(id, 0, bytes.subarray(0, MB));
    await at_one.send(id, MB, bytes.subarray(MB, 2 * MB));
    for (const name of (await objects()).filter((one_of) => one_of.includes(id)).slice(1))
      await one.ctx.objects?.remove(name);
    expect((await at_other.send(id, 2 * MB, bytes.subarray(2 * MB))).json.code).toBe('upload_unfinished');
    expect(await offsetAt(at_other, id)).toBe(String(MB));
    expect((await at_one.send(id, MB, bytes.subarray(MB))).status).toBe(204);
    expect(Buffer.compare(await stored(id), bytes)).toBe(0);
  });

  test('[WID84] [WID79] bytes whose checksum is wrong are not counted', async () => {
    const id = await begin(100);
    await at_one.send(id, 0, Buffer.alloc(50));
    const answer = await (
      await other.signIn(ada.person)
    ).request(`/${event.slug}/json/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...{ 'tus-resumable': '1.0.0', 'upload-offset': '50', 'content-type': 'application/offset+octet-stream' },
        'upload-checksum': `sha1 ${Buffer.alloc(20).toString('base64')}`,
      },
      body: Buffer.alloc(50),
    });
    expect([answer.json.code, await offsetAt(at_one, id)]).toEqual(['upload_checksum', '50']);
  });

  test('[WID84] the room of a person is counted once for both', async () => {
    const taken = await one.ctx.db.$count(uploads, eq(uploads.owner, ada.person.event_user_id ?? ''));
    const many = Array.from({ length: UPLOADS.open_per_person + 6 }, (_, nth) => (nth % 2 ? at_one : at_other));
    const begun = await Promise.all(many.map((own) => own.begin(10, 'a.txt')));
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(UPLOADS.open_per_person - taken);
  });

  test('[WID84] abandoned uploads are swept with their parts, and so are parts of none', async () => {
    const [id] = (await one.ctx.db.select().from(uploads).limit(1)).map((row) => row.id);
    await one.ctx.objects?.put(`uploads/${'f'.repeat(24)}/000000000000-${'0'.repeat(64)}`, Buffer.from('late'));
    await at_one.send(id ?? '', 0, Buffer.alloc(5));
    expect((await objects()).length).toBeGreaterThan(0);
    await clock.advance(UPLOADS.kept_ms + 1);
    await removeExpired(one.ctx);
    expect(await objects()).toEqual([]);
    expect(await one.ctx.db.$count(uploads)).toBe(0);
  });
});
