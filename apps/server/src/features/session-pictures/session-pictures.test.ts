import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../adapters/outbound/outbound.ts';
import { files, session_pictures, timeline_sessions } from '../../db/schema/index.ts';
import { importSchedule, type ScheduleOptions, type ScheduleReport } from '../imports/schedules/index.ts';
import { fetchSome } from './fetch-pictures.ts';

const server = useServer();
const asked: string[] = [];
let folder: string;
let host: string;
let outbound: Outbound;
let event: EventFixture;
let slug: string;
let event_id: string;

/** A publisher on this machine. */
const publisher = createServer((request, response) => {
  asked.push(request.url ?? '');
  void answer(request.url ?? '').then(
    (bytes) => (bytes ? response.end(bytes) : response.writeHead(404).end()),
    () => response.destroy(),
  );
});

async function answer(path: string): Promise<Uint8Array | string | null> {
  if (path.startsWith('/missing')) return null;
  if (path.startsWith('/page')) return '<html><script>1</script>';
  if (path.startsWith('/drawing')) return '<svg xmlns="http://www.w3.org/2000/svg"/>';
  if (path.startsWith('/large')) return Buffer.alloc(11 * 1024 ** 2);
  const background = path.startsWith('/ada') ? '#804000' : '#004080';
  const picture = sharp({ create: { width: 1400, height: 700, channels: 3, background } });
  return picture
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-pictures-'));
  await new Promise<void>((ready) => publisher.listen(0, '127.0.0.1', ready));
  host = `127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  outbound = createOutbound({ trusted_hosts: [host] });
});
afterAll(async () => {
  await outbound.close();
  publisher.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  asked.length = 0;
  event = await server.createEvent({ time_zone: 'UTC', event_kind: 'virtual' });
  ({ id: event_id, slug } = event);
});

const STARTS = Date.UTC(2026, 4, 1);

interface Named {
  readonly talk?: string;
  readonly ada?: string;
}

async function importTalks(talks: readonly Named[], options: Partial<ScheduleOptions> = {}): Promise<ScheduleReport> {
  const list = talks.map(({ talk, ada }, nth) => ({
    code: `T${nth}`,
    title: `Talk ${nth}`,
    start: new Date(STARTS + nth * 3600_000).toISOString(),
    duration: 30,
    room: 'Main',
    image: talk && `http://${host}${talk}`,
    speakers: [{ code: 'ADA', name: 'Ada', avatar: ada && `http://${host}${ada}` }],
  }));
  const path = join(folder, 'talks.json');
  await writeFile(path, JSON.stringify({ count: list.length, next: null, results: list }));
  const result = await importSchedule(server.ctx, path, { slug, ...options });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const fetchAll = () => fetchSome(server.ctx, event_id, outbound);

const sessions = () =>
  server.ctx.db
    .select()
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, event_id))
    .orderBy(asc(timeline_sessions.starts_at));

const fileRows = () => server.ctx.db.select().from(files).where(eq(files.event_id, event_id));

describe('[IMP20] pictures of a schedule', () => {
  test('a session and its speaker get them as files of our own, in three sizes and without metadata', async () => {
    const report = await importTalks([{ talk: '/talk.jpg', ada: '/ada.jpg' }, { ada: '/ada.jpg' }]);
    expect(report.pictures).toEqual({ waiting: 2, failed: [] });
    expect((await sessions())[0]).toMatchObject({ cover_image_file: null, speakers: [{ profile_picture: null }] });
    await fetchAll();

    const visitor = await server.signIn(await server.createPerson({ event }));
    const [first, second] = (await visitor.get(`/${slug}/poll/event-timeline?cursor=`)).json.payload.sessions;
    expect(second.speakers[0].profile_picture).toBe(first.speakers[0].profile_picture);
    expect(second.cover_image_file).toBeNull();
    for (const [address, width] of [
      [first.cover_image_small, 560],
      [first.cover_image_file, 1024],
      [first.speakers[0].profile_picture, 560],
    ]) {
      const answered = await fetch(`${server.url}${address}`, { headers: { cookie: visitor.cookie ?? '' } });
      const picture = await sharp(await answered.arrayBuffer()).metadata();
      expect(picture).toMatchObject({ format: 'webp', width });
      expect(picture.exif).toBeUndefined();
    }
  });

  test('importing again asks nobody and changes nothing; another address is asked', async () => {
    await importTalks([{ talk: '/talk.jpg', ada: '/ada.jpg' }]);
    await fetchAll();
    const before = await sessions();
    const again = await importTalks([{ talk: '/talk.jpg', ada: '/ada.jpg' }]);
    await fetchAll();
    expect([again.sessions.unchanged, again.pictures.waiting, asked.toSorted()]).toEqual([
      1,
      0,
      ['/ada.jpg', '/talk.jpg'],
    ]);
    expect(await sessions()).toEqual(before);

    await importTalks([{ talk: '/talk-2.jpg', ada: '/ada.jpg' }]);
    await fetchAll();
    expect(asked).toHaveLength(3);
    const [now] = await sessions();
    expect(now?.cover_image_file).not.toBe(before[0]?.cover_image_file);
    expect(now?.speakers).toEqual(before[0]?.speakers);
    // Two pictures in three sizes: the one that is named no longer is gone.
    expect(await fileRows()).toHaveLength(6);
  });

  test('one that cannot be had fails no import: its reason is named by the next one, and the others are shown', async () => {
    const named = [{ talk: '/missing' }, { talk: '/page' }, { talk: '/drawing' }, { talk: '/large' }, { talk: '/ok' }];
    await importTalks(named);
    await fetchAll();
    expect((await sessions()).map(({ cover_image_file }) => cover_image_file !== null)).toEqual([
      ...[false, false, false, false, true],
    ]);
    const again = await importTalks(named);
    expect(again.pictures.waiting).toBe(4);
    expect(again.pictures.failed.map(({ title, problem }) => `${title} ${problem}`).toSorted()).toEqual([
      'Talk 0 answered 404',
      'Talk 1 is no JPEG, PNG, GIF, TIFF or WebP picture',
      'Talk 2 is no JPEG, PNG, GIF, TIFF or WebP picture',
      'Talk 3 the answer is larger than 10 MiB',
    ]);
  });

  test('the job that follows an import asks no address of an inner network', async () => {
    await importTalks([{ talk: '/talk.jpg' }]);
    expect((await server.runJobs()).done).toContain('session-pictures.fetch');
    expect(asked).toEqual([]);
    const [row] = await server.ctx.db.select().from(session_pictures).where(eq(session_pictures.event_id, event_id));
    expect(row).toMatchObject({ file_id: null, problem: '127.0.0.1 is not a public address' });
  });

  test('more than fit into one change are fetched by the jobs that follow', async () => {
    await importTalks(Array.from({ length: 41 }, (_, nth) => ({ talk: `/missing-${nth}` })));
    await fetchAll();
    expect(asked).toHaveLength(40);
    expect((await server.runJobs()).done).toEqual(['session-pictures.fetch']);
  });

  test('an organiser who wants none gets none, and a dry run fetches none', async () => {
    expect((await importTalks([{ talk: '/talk.jpg' }], { dry_run: true })).pictures.waiting).toBe(1);
    expect((await importTalks([{ talk: '/talk.jpg' }], { pictures: false })).pictures.waiting).toBe(0);
    expect((await server.runJobs()).done).toEqual([]);
    await fetchAll();
    expect(asked).toEqual([]);
  });

  test('a cover that an organiser gave stays, and one of the schedule goes with it', async () => {
    await importTalks([{ talk: '/talk.jpg' }, { talk: '/talk.jpg' }]);
    await fetchAll();
    const [first] = await sessions();
    const own = '0000000000000OWN';
    await server.ctx.db
      .update(timeline_sessions)
      .set({ cover_image_file: own })
      .where(eq(timeline_sessions.id, first?.id ?? ''));
    await importTalks([{ talk: '/other.jpg' }, {}]);
    await fetchAll();
    expect((await sessions()).map(({ cover_image_file }) => cover_image_file)).toEqual([own, null]);
  });
});
