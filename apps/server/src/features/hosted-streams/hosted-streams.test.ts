import { readFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { fileURLToPath } from 'node:url';
import { HOSTED, PUBLISHER_HEADER, type HostedStream } from '@plenary/contract/hosted-streams/operations';
import { HOSTED_STREAMS_TOPIC } from '@plenary/contract/hosted-streams/topics';
import { createClient, type Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFullError } from '../../adapters/storage/storage.ts';
import { feed_events, hosted_chunks, hosted_segments } from '../../db/schema/index.ts';
import { announceStates, sweep } from './background.ts';
import { hostedEvent, lines, Page, play, recordingOf, segments, STREAM } from './hosted-streams.fixture.ts';

const server = useServer();
let event: EventFixture;
let session: string;
let host: Client;
let other: Client;
let attendee: Client;
let page: Page;

beforeEach(async () => {
  ({ event, session } = await hostedEvent(server));
  host = await server.signIn(
    await server.createPerson({ event, host: true, first_name: 'Grace', last_name: 'Hopper' }),
  );
  other = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  attendee = await server.signIn(await server.createPerson({ event }));
  page = new Page(host, event);
});

const heard = async () => {
  const own = and(eq(feed_events.event_id, event.id), eq(feed_events.topic, HOSTED_STREAMS_TOPIC));
  const rows = await server.ctx.db.select().from(feed_events).where(own).orderBy(asc(feed_events.seq));
  return rows.map(({ payload }) => payload.state);
};

describe('[HST11] publishing', () => {
  it('a camera as Chromium recorded it is played byte for byte by a member', async () => {
    const file = new URL('chromium-156.mp4', import.meta.resolve('@plenary/domain/hosted-streams/segmenter'));
    const recording = readFileSync(fileURLToPath(file));
    expect((await page.publish()).json.payload).toEqual({ part: 0, next_chunk: 0 });
    const chunks = Array.from({ length: Math.ceil(recording.length / 5000) }, (_, nth) =>
      recording.subarray(nth * 5000, nth * 5000 + 5000),
    );
    expect(new Set(await page.send(chunks))).toEqual(new Set([204]));
    expect((await page.stop()).json.payload).toMatchObject({ state: 'off', segments: 3 });
    const { list, prefix } = await play(attendee, event, server);
    expect(segments(list)).toHaveLength(3);
    expect(list).toContain('#EXT-X-ENDLIST');
    const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(list)?.[1] ?? '';
    const parts = await Promise.all(
      [init, ...segments(list)].map(async (name) =>
        Buffer.from(await (await fetch(`${server.url}${prefix}${name}`)).arrayBuffer()),
      ),
    );
    expect(Buffer.concat(parts).equals(recording)).toBe(true);
  });

  it('is for hosts, of streams that a session plays', async () => {
    expect((await new Page(attendee, event).publish()).json.code).toBe('forbidden');
    const nowhere = `/${event.slug}/json/hosted-streams/nowhere/publish`;
    expect((await host.post(nowhere, { publisher: page.key })).json.code).toBe('not_found');
    expect((await host.post(nowhere, { publisher: 'short' })).json.code).toBe('invalid_input');
  });

  it('[HST29] also of halls in which no session is yet', async () => {
    const hall = { name: 'Great hall', aliases: [], kind: 'both', capacity: null, moderators: [] };
    const stream = { stream_type: 'hosted', address: '' };
    expect((await other.post(`/${event.slug}/json/studio/halls`, { ...hall, ...stream })).status).toBe(200);
    const at = `/${event.slug}/json/hosted-streams`;
    const listed = (await host.get(at)).json.payload.streams as HostedStream[];
    expect(listed.find((one) => one.stream === 'great-hall')).toMatchObject({ sessions: [], halls: ['Great hall'] });
    const publisher = 'p'.repeat(22);
    expect((await host.post(`${at}/great-hall/publish`, { publisher })).status).toBe(200);
    expect((await host.post(`${at}/other-hall/publish`, { publisher })).status).toBe(404);
  });

  it('[HST6] of two at the same moment one publishes, and the other reads for how long', async () => {
    const second = new Page(other, event);
    const answers = await Promise.all([page.publish(), second.publish()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: 'stream_taken', payload: { current: { free_in_ms: 30_000 } } });
    const loser = answers[0] === refused ? page : second;
    const [first] = recordingOf(1);
    expect((await loser.chunk(0, first!)).json.code).toBe('stream_taken');
  });

  it('[HST7] a chunk that was sent before is taken once, and none after a missing one', async () => {
    await page.publish();
    const chunks = recordingOf(5);
    await page.send(chunks.slice(0, 4));
    expect((await page.chunk(3, chunks[3]!)).status).toBe(204);
    const gap = await page.chunk(5, chunks[5]!);
    expect([gap.json.code, gap.json.payload.current]).toEqual(['chunk_gap', { next_chunk: 4 }]);
    expect(await page.send(chunks.slice(4), 4)).toEqual([204, 204]);
    expect(await page.status()).toMatchObject({ segments: 2, state: 'on', by: { name: 'Grace Hopper' } });
  });

  it('garbage, a foreign key, another type and too much are refused', async () => {
    await page.publish();
    expect((await page.chunk(0, recordingOf(1)[0]!, 'x'.repeat(22))).json.code).toBe('stream_taken');
    const bad = await page.chunk(0, Buffer.from('<!doctype html>'));
    expect([bad.json.code, bad.json.payload.current]).toEqual(['recording_refused', { problem: 'not_mp4' }]);
    expect((await page.status()).last_error).toBe('not_mp4');
    const path = `/${event.slug}/json/hosted-streams/${STREAM}/chunks/0`;
    expect((await host.post(path, {}, { [PUBLISHER_HEADER]: page.key })).json.code).toBe('unsupported_type');
    expect((await page.chunk(0, Buffer.alloc(HOSTED.chunk_max_bytes + 1))).json.code).toBe('too_large');
    expect((await page.publish()).json.payload).toEqual({ part: 1, next_chunk: 0 });
    expect(await page.send(recordingOf(2))).toEqual([204, 204, 204]);
  });

  it.each([
    ['says so', { 'content-length': String(10 * 1024 ** 3) }],
    ['does not say so', {}],
  ])('a chunk of 10 GB that %s is refused before it has come', async (_how, headers) => {
    await page.publish();
    const path = `/${event.slug}/json/hosted-streams/${STREAM}/chunks/0`;
    const fixed = { cookie: host.cookie, 'content-type': 'video/mp4', [PUBLISHER_HEADER]: page.key };
    const status = await new Promise<number | undefined>((resolve) => {
      const sending = ask(server.url + path, { method: 'POST', headers: { ...fixed, ...headers } }, (answer) => {
        resolve(answer.statusCode);
        sending.destroy();
      });
      sending.on('error', () => undefined);
      sending.write(Buffer.alloc('content-length' in headers ? 1000 : HOSTED.chunk_max_bytes + 1000));
    });
    expect(status).toBe(413);
  });
});

describe('[HST7] a publisher who drops', () => {
  it('[HST28] continues the same stream within 30 s, after all that came, and a discontinuity', async () => {
    await page.publish();
    await page.send(recordingOf(5));
    await server.clock.advance(28_000);
    expect((await page.status()).state).toBe('away');
    expect((await page.publish()).json.payload).toEqual({ part: 1, next_chunk: 0 });
    await page.send(recordingOf(5));
    const { list } = await play(attendee, event, server);
    expect(segments(list)).toHaveLength(5);
    expect(lines(list, '#EXT-X-DISCONTINUITY')).toContain('#EXT-X-DISCONTINUITY');
    expect(lines(list, '#EXT-X-MAP')).toHaveLength(2);
    expect(await page.status()).toMatchObject({ state: 'on', part: 1, dropped: 0, segments: 5 });
  });

  it('[HST9] after 30 s the stream is over, and another begins with a list of its own whose numbers go on', async () => {
    await page.publish();
    await page.send(recordingOf(5));
    await server.clock.advance(29_000);
    expect((await play(attendee, event, server)).list).toContain('#EXT-X-ENDLIST');
    const second = new Page(other, event);
    expect((await page.chunk(6, recordingOf(1)[1]!)).json.code).toBe('publish_again');
    expect((await second.publish()).json.payload).toEqual({ part: 0, next_chunk: 0 });
    await second.send(recordingOf(3));
    const { list } = await play(attendee, event, server);
    expect(segments(list)).toHaveLength(1);
    expect(list).toContain('#EXT-X-MEDIA-SEQUENCE:3');
    expect(list).not.toContain('#EXT-X-ENDLIST');
  });

  it('[HST28] and finds a server that was started anew goes on with the same recording', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    const restarted = await startServer({ clock: server.clock });
    const again = new Page(createClient(restarted.url, host.cookie), event, page.key);
    expect(await again.send(recordingOf(2, 3).slice(1), 4)).toEqual([204, 204]);
    expect((await again.stop()).json.payload).toMatchObject({ state: 'off', part: 0, dropped: 0, segments: 3 });
    await restarted.stop();
  });

  it('[HST12] is asked to publish again where a server of an earlier release kept what came', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    await server.ctx.db.delete(hosted_chunks);
    const restarted = await startServer({ clock: server.clock });
    const again = new Page(createClient(restarted.url, host.cookie), event, page.key);
    expect((await again.chunk(4, recordingOf(1, 3)[1]!)).json.code).toBe('publish_again');
    expect((await again.publish()).json.payload).toEqual({ part: 1, next_chunk: 0 });
    expect(await again.send(recordingOf(2))).toEqual([204, 204, 204]);
    await restarted.stop();
  });

  it('[HST28] and does not return has all that came in the list, and nothing is kept beside it', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    await server.clock.advance(30_000);
    await announceStates(server.ctx);
    const { list } = await play(attendee, event, server);
    expect([segments(list).length, list.includes('#EXT-X-ENDLIST')]).toEqual([2, true]);
    expect(await server.ctx.db.select().from(hosted_chunks)).toEqual([]);
    expect((await page.chunk(4, recordingOf(1, 3)[1]!)).json.code).toBe('publish_again');
  });

  it('[HST14] everybody hears of it, and of the return', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    await announceStates(server.ctx);
    await server.clock.advance(7_000);
    await announceStates(server.ctx);
    await announceStates(server.ctx);
    await page.send(recordingOf(1, 3).slice(1), 4);
    await server.clock.advance(30_000);
    await announceStates(server.ctx);
    expect(await heard()).toEqual(['on', 'away', 'on', 'off']);
    await announceStates(server.ctx);
    expect(await heard()).toHaveLength(4);
  });
});

describe('[HST12] a host', () => {
  it('stops whoever publishes, whose page cannot go on by itself', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    const ended = await other.post(`/${event.slug}/json/hosted-streams/${STREAM}/end`);
    expect(ended.json.payload).toMatchObject({ state: 'off', segments: 2 });
    expect((await page.chunk(4, recordingOf(1)[1]!)).json.code).toBe('stream_stopped');
    expect((await page.publish()).json.code).toBe('stream_stopped');
    expect((await new Page(host, event).publish()).status).toBe(200);
  });

  it('[HST6] is not stopped by a page that does not publish it', async () => {
    await page.publish();
    await page.send(recordingOf(2));
    expect((await new Page(other, event).stop()).json.code).toBe('stream_taken');
    expect(await page.status()).toMatchObject({ state: 'on' });
  });

  it('[HST14] has players show the holding picture', async () => {
    await page.publish();
    const hold = (on: boolean) => other.post(`/${event.slug}/json/hosted-streams/${STREAM}/holding`, { on });
    expect((await hold(true)).json.payload).toMatchObject({ holding: true, state: 'on' });
    await hold(true);
    await hold(false);
    expect(await heard()).toEqual(['on', 'on', 'on']);
  });
});

describe('[HST10] playing', () => {
  it('an attendee is led to the signed address, whose files anybody may keep', async () => {
    await page.publish();
    await page.send(recordingOf(5));
    await server.clock.advance(1_000);
    const led = await attendee.get(`/${event.slug}/entries/${session}/live.m3u8`);
    expect(led.status).toBe(307);
    const main = await server.anonymous.get(led.headers.get('location') ?? '');
    expect(main.text).toContain('CODECS="avc1.42c01f,opus"');
    const { list, prefix } = await play(attendee, event, server);
    const piece = await server.anonymous.get(prefix + segments(list)[0]);
    expect(piece.headers.get('cache-control')).toBe('public, max-age=14400, immutable');
    expect(piece.headers.get('content-type')).toBe('video/mp4');
    const etag = piece.headers.get('etag') ?? '';
    expect((await server.anonymous.get(prefix + segments(list)[0], { 'if-none-match': etag })).status).toBe(304);
  });

  it('[D5] no address is given while the session is locked, nor to others than members', async () => {
    const locked = await hostedEvent(server, -5);
    const early = await server.signIn(await server.createPerson({ event: locked.event }));
    expect((await play(early, locked.event, server)).answer.json.code).toBe('not_found');
    const rehearsing = await server.signIn(await server.createPerson({ event: locked.event, host: true }));
    expect((await play(rehearsing, locked.event, server)).answer.status).toBe(200);
    expect((await play(early, event, server)).answer.status).toBe(403);
  });

  it('nothing is at an address that expired, was changed, or is another stream or file', async () => {
    await page.publish();
    await page.send(recordingOf(3));
    const { prefix } = await play(attendee, event, server);
    const status = async (path: string) => (await server.anonymous.get(path)).status;
    expect(await status(`${prefix}live.m3u8`)).toBe(200);
    const changed = prefix.replace(/\/(\d{10})\./, (_all, expiry: string) => `/${Number(expiry) + 3600}.`);
    const elsewhere = prefix.replace(STREAM, 'side-stage');
    for (const wrong of [changed, elsewhere, prefix.slice(0, -2) + '/', prefix.replace(/\.[^/]+\/$/, '/')])
      expect(await status(`${wrong}live.m3u8`)).toBe(404);
    expect(await status(`${prefix}${'0'.repeat(64)}.m4s`)).toBe(404);
    await server.clock.leap(3 * 3_600_000);
    expect(await status(`${prefix}live.m3u8`)).toBe(404);
  });
});

describe('segments', () => {
  it('[HST5] that no list names any more are swept with their bytes, but for what others have', async () => {
    const second = await hostedEvent(server);
    const there = new Page(
      await server.signIn(await server.createPerson({ event: second.event, host: true })),
      second.event,
    );
    await there.publish();
    await there.send(recordingOf(9));
    await page.publish();
    await page.send(recordingOf(70));
    const stored = () => server.ctx.db.select().from(hosted_segments).where(eq(hosted_segments.event_id, event.id));
    const before = await stored();
    await sweep(server.ctx);
    const after = await stored();
    const gone = before.filter(({ sequence }) => !after.some((row) => row.sequence === sequence));
    expect([before.length, gone.length]).toEqual([34, 13]);
    const sizes = await Promise.all(gone.map(({ content_hash }) => server.ctx.storage.size(content_hash)));
    expect(sizes.map((size) => size !== null)).toEqual(gone.map((_, nth) => nth < 4));
    const { list, prefix } = await play(attendee, event, server);
    expect(segments(list)).toHaveLength(10);
    expect((await server.anonymous.get(prefix + segments(list)[0])).status).toBe(200);
  });

  it('[HST13] that find no room are left out, and the stream goes on after them', async () => {
    await page.publish();
    const chunks = recordingOf(9);
    await page.send(chunks.slice(0, 4));
    const put = vi.spyOn(server.ctx.storage, 'put').mockRejectedValue(new StorageFullError('no space'));
    expect(await page.send(chunks.slice(4, 6), 4)).toEqual([204, 204]);
    expect(await page.status()).toMatchObject({ state: 'on', last_error: 'storage_full', dropped: 1, segments: 1 });
    put.mockRestore();
    await page.send(chunks.slice(6), 6);
    const { list } = await play(attendee, event, server);
    expect(segments(list)).toHaveLength(3);
    expect(lines(list, '#EXT-X-DISCONTINUITY')).toContain('#EXT-X-DISCONTINUITY');
  });
});
