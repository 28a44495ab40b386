import { FFMPEG, HAS_FFMPEG } from '@plenary/testkit/programs/ffmpeg';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { H264_CONFIG, picture } from '@plenary/rtmp/rtmp.fixture';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { asc, eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit_log, event_users, hosted_streams } from '../../../db/schema/index.ts';
import { hostedEvent, play, segments, STREAM } from '../hosted-streams.fixture.ts';
import { Recordings } from '../recordings/recordings.ts';
import { RtmpConnection } from './connection.ts';
import { crashingFfmpeg, failingFfmpeg, publishByFfmpeg, rtmpBy, RtmpProgram, stuckFfmpeg } from './rtmp.fixture.ts';

const WAIT = { timeout: 20_000 };
const START = 'NetStream.Publish.Start';
const UNAUTHORIZED = 'NetStream.Publish.Unauthorized';
const BAD_NAME = 'NetStream.Publish.BadName';
const FAILED = 'NetStream.Publish.Failed';

let server: TestServer;
let logged: string;
const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
let event: EventFixture;
let grace: Person;
let host: Client;
let attendee: Client;
let programs: RtmpProgram[];

beforeAll(async () => {
  server = await startServer({ config: { rtmp: rtmpBy(await failingFfmpeg()) }, log });
});
afterAll(() => server.stop());
beforeEach(async () => {
  logged = '';
  programs = [];
  ({ event } = await hostedEvent(server));
  grace = await server.createPerson({ event, host: true, first_name: 'Grace', last_name: 'Hopper' });
  host = await server.signIn(grace);
  attendee = await server.signIn(await server.createPerson({ event }));
});
afterEach(() => programs.forEach((program) => program.drop()));

const path = (rest = '') => `/${event.slug}/json/hosted-streams/${STREAM}${rest}`;
const makeKey = async () => (await host.post(path('/key'))).json.payload as { key: string; server: string };
const status = async () => (await host.get(path())).json.payload;
function program(url: string): RtmpProgram {
  const made = new RtmpProgram(url);
  programs.push(made);
  return made;
}
const receives = (one: RtmpProgram, ...codes: string[]) => expect.poll(() => one.codes, WAIT).toEqual(codes);
const isClosed = (one: RtmpProgram) => expect.poll(() => one.closed, WAIT).toBe(true);

describe('[HST20] the key of a stream', () => {
  it('is shown once to hosts, stored by its hash, noted without it, and in no log', async () => {
    expect((await host.get(path('/key'))).json.payload).toMatchObject({ rtmp: 'ready', only_here: true, made: null });
    const { key, server: address } = await makeKey();
    await receives(program(address).ask(key), START);
    const later = await host.get(path('/key'));
    expect(later.json.payload).toMatchObject({ made: { by: 'Grace Hopper' }, server: address });
    expect((await attendee.get(path('/key'))).json.code).toBe('forbidden');
    expect((await attendee.post(path('/key'))).json.code).toBe('forbidden');
    expect((await host.post(`/${event.slug}/json/hosted-streams/nowhere/key`)).json.code).toBe('not_found');
    const rows = await server.ctx.db.select().from(hosted_streams).where(eq(hosted_streams.event_id, event.id));
    const notes = await server.ctx.db
      .select()
      .from(audit_log)
      .where(eq(audit_log.event_id, event.id))
      .orderBy(asc(audit_log.id));
    expect(notes.map(({ action, subject }) => [action, subject])).toEqual([
      ['stream.key_made', STREAM],
      ['stream.started', STREAM],
    ]);
    expect(JSON.stringify([rows, notes, later.json]) + logged).not.toContain(key);
  });

  it('a new one ends the old at once, with whoever publishes by it', async () => {
    const { key, server: address } = await makeKey();
    const first = program(address).ask(key);
    await receives(first, START);
    const next = await makeKey();
    await isClosed(first);
    expect((await status()).state).toBe('off');
    await receives(program(address).ask(key), UNAUTHORIZED);
    await receives(program(address).ask(next.key), START);
  });

  it('counts for as long as its maker may publish', async () => {
    const { key, server: address } = await makeKey();
    await server.ctx.db.update(event_users).set({ host: false }).where(eq(event_users.account_id, grace.account_id));
    await receives(program(address).ask(key), UNAUTHORIZED);
  });
});

describe('[HST22] a wrong key', () => {
  it('is refused before anything else is taken, and in no log', async () => {
    const { server: address } = await makeKey();
    const wrong = program(address).ask('w'.repeat(43));
    await receives(wrong, UNAUTHORIZED);
    await isClosed(wrong);
    expect(logged).not.toContain('wwww');
    expect(await status()).toMatchObject({ state: 'off', by: null });
  });

  it('is counted by address: after 100 not even a right one is looked at', async () => {
    const { key } = await makeKey();
    const { ctx, clock } = server;
    const studio = { ctx, recordings: new Recordings(clock) };
    const listening = createServer(
      (socket) => void new RtmpConnection(socket, { from: '203.0.113.7' }, studio, FFMPEG).run(),
    ).listen(0, '127.0.0.1');
    const url = () => `rtmp://127.0.0.1:${(listening.address() as AddressInfo).port}/live`;
    await expect.poll(() => listening.listening).toBe(true);
    for (let tried = 0; tried < 98; tried += 1) await ctx.limits.take('stream_key', { address: '203.0.113.7' });
    await receives(program(url()).ask(key), START);
    programs.forEach((one) => one.drop());
    for (let tried = 0; tried < 2; tried += 1) await receives(program(url()).ask('w'.repeat(43)), UNAUTHORIZED);
    await receives(program(url()).ask(key), UNAUTHORIZED);
    await clock.advance(15 * 60_000);
    await receives(program(url()).ask(key), START);
    programs.forEach((one) => one.drop());
    listening.close();
  });
});

describe('[HST23] a key in two programs', () => {
  const heard = () => server.ctx.db.update(hosted_streams).set({ heard_at: new Date(server.clock.now()) });
  const waits = () => expect.poll(() => logged, WAIT).toContain('a program waits');

  it('lets one publish as long as something comes of it; the other goes on with the same stream once the first has dropped', async () => {
    const { key, server: address } = await makeKey();
    const first = program(address).ask(key);
    await receives(first, START);
    const second = program(address).ask(key);
    await waits();
    await server.clock.advance(5_000);
    await heard();
    await server.clock.advance(1_000);
    await receives(second, BAD_NAME);
    await isClosed(second);
    const { since } = await status();
    first.drop();
    const recordings = () =>
      server.ctx.db
        .select({ id: hosted_streams.recording_id })
        .from(hosted_streams)
        .where(eq(hosted_streams.event_id, event.id));
    await expect.poll(recordings, WAIT).toEqual([{ id: null }]);
    await receives(program(address).ask(key), START);
    expect(await status()).toMatchObject({ state: 'on', part: 1, since });
  });

  it("[HST28] the place of a program whose server died is another server's as soon as nothing came for 6 s", async () => {
    const { key, server: address } = await makeKey();
    await receives(program(address).ask(key), START);
    const elsewhere = await startServer({ clock: server.clock, config: { rtmp: rtmpBy(await failingFfmpeg()) }, log });
    const { server: other } = (await (await elsewhere.signIn(grace)).get(path('/key'))).json.payload;
    const again = program(other).ask(key);
    await waits();
    await server.clock.advance(6_000);
    await receives(again, START);
    expect(await status()).toMatchObject({ state: 'on', part: 1 });
    await elsewhere.stop();
  });

  it('a caller who says nothing is sent away after 10 s, and so is a publisher, whose stream waits', async () => {
    const { key, server: address } = await makeKey();
    const [silent, publisher] = [program(address), program(address).ask(key)];
    await receives(publisher, START);
    await server.clock.advance(10_000);
    await Promise.all([isClosed(silent), isClosed(publisher)]);
    expect((await status()).state).toBe('away');
    await receives(program(address).ask(key), START);
    expect(await status()).toMatchObject({ state: 'on', part: 1 });
  });

  it('a program that a host stopped does not come back with the same key', async () => {
    const { key, server: address } = await makeKey();
    await receives(program(address).ask(key), START);
    expect((await host.get(path('/key'))).json.payload.made).toMatchObject({ stopped: false });
    await host.post(path('/end'));
    await receives(program(address).ask(key), BAD_NAME);
    expect((await host.get(path('/key'))).json.payload.made).toMatchObject({ stopped: true });
    const next = await makeKey();
    await receives(program(address).ask(next.key), START);
  });
});

describe('[HST24] what is sent', () => {
  it('another codec ends the stream, and both ends are told', async () => {
    const { key, server: address } = await makeKey();
    const hevc = program(address).ask(key);
    await receives(hevc, START);
    hevc.send({ kind: 'video', timestamp: 0, payload: Uint8Array.of(0x90, 0x68, 0x76, 0x63, 0x31) });
    await receives(hevc, START, FAILED);
    await isClosed(hevc);
    await expect.poll(status, WAIT).toMatchObject({ state: 'off', last_error: 'codec_not_played' });
  });

  it('[HST25] an ffmpeg that ends by itself is begun anew once', async () => {
    const { key, server: address } = await makeKey();
    const sending = program(address).ask(key);
    await receives(sending, START);
    sending.send({ kind: 'video', timestamp: 0, payload: H264_CONFIG });
    let at = 0;
    const after = () => {
      sending.send(picture((at += 1_500)));
      return sending.codes;
    };
    await expect.poll(after, WAIT).toEqual([START, FAILED]);
    await expect.poll(status, WAIT).toMatchObject({ state: 'off', part: 1, last_error: 'packer_failed' });
  });

  it('[HST25] so is one that takes nothing for 5 s', async () => {
    const stuck = await startServer({ config: { rtmp: rtmpBy(await stuckFfmpeg()) } });
    const client = await stuck.signIn(grace);
    const { key, server: address } = (await client.post(path('/key'))).json.payload;
    const sending = program(address).ask(key);
    await receives(sending, START);
    sending.send({ kind: 'video', timestamp: 0, payload: H264_CONFIG });
    let at = 0;
    const after = async () => {
      for (let nth = 0; nth < 50; nth += 1) sending.send(picture((at += 1_500), true, 4_000));
      await stuck.clock.advance(5_000);
      return sending.codes;
    };
    await expect.poll(after, WAIT).toEqual([START, FAILED]);
    const over = { state: 'off', last_error: 'packer_failed' };
    await expect.poll(async () => (await client.get(path())).json.payload, WAIT).toMatchObject(over);
    await stuck.stop();
  });

  it('[HST25] without ffmpeg nothing listens, and hosts read why', async () => {
    const without = await startServer({ config: { rtmp: rtmpBy('/nowhere/ffmpeg') } });
    const client = await without.signIn(grace);
    expect((await client.get(path('/key'))).json.payload).toMatchObject({ rtmp: 'no_ffmpeg', server: null });
    await without.stop();
  });

  it('[HST25] [HLT5] where another program has the port hosts read it, and streams come once it is free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const late = await startServer({ config: { rtmp: rtmpBy(await failingFfmpeg(), port) } });
    late.ctx.lifecycle.ready();
    const client = await late.signIn(grace);
    const rtmp = async () => (await client.get(path('/key'))).json.payload.rtmp;
    expect(await rtmp()).toBe('not_listening');
    expect((await late.anonymous.get('/readyz')).json.stopped).toEqual(['rtmp']);
    await once(other.close(), 'close');
    await late.clock.advance(1_000);
    await expect.poll(rtmp, WAIT).toBe('ready');
    expect((await late.anonymous.get('/readyz')).json.stopped).toBeUndefined();
    await late.stop();
  });
});

describe.skipIf(!HAS_FFMPEG)('[HST24] what ffmpeg publishes', () => {
  let real: TestServer;
  let client: Client;
  const now = async () => (await client.get(path())).json.payload;
  beforeEach(async () => {
    real = await startServer({ config: { rtmp: rtmpBy(FFMPEG) } });
    client = await real.signIn(grace);
  });
  afterEach(() => real.stop());

  it('is played by a member in segments of 2 to 4 s, and over when it ends', async () => {
    const { key, server: address } = (await client.post(path('/key'))).json.payload;
    expect(await publishByFfmpeg(`${address}/${key}`, 8)).toEqual({ code: 0, said: '' });
    await expect.poll(now, WAIT).toMatchObject({ state: 'off', part: 0, dropped: 0, last_error: null });
    const { list, prefix } = await play(client, event, real);
    const lengths = [...list.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
    expect(lengths.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(8, 0);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4);
    expect(list).toContain('#EXT-X-ENDLIST');
    const master = await (await fetch(`${real.url}${prefix}main.m3u8`)).text();
    expect(master).toMatch(/CODECS="avc1\.42c0\w\w,mp4a\.40\.2"/);
    const sizes = await Promise.all(
      segments(list).map(async (name) => (await (await fetch(`${real.url}${prefix}${name}`)).arrayBuffer()).byteLength),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(10_000);
  });

  it('[HST25] goes on as the next part when its ffmpeg ends by itself', async () => {
    await real.stop();
    real = await startServer({ config: { rtmp: rtmpBy(await crashingFfmpeg()) } });
    client = await real.signIn(grace);
    const { key, server: address } = (await client.post(path('/key'))).json.payload;
    const sending = publishByFfmpeg(`${address}/${key}`, 60, { realtime: true });
    await expect.poll(now, WAIT).toMatchObject({ state: 'on', part: 1, last_error: null });
    const { segments: before } = await now();
    await expect.poll(async () => (await now()).segments, WAIT).toBeGreaterThan(before);
    await client.post(path('/end'));
    expect((await sending).code).not.toBe(0);
    expect(await now()).toMatchObject({ state: 'off', part: 1 });
  });

  it('[HST23] is kept when the server stops, and goes on at the next one', async () => {
    const { key, server: address } = (await client.post(path('/key'))).json.payload;
    const sending = publishByFfmpeg(`${address}/${key}`, 60, { realtime: true });
    await expect.poll(now, WAIT).toMatchObject({ state: 'on', segments: 1 });
    await real.stop();
    expect((await sending).code).not.toBe(0);
    real = await startServer({ config: { rtmp: rtmpBy(FFMPEG) } });
    client = await real.signIn(grace);
    expect(await now()).toMatchObject({ state: 'on', part: 0, dropped: 0 });
    const next = (await client.get(path('/key'))).json.payload.server;
    expect(await publishByFfmpeg(`${next}/${key}`, 4)).toEqual({ code: 0, said: '' });
    await expect.poll(now, WAIT).toMatchObject({ state: 'off', part: 1, dropped: 0 });
    const { list } = await play(client, event, real);
    expect(list.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1);
  });
});
