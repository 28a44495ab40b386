import { createHash, randomBytes } from 'node:crypto';
import { request as ask } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploads } from '../../db/schema/index.ts';
import { joinChat, messageOf, type Chatter } from '../chat/chat.fixture.ts';
import { idOf, uploader, webm, type Uploader } from './uploads.fixture.ts';

const SIZE = inFull(1_000_000_000, 3_000_000);
const CUTS = inFull(20, 4);
/** Server and client are one process here, whose second half of the film may take so much more memory than the first one. */
const GROWTH_MAX = 128 * 1024 ** 2;

const clock = new FakeClock();
let data_dir: string;
let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let own: Uploader;

const start = () => startServer({ clock, config: { data_dir, upload_max_mb: 1_000 } });

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'plenary-test-cut-'));
  server = await start();
  event = await server.createEvent();
  ada = await joinChat(server, event);
  own = uploader(ada.client, event.slug, event.thread_id);
});
afterAll(async () => {
  await server.stop();
  await rm(data_dir, { recursive: true, force: true });
});

const HEADER = webm();
const NOISE = randomBytes(64 * 1024);

/** The bytes of a film that is in no file and in no memory: each part says where it belongs. */
function* film(from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to;) {
    const place = Math.floor(at / NOISE.length);
    const part = Buffer.from(NOISE);
    part.writeUInt32BE(place, 0);
    if (place === 0) part.set(HEADER);
    const start = at - place * NOISE.length;
    const cut = part.subarray(start, Math.min(NOISE.length, start + to - at));
    yield cut;
    at += cut.length;
  }
}

const hashed = (parts: Iterable<Buffer>): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

interface Sending {
  readonly id: string;
  readonly offset: number;
  /** The connection breaks after so many bytes of the film. */
  readonly until: number;
}

/** Sends the rest of the film from an offset on in one request, whose connection is destroyed on the way. */
function sendUntilCut({ id, offset, until }: Sending): Promise<void> {
  const { port, hostname } = new URL(server.url);
  const headers = {
    ...{ cookie: ada.client.cookie ?? '', 'tus-resumable': '1.0.0', 'upload-offset': String(offset) },
    ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(SIZE - offset) },
  };
  const path = `/${event.slug}/json/uploads/${id}`;
  return new Promise((ended) => {
    const broken = ask({ port, hostname, path, method: 'PATCH', headers });
    broken.on('error', () => undefined).on('close', ended);
    // One that broke before the server began to write could still come to that after its offset was asked for.
    const begun = () => expect.poll(() => server.ctx.partial_files.size(id)).toBeGreaterThan(offset);
    Readable.from(film(offset, until))
      .on('end', () => void begun().finally(() => broken.socket?.destroy()))
      .pipe(broken, { end: false });
  });
}

const offsetOf = async (id: string): Promise<number> => Number((await own.head(id)).headers.get('upload-offset'));

/** Sends a film of which every request but the last one is cut. @returns the offsets at which a request began */
async function sendInPieces(id: string, half: () => Promise<void>): Promise<readonly number[]> {
  const offsets = [0];
  for (let cut = 1; cut <= CUTS; cut++) {
    await sendUntilCut({ id, offset: offsets.at(-1) ?? 0, until: Math.floor((SIZE * cut) / (CUTS + 1)) });
    if (cut === Math.floor(CUTS / 2)) await half();
    offsets.push(await offsetOf(id));
  }
  return offsets;
}

/** Sends all that is left, whose answer comes when the file has been looked at. */
function sendRest(id: string, offset: number) {
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset) };
  return ada.client.request(`/${event.slug}/json/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      ...{ ...headers, 'content-type': 'application/offset+octet-stream', 'content-length': String(SIZE - offset) },
    },
    body: Readable.toWeb(Readable.from(film(offset, SIZE))),
    duplex: 'half',
  });
}

const PATIENCE = { timeout: inFull(900_000, 60_000) };

test(
  '[WID33] a film that is cut again and again arrives whole, also by a server that was started anew',
  PATIENCE,
  async () => {
    const id = idOf(await own.begin(SIZE, 'film.webm', { filetype: 'video/webm' }));
    const memory = watchMemory();
    const offsets = await sendInPieces(id, async () => {
      memory.nextHalf();
      await startAgain();
    });
    expect((await sendRest(id, offsets.at(-1) ?? 0)).status).toBe(204);
    // Each request brought something, and the next one began where it ended.
    expect(offsets).toEqual([...new Set(offsets)].sort((one, other) => one - other));
    expect(offsets).toHaveLength(CUTS + 1);
    const whole = hashed(film(0, SIZE));
    const [row] = await server.ctx.db.select().from(uploads).where(eq(uploads.id, id));
    expect(row).toMatchObject({ content_type: 'video/webm', byte_size: SIZE, content_hash: whole });
    const { file } = messageOf(await ada.send('', { upload: id }));
    expect(await read(file?.url ?? '')).toBe(whole);
    const { before, first, second } = memory.end();
    const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;
    if (inFull(true, false))
      console.log(`${SIZE} bytes, ${CUTS} cuts: ${mib(before)} before, at most ${mib(first)}, then ${mib(second)}`);
    expect(second - first).toBeLessThan(GROWTH_MAX);
  },
);

/** The most memory that the process had in each half. */
function watchMemory() {
  const now = (): number => process.memoryUsage().rss;
  const before = now();
  const most: [number, number] = [before, 0];
  let half: 0 | 1 = 0;
  const look = () => (most[half] = Math.max(most[half], now()));
  const timer = setInterval(look, 50);
  return {
    nextHalf: () => void (half = 1),
    end: () => {
      look();
      clearInterval(timer);
      return { before, first: most[0], second: most[1] };
    },
  };
}

/** The server stops; another one goes on with its files and its database. */
async function startAgain(): Promise<void> {
  await server.stop();
  server = await start();
  const client = await server.signIn(ada.person);
  own = uploader(client, event.slug, event.thread_id);
  ada = {
    ...ada,
    client,
    send: (message, more = {}) =>
      client.post(`/${event.slug}/json/chat/messages/send`, { chat_thread: event.thread_id, message, ...more }),
  };
}

/** The hash of what an address answers. */
async function read(path: string): Promise<string> {
  const answer = await fetch(server.url + path, { headers: { cookie: ada.client.cookie ?? '' } });
  const hash = createHash('sha256');
  for await (const part of answer.body ?? []) hash.update(part as Uint8Array);
  return hash.digest('hex');
}

describe('[WID79] a checksum', () => {
  const bytes = webm('a film of some bytes');
  const sum = (algorithm: string, of: Uint8Array) => createHash(algorithm).update(of).digest('base64');
  const send = (id: string, offset: number, part: Buffer, checksum: string) =>
    ada.client.request(`/${event.slug}/json/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...{ 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'upload-checksum': checksum },
        'content-type': 'application/offset+octet-stream',
      },
      body: part,
    });

  test('that is wrong has its bytes refused, none of which is kept; the same bytes come with the right one', async () => {
    const id = idOf(await own.begin(bytes.length, 'a.webm'));
    const [first, rest] = [bytes.subarray(0, 50), bytes.subarray(50)];
    expect((await send(id, 0, first, `sha1 ${sum('sha1', first)}`)).status).toBe(204);
    const wrong = await send(id, 50, rest, `sha256 ${sum('sha256', first)}`);
    expect([wrong.status, wrong.json.code, await offsetOf(id)]).toEqual([460, 'upload_checksum', 50]);
    expect((await send(id, 50, rest, `sha256 ${sum('sha256', rest)}`)).status).toBe(204);
    expect((await own.state(id)).json.payload).toMatchObject({ finished: true });
  });

  test('that nobody can check is refused before a byte', async () => {
    const id = idOf(await own.begin(bytes.length, 'a.webm'));
    for (const none of ['md5 AAAA', 'sha256', 'sha1 not base64!']) {
      expect([(await send(id, 0, bytes, none)).json.code, await offsetOf(id)]).toEqual(['malformed', 0]);
    }
  });
});
