import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildApp } from '@plenary/server/app';
import { events, hosted_segments, hosted_streams } from '@plenary/server/db/schema/index';
import { loadDemoEvents } from '@plenary/server/features/imports/bundles/index';
import { playbackUrl } from '@plenary/server/features/hosted-streams/index';
import { benchContext } from '../context.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { Order, Report } from './protocol.ts';

/** The process of a server that plays a stream: the whole product, or one that sends the same files from a folder. */
const SEGMENTS = 10;
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));

/** A stream that is on and has ten segments of two seconds. Returns the address of its list. */
async function openProduct(bytes: number): Promise<string> {
  const ctx = await benchContext(data_dir);
  await loadDemoEvents(ctx);
  const [event] = await ctx.db.select().from(events).limit(1);
  if (!event) throw new Error('the demo event is not there');
  const [name, now] = ['main-stage', ctx.clock.now()];
  const at = new Date(now + 600_000);
  const on = { publisher_hash: 'x', heard_at: at, began_at: at, next_sequence: SEGMENTS, codecs: 'avc1.42c01f,opus' };
  await ctx.db.insert(hosted_streams).values({ event_id: event.id, name, ...on });
  for (let sequence = 0; sequence < SEGMENTS; sequence += 1) {
    const key = await ctx.storage.put(randomBytes(bytes));
    const row = { event_id: event.id, name, sequence, run: 0, part: 0, init_hash: key, init_bytes: bytes };
    const rest = { content_hash: key, byte_size: bytes, duration_s: 2, begins_at: new Date(now) };
    await ctx.db.insert(hosted_segments).values({ ...row, ...rest });
  }
  const app = await buildApp(ctx);
  ctx.lifecycle.ready();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const main = await playbackUrl(ctx, event, name);
  return `http://127.0.0.1:${port}${main.replace('main.m3u8', 'live.m3u8')}`;
}

/** The same number of files of the same size, and a list of them. */
async function openFolder(bytes: number): Promise<string> {
  const names = Array.from({ length: SEGMENTS }, (_, nth) => `${nth}.m4s`);
  for (const name of names) await writeFile(join(data_dir, name), randomBytes(bytes));
  await writeFile(join(data_dir, 'live.m3u8'), ['#EXTM3U', ...names, ''].join('\n'));
  const server = createServer((request, response) => {
    const path = join(data_dir, basename(request.url ?? ''));
    void stat(path).then(({ size }) => {
      response.writeHead(200, { 'content-length': size });
      createReadStream(path).pipe(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/live.m3u8`;
}

takeOrders<Order>(async (order): Promise<Report | void> => {
  if (order.t === 'open')
    return { t: 'opened', list: await (order.kind === 'plenary' ? openProduct : openFolder)(order.bytes) };
  if (order.t === 'usage') return { t: 'usage', cpu_us: cpuUsed() };
  if (order.t === 'finish') {
    await rm(data_dir, { recursive: true, force: true });
    return { t: 'removed' };
  }
});
