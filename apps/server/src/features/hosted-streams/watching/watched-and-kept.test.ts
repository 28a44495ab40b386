import { HOSTED } from '@plenary/contract/hosted-streams/operations';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFullError } from '../../../adapters/storage/storage.ts';
import { hosted_streams, hosted_watches } from '../../../db/schema/index.ts';
import { sweep } from '../background.ts';
import { hostedEvent, Page, recordingOf, STREAM } from '../hosted-streams.fixture.ts';

const server = useServer();
let event: EventFixture;
let host: Client;
let attendee: Client;
let page: Page;

beforeEach(async () => {
  ({ event } = await hostedEvent(server));
  host = await server.signIn(await server.createPerson({ event, host: true }));
  attendee = await server.signIn(await server.createPerson({ event }));
  page = new Page(host, event);
});

describe('[HST15] watching', () => {
  const watch = (who: Client) => who.post(`/${event.slug}/json/hosted-streams/${STREAM}/watching`);
  const watched = async () =>
    (await server.ctx.db.select().from(hosted_watches).where(eq(hosted_watches.event_id, event.id))).map(
      ({ watched_ms }) => watched_ms,
    );

  it('counts each viewer once, and the real time between reports that follow each other', async () => {
    expect((await watch(attendee)).json.code).toBe('not_found');
    await page.publish();
    const [init, ...fragments] = recordingOf(3);
    await page.send([init!]);
    expect((await watch(attendee)).json.payload).toEqual({ again_in_ms: 30_000 });
    await Promise.all([watch(attendee), watch(attendee), watch(host)]);
    expect((await page.status()).viewers).toBe(2);
    await server.clock.advance(29_000);
    await page.send([fragments[0]!], 1);
    await server.clock.advance(1_000);
    await Promise.all([watch(attendee), watch(attendee)]);
    await server.clock.advance(20_000);
    expect((await page.status()).viewers).toBe(1);
    await watch(attendee);
    expect((await watched()).sort((a, b) => a - b)).toEqual([0, 50_000]);
    await page.send([fragments[1]!], 2);
    await server.clock.advance(28_000);
    await page.send([fragments[2]!], 3);
    await server.clock.advance(18_000);
    expect((await watch(attendee)).status).toBe(200);
    expect((await watched()).sort((a, b) => a - b)).toEqual([0, 50_000]);
    expect((await watch(server.anonymous)).status).toBe(403);
  });

  it('counts nothing once nobody publishes', async () => {
    await page.publish();
    await page.send(recordingOf(1));
    await watch(attendee);
    await page.stop();
    await server.clock.advance(30_000);
    expect((await watch(attendee)).json.code).toBe('not_found');
    await server.clock.advance(30_000);
    await watch(attendee);
    expect(await watched()).toEqual([0]);
    expect((await page.status()).viewers).toBe(0);
  });

  it('[LDB13] gives points for each ten minutes that somebody really watched, once', async () => {
    await page.publish();
    const [init, fragment] = recordingOf(1);
    await page.send([init!, fragment!]);
    const on = { heard_at: new Date(server.clock.now() + 3_600_000) };
    await server.ctx.db.update(hosted_streams).set(on).where(eq(hosted_streams.event_id, event.id));
    const given = async () => (await attendee.get(`/${event.slug}/json/points`)).json.payload.awards.length;
    const counts: number[] = [];
    for (let half_minutes = 0; half_minutes <= 41; half_minutes += 1) {
      await Promise.all([watch(attendee), watch(attendee)]);
      counts.push(await given());
      await server.clock.advance(30_000);
    }
    expect([19, 20, 25, 39, 40, 41].map((n) => counts[n])).toEqual([0, 1, 1, 1, 2, 2]);
  });
});

describe('[HST16] recordings', () => {
  const path = (rest: string) => `/${event.slug}/json/hosted-streams/${STREAM}/${rest}`;
  const kept = async () => (await host.get(path('recordings'))).json.payload.recordings;
  const record = async (on: boolean) => (await host.post(path('recording'), { on })).json.payload;

  it('are files of the bytes that came, one for each, and stay when their segments leave the list', async () => {
    expect(await record(true)).toMatchObject({ recording: 'kept', state: 'off' });
    await page.publish();
    const first = recordingOf(70);
    await page.send(first);
    await page.publish();
    await page.send(recordingOf(3, 70));
    await page.stop();
    await sweep(server.ctx);
    const [second, long] = await kept();
    expect([second.duration_s, long.duration_s]).toEqual([3, 70]);
    const file = await fetch(server.url + long.url, { headers: { cookie: host.cookie ?? '' } });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.equals(Buffer.concat(first))).toBe(true);
    expect([file.headers.get('content-length'), long.byte_size]).toEqual([String(bytes.length), bytes.length]);
    expect((await attendee.get(long.url)).json.code).toBe('forbidden');
    expect((await host.post(path(`recordings/${long.id}/remove`))).json.payload.recordings).toEqual([second]);
    expect((await host.get(long.url)).status).toBe(404);
  });

  it('are read from wherever a player asks, and whole once they have changed', async () => {
    await record(true);
    await page.publish();
    const bytes = Buffer.concat(recordingOf(6));
    await page.send(recordingOf(6));
    const [going] = await kept();
    const early = (await host.get(going.url)).headers.get('etag') ?? '';
    await page.stop();
    const [{ url }] = await kept();
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(server.url + url, { headers: { cookie: host.cookie ?? '', ...headers } });
      const body = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, range: answer.headers.get('content-range'), body, answer };
    };
    const whole = await ask({});
    expect([whole.status, whole.answer.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
    expect(whole.body.equals(bytes)).toBe(true);
    const etag = whole.answer.headers.get('etag') ?? '';
    const middle = Math.floor(bytes.length / 2);
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      [`bytes=10-${middle}`, 10, middle],
      [`bytes=${middle}-`, middle, bytes.length - 1],
      ['bytes=-7', bytes.length - 7, bytes.length - 1],
    ] as const) {
      const part = await ask({ range, 'if-range': etag });
      expect([part.status, part.range]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`]);
      expect(part.body.equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    expect(await ask({ range: `bytes=${bytes.length}-` })).toMatchObject({
      status: 416,
      range: `bytes */${bytes.length}`,
    });
    const changed = await ask({ range: 'bytes=0-9', 'if-range': early });
    expect([changed.status, changed.body.length]).toEqual([200, bytes.length]);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  });

  it('are not removed while they are made', async () => {
    await record(true);
    await page.publish();
    await page.send(recordingOf(6));
    const [{ id }] = await kept();
    const remove = async () => (await host.post(path(`recordings/${id}/remove`))).json;
    expect((await remove()).code).toBe('recording_goes_on');
    expect(await kept()).toHaveLength(1);
    await record(false);
    expect((await remove()).payload.recordings).toEqual([]);
    await page.send(recordingOf(4, 6).slice(1), 7);
    expect(await kept()).toEqual([]);
  });

  it('end where the disk is full, and the stream goes on', async () => {
    await record(true);
    await page.publish();
    const chunks = recordingOf(9);
    await page.send(chunks.slice(0, 4));
    const put = vi.spyOn(server.ctx.storage, 'put').mockRejectedValueOnce(new StorageFullError('no space'));
    await page.send(chunks.slice(4), 4);
    put.mockRestore();
    expect(await page.status()).toMatchObject({ recording: 'full', state: 'on', segments: 3 });
    expect((await kept()).map(({ duration_s }: { duration_s: number }) => duration_s)).toEqual([2]);
  });

  it('end where a stream has as much as it may', async () => {
    await record(true);
    await page.publish();
    await server.ctx.db
      .update(hosted_streams)
      .set({ kept_bytes: HOSTED.kept_max_bytes - 10 })
      .where(eq(hosted_streams.event_id, event.id));
    await page.send(recordingOf(5));
    expect(await page.status()).toMatchObject({ recording: 'full', segments: 2 });
    expect(await kept()).toEqual([]);
  });
});
