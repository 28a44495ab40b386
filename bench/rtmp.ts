/**
 * The cost of a stream that comes by RTMP: the whole product with its ffmpeg beside an ffmpeg that takes the same stream by
 * itself and writes HLS as files, in one run. CPU is that of all processes but the sender's and the database's.
 * `npm run bench:rtmp [-- --seconds 20 --mbit 6]`
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import { createClient, type Client } from '@plenary/testkit/client';
import { createEvent } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { createSession } from '@plenary/testkit/sessions';
import { runBench } from './context.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, mbit: { type: 'string', default: '6' } },
});
const [seconds, mbit] = [values.seconds, values.mbit].map(Number) as [number, number];
/** While it is sent, so that the sender's end is not in it. */
const MEASURED_S = seconds * 0.9;
const FILM_S = 10;
const PEER_PORT = 19_350;
/** Of a process's times in /proc. */
const TICKS_PER_SECOND = 100;

function ffmpeg(...args: readonly string[]): ChildProcess {
  return spawn('ffmpeg', ['-nostdin', ...args], { stdio: 'ignore' });
}

/** A picture of 1920 × 1080 with 30 frames a second, a key frame in 2 s, and sound. */
async function makeFilm(file: string): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30', '-f', 'lavfi', '-i', 'sine'];
  const rate = ['-b:v', `${mbit}M`, '-minrate', `${mbit}M`, '-maxrate', `${mbit}M`, '-bufsize', `${mbit}M`];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '60', ...rate];
  const filler = ['-x264-params', 'nal-hrd=cbr'];
  await once(ffmpeg(...picture, '-t', String(FILM_S), ...video, ...filler, '-c:a', 'aac', '-f', 'flv', file), 'close');
}

/** Sends the film again and again, as fast as it plays. */
async function send(film: string, url: string): Promise<void> {
  const args = ['-re', '-stream_loop', '-1', '-i', film, '-t', String(seconds), '-c', 'copy', '-f', 'flv', url];
  const [code] = (await once(ffmpeg(...args), 'close')) as [number | null];
  if (code !== 0) throw new Error(`the sender ended with ${code}`);
}

/** The CPU that a process has used, in seconds. */
async function cpuOf(pid: string | number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

/** The product's ffmpeg: the one that writes to a pipe. */
async function packerPid(): Promise<string> {
  for (const pid of await readdir('/proc')) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (words[0]?.endsWith('ffmpeg') && words.includes('pipe:1')) return pid;
  }
  throw new Error('the product packs nothing');
}

/** A host's client, and the path of a stream that a session of the event plays. */
async function makeStream(ctx: Context, origin: string): Promise<{ host: Client; path: string }> {
  const event = await createEvent(ctx);
  const stream = source({ type: 'hosted', playback_url: null, entry_id: 'main-stage' });
  const [starts_at, ends_at] = [-60_000, 3_600_000].map((ms) => new Date(ctx.clock.now() + ms)) as [Date, Date];
  await addSessions(ctx, [sessionRow(event.id, { starts_at, ends_at, stream })]);
  const { cookie } = await createSession(ctx, await createPerson(ctx, { event, host: true }));
  return { host: createClient(origin, cookie), path: `/${event.slug}/json/hosted-streams/main-stage` };
}

/** The product takes the stream. @returns percent of a core: of its process, and of its ffmpeg */
async function measureProduct(ctx: Context, film: string): Promise<{ server: number; packer: number }> {
  const app = await buildApp(ctx);
  const { host, path } = await makeStream(ctx, await app.listen({ host: '127.0.0.1', port: 0 }));
  const { key, server } = (await host.post(`${path}/key`)).json.payload;
  const before = process.cpuUsage();
  const sending = send(film, `${server}/${key}`);
  await sleep(MEASURED_S * 1000);
  const packed_s = await cpuOf(await packerPid());
  const { user, system } = process.cpuUsage(before);
  await sending;
  const { segments, dropped, last_error } = (await host.get(path)).json.payload;
  if (dropped > 0 || last_error !== null) throw new Error(`${segments} segments, ${dropped} lost, ${last_error}`);
  await app.close();
  return { server: (user + system) / 1e4 / MEASURED_S, packer: (packed_s / MEASURED_S) * 100 };
}

/** ffmpeg takes the stream by itself. @returns percent of a core */
async function measureFfmpeg(film: string, folder: string): Promise<number> {
  const url = `rtmp://127.0.0.1:${PEER_PORT}/live/peer`;
  const hls = ['-f', 'hls', '-hls_time', '2', '-hls_flags', 'delete_segments', '-hls_segment_type', 'fmp4'];
  const peer = ffmpeg('-f', 'flv', '-listen', '1', '-i', url, '-c', 'copy', ...hls, join(folder, 'peer.m3u8'));
  const ended = once(peer, 'close');
  // It says nothing when it listens.
  await sleep(1_000);
  const sending = send(film, url);
  await sleep(MEASURED_S * 1000);
  const used_s = await cpuOf(peer.pid ?? 0);
  await sending;
  await ended;
  return (used_s / MEASURED_S) * 100;
}

await runBench(async (ctx) => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-bench-film-'));
  const film = join(folder, 'film.flv');
  await makeFilm(film);
  console.log(`1080p30 of ${((await stat(film)).size / 125_000 / FILM_S).toFixed(1)} Mbit/s, ${MEASURED_S} s\n`);
  const { server, packer } = await measureProduct(ctx, film);
  const peer = await measureFfmpeg(film, folder);
  console.log('| taken by | % of a core |\n|---|---|');
  console.log(`| the product: its process, its ffmpeg | ${server.toFixed(1)} + ${packer.toFixed(1)} |`);
  console.log(`| ffmpeg by itself | ${peer.toFixed(1)} |`);
  console.log(`\nthe product takes ${((server + packer) / peer).toFixed(1)} times the CPU of ffmpeg by itself`);
  await rm(folder, { recursive: true });
});
