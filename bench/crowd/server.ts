import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@plenary/server/app';
import { loadDemoEvents } from '@plenary/server/features/imports/bundles/index';
import { eventBySlug } from '@plenary/server/features/events/index';
import { signInCast } from '@plenary/server/features/simulation/index';
import { benchContext } from '../context.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { Order, Report } from './protocol.ts';

/** The process of the server under test: the whole product with its demo event, drawing its pages. */
const SLUG = 'demo';
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));

async function open(people: number, seed: number): Promise<Report> {
  const ctx = await benchContext(data_dir, 'drawn');
  if (!ctx.web) throw new Error('The web app is not built: npm run build.');
  await loadDemoEvents(ctx);
  const app = await buildApp(ctx);
  ctx.lifecycle.ready();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const event = await eventBySlug(ctx.db, SLUG);
  if (!event) throw new Error('the demo event is not there');
  const cast = await signInCast(ctx, event, { people, seed, languages: [] });
  const { port } = app.server.address() as AddressInfo;
  return { t: 'opened', url: `http://127.0.0.1:${port}`, event: SLUG, people: cast.people };
}

takeOrders<Order>(async (order): Promise<Report | void> => {
  if (order.t === 'open') return open(order.people, order.seed);
  if (order.t === 'usage') return { t: 'used', cpu_ms: cpuUsed() / 1000, rss_mib: process.memoryUsage.rss() / 2 ** 20 };
  if (order.t === 'finish') {
    await rm(data_dir, { recursive: true, force: true });
    return { t: 'removed' };
  }
});
