import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILMS } from '@plenary/domain/uploads/films';
import { UPLOADS } from '@plenary/domain/uploads/limits';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feed_events, uploads } from '../../../db/schema/index.ts';
import { JOBS } from '../../../jobs/private-tables.ts';
import { joinChat, type Chatter } from '../../chat/chat.fixture.ts';
import { FFMPEG, HAS_FFMPEG } from '@plenary/testkit/programs/ffmpeg';
import { keptBy } from '../store.ts';
import { uploader, webm } from '../uploads.fixture.ts';
import { failingFfmpeg, makingFfmpeg, realFilm, stuckOnceFfmpeg } from '../../films/films.fixture.ts';

const clock = new FakeClock();
let data_dir: string;
let event: EventFixture;
const servers: TestServer[] = [];

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'plenary-test-film-'));
  event = await (await serverWith('/nowhere/ffmpeg')).createEvent();
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(data_dir, { recursive: true, force: true });
});

/** Another server on the same database and files, with an ffmpeg of its own. */
async function serverWith(ffmpeg: string, at = clock): Promise<TestServer> {
  const server = await startServer({ clock: at, config: { data_dir, ffmpeg } });
  servers.push(server);
  return server;
}

interface Sent {
  readonly ada: Chatter;
  readonly id: string;
  readonly message: string;
}

/** Somebody sends a film in a message. */
async function send(server: TestServer, bytes: Buffer, name = 'clip.webm'): Promise<Sent> {
  const ada = await joinChat(server, event);
  const { id } = await uploader(ada.client, event.slug, event.thread_id).upload(bytes, name);
  return { ada, id, message: (await ada.say('', { upload: id }))._id };
}

async function fileOf({ ada, message }: Sent): Promise<NonNullable<ChatMessage['file']>> {
  const found = (await ada.page()).results.find(({ _id }) => _id === message);
  if (!found?.file) throw new Error('the message has no film');
  return found.file;
}

/** The percents that were told about a message, in order. */
async function told(server: TestServer, { message }: Sent): Promise<readonly unknown[]> {
  const rows = await server.ctx.db.select().from(feed_events).where(eq(feed_events.entity_id, message));
  return rows.sort((one, other) => Number(one.seq) - Number(other.seq)).map(({ kind }) => kind);
}

describe('[WID80] an uploaded film has smaller versions', () => {
  test('which are made after it was sent, as its sender reads meanwhile, and are read where it is read', async () => {
    const server = await serverWith(await makingFfmpeg());
    const sent = await send(server, webm('one'));
    expect((await fileOf(sent)).film).toEqual({ state: 'waiting', percent: 0 });
    expect((await server.runJobs()).done).toEqual(['uploads.film']);
    const { film, versions = [] } = await fileOf(sent);
    expect(film).toBeUndefined();
    expect(versions.map(({ lines }) => lines)).toEqual([720, 360]);
    const answers = await Promise.all(versions.map(({ url }) => sent.ada.client.get(url)));
    expect(answers.map(({ text }) => text)).toEqual(['a film of hd\n', 'a film of sd\n']);
    expect(answers[1]?.headers.get('content-type')).toBe('video/mp4');
    expect(answers[1]?.headers.get('content-disposition')).toContain('clip.webm.mp4');
    // It begins, half of it is done, all of it is.
    expect(await told(server, sent)).toEqual(['message.sent', ...Array.from({ length: 3 }, () => 'message.edited')]);
    const outsider = await server.signIn(await server.createPerson());
    expect((await outsider.get(versions[0]?.url ?? '')).status).toBe(403);
    expect(await readdir(join(data_dir, 'films'))).toEqual([]);
  });

  test('a small one has one version', async () => {
    const server = await serverWith(await makingFfmpeg('320x240'));
    const sent = await send(server, webm('two'));
    await server.runJobs();
    expect((await fileOf(sent)).versions?.map(({ lines }) => lines)).toEqual([240]);
    const [row] = await server.ctx.db.select().from(uploads).where(eq(uploads.id, sent.id));
    expect(await server.ctx.storage.size(row!.sd_hash!)).toBeGreaterThan(0);
  });

  test('a server that stops in between makes them when it runs again', async () => {
    const ffmpeg = await stuckOnceFfmpeg();
    const first = await serverWith(ffmpeg);
    const sent = await send(first, webm('three'));
    const running = first.runJobs();
    await expect.poll(async () => (await fileOf(sent)).film).toEqual({ state: 'running', percent: 25 });
    first.ctx.lifecycle.drain(() => undefined);
    expect((await running).failed).toEqual(['uploads.film']);
    const next = await serverWith(ffmpeg);
    expect((await next.runJobs({ retries: true })).done).toEqual(['uploads.film']);
    expect((await fileOf(sent)).versions).toHaveLength(2);
  });
});

describe('[WID81] a film that cannot be made smaller is shown as it was sent, and its sender reads why', () => {
  test('no ffmpeg, one that fails, a full disk', async () => {
    const ways: readonly [string, string][] = [
      ['/nowhere/ffmpeg', 'no_ffmpeg'],
      [await failingFfmpeg('moov atom not found'), 'failed'],
      [await failingFfmpeg('av_interleaved_write_frame(): No space left on device'), 'storage_full'],
      [await makingFfmpeg('20000x20000'), 'failed'],
    ];
    for (const [ffmpeg, state] of ways) {
      const server = await serverWith(ffmpeg);
      const sent = await send(server, webm(state));
      expect((await server.runJobs()).done).toEqual(['uploads.film']);
      const file = await fileOf(sent);
      expect([file.film, file.versions]).toEqual([{ state, percent: 0 }, undefined]);
      expect((await sent.ada.client.get(file.url)).text).toContain(state);
    }
  });

  test('one that takes too long is ended', async () => {
    const own = new FakeClock();
    const server = await serverWith(await stuckOnceFfmpeg(), own);
    const sent = await send(server, webm('slow'));
    const running = server.runJobs();
    await expect.poll(async () => (await fileOf(sent)).film?.percent).toBe(25);
    await own.advance(FILMS.limit_ms);
    expect((await running).done).toEqual(['uploads.film']);
    expect((await fileOf(sent)).film?.state).toBe('took_too_long');
  });
});

describe('[WID82] a film is made in its turn, at most twice, and its versions count', () => {
  const rowOf = async (server: TestServer, { id }: Pick<Sent, 'id'>) =>
    (await server.ctx.db.select().from(uploads).where(eq(uploads.id, id)))[0]!;

  test('one that took the server with it twice is not begun a third time', async () => {
    const server = await serverWith(await makingFfmpeg());
    const begunTimes = async (film_attempts: number) => {
      const sent = await send(server, webm(`begun ${film_attempts} times`));
      await server.ctx.db.update(uploads).set({ film: 'running', film_attempts }).where(eq(uploads.id, sent.id));
      return sent;
    };
    const [once, twice] = [await begunTimes(1), await begunTimes(2)];
    await server.runJobs();
    expect([(await fileOf(once)).versions?.length, (await fileOf(twice)).film?.state]).toEqual([2, 'failed']);
  });

  test('an attempt is counted before its work, and one that a stop ended is not', async () => {
    const ffmpeg = await stuckOnceFfmpeg();
    const server = await serverWith(ffmpeg);
    const sent = await send(server, webm('counted'));
    const running = server.runJobs();
    await expect.poll(async () => (await fileOf(sent)).film?.percent).toBe(25);
    expect((await rowOf(server, sent)).film_attempts).toBe(1);
    server.ctx.lifecycle.drain(() => undefined);
    await running;
    expect((await rowOf(server, sent)).film_attempts).toBe(0);
    await (await serverWith(ffmpeg)).runJobs({ retries: true });
    expect((await rowOf(server, sent)).film).toBe('done');
  });

  test('hosts go first, and one person’s second film waits for another’s first', async () => {
    const server = await serverWith(await makingFfmpeg());
    const [ada, bob] = [await joinChat(server, event), await joinChat(server, event)];
    const hal = await joinChat(server, event, { host: true });
    for (const [{ client }, name] of [
      [ada, 'a1'],
      [ada, 'a2'],
      [ada, 'a3'],
      [bob, 'b1'],
      [hal, 'h1'],
    ] as const)
      await uploader(client, event.slug, event.thread_id).upload(webm(name), `${name}.webm`);
    const { rows } = await server.ctx.db.$client.query<{ filename: string }>(
      `SELECT u.filename FROM ${JOBS} j JOIN uploads u ON u.id = j.payload ->> 'upload'
        ORDER BY j.priority, j.run_at, j.id`,
    );
    expect(rows.map(({ filename }) => filename.slice(0, 2))).toEqual(['h1', 'a1', 'b1', 'a2', 'a3']);
    await server.runJobs();
  });

  test('versions count against what a person may keep, and are not kept where that has no room', async () => {
    const server = await serverWith(await makingFfmpeg());
    const sent = await send(server, webm('counting'));
    const owner = { event_id: event.id, event_user_id: sent.ada.person.event_user_id };
    const kept = async () => (await server.ctx.db.transaction((tx) => keptBy(tx, owner))).person_bytes;
    const before = await kept();
    await server.runJobs();
    const { hd_bytes, sd_bytes } = await rowOf(server, sent);
    expect([hd_bytes, await kept()]).toEqual(['a film of hd\n'.length, before + hd_bytes! + sd_bytes!]);
    const other = await send(server, webm('no room'));
    await server.ctx.db.update(uploads).set({ byte_size: UPLOADS.person_max_bytes }).where(eq(uploads.id, other.id));
    await server.runJobs();
    expect((await rowOf(server, other)).film).toBe('storage_full');
  });
});

test.skipIf(!HAS_FFMPEG)('[WID82] the size of a film is its own, whatever its title says', async () => {
  const server = await serverWith(FFMPEG);
  const title = 'Stream #0:0: Video: h264, 64x64';
  const sent = await send(server, await realFilm('640x480', title), 'imitating.mp4');
  await server.runJobs();
  expect(await fileOf(sent)).toMatchObject({ width: 640, height: 480 });
});

test.skipIf(!HAS_FFMPEG)('[WID80] the ffmpeg of this machine makes MP4s of a real film', async () => {
  const server = await serverWith(FFMPEG);
  const sent = await send(server, await realFilm('640x480'), 'real.mp4');
  await server.runJobs();
  const { versions = [], width, height } = await fileOf(sent);
  expect([versions.map(({ lines }) => lines), width, height]).toEqual([[480, 360], 640, 480]);
  for (const { url } of versions) {
    const part = await sent.ada.client.request(url, { headers: { range: 'bytes=4-7' } });
    expect([part.status, part.text]).toEqual([206, 'ftyp']);
  }
});
