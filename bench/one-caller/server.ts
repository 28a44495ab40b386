import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@plenary/server/app';
import { accounts, chat_threads } from '@plenary/server/db/schema/index';
import { loadDemoEvents } from '@plenary/server/features/imports/bundles/index';
import { eventBySlug } from '@plenary/server/features/events/index';
import { benchContext } from '../context.ts';
import { takeOrders } from '../processes.ts';
import { addMembers, addSessions } from '../logins/stock.ts';
import type { Stage } from '../one-change/protocol.ts';
import type { Order, ServerReport } from './protocol.ts';

/** The process of the server under test: the whole product with its demo event, drawing its pages. */
const SLUG = 'demo';
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));

async function open(people: number): Promise<Stage> {
  const ctx = await benchContext(data_dir, 'drawn');
  if (!ctx.web) throw new Error('The web app is not built: npm run build.');
  await loadDemoEvents(ctx);
  const app = await buildApp(ctx);
  ctx.lifecycle.ready();
  await app.ready();
  await app.inject('/openapi.json');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const event = await eventBySlug(ctx.db, SLUG);
  const thread = (await ctx.db.select().from(chat_threads)).find(({ event_id }) => event_id === event?.id);
  if (!event || !thread) throw new Error('the demo event is not there');
  const members = await addMembers(ctx, event, 'caller', people, '');
  // Anyone who has steps left is sent on to them from the home.
  const done = new Date(ctx.clock.now());
  await ctx.db.update(accounts).set({ avatar_step_at: done, profile_step_at: done });
  return { port, slug: SLUG, thread_id: thread.id, cookies: await addSessions(ctx, members) };
}

takeOrders<Order>(async (order): Promise<ServerReport | void> => {
  if (order.t === 'open') return { t: 'staged', stage: await open(order.people) };
  if (order.t === 'finish') {
    await rm(data_dir, { recursive: true, force: true });
    return { t: 'removed' };
  }
});
