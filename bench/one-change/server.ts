import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { chat_threads } from '@plenary/server/db/schema/index';
import { loadDemoEvents } from '@plenary/server/features/bundles/index';
import { eventBySlug, setEvent } from '@plenary/server/features/events/index';
import { benchContext } from '../context.ts';
import { takeOrders } from '../logins/protocol.ts';
import { addMembers, addSessions } from '../logins/stock.ts';
import type { Order, ServerReport, Stage } from './protocol.ts';

/** The process of the server under test: the whole product with its demo event, on a folder of its own. */
const SLUG = 'demo';
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));
let ctx: Context | null = null;

async function open(people: number): Promise<Stage> {
  ctx = await benchContext(data_dir);
  await loadDemoEvents(ctx);
  const app = await buildApp(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const event = await eventBySlug(ctx.db, SLUG);
  const thread = (await ctx.db.select().from(chat_threads)).find(({ event_id }) => event_id === event?.id);
  if (!event || !thread) throw new Error('the demo event is not there');
  const members = await addMembers(ctx, event, 'page', people, '');
  return { port, slug: SLUG, thread_id: thread.id, cookies: await addSessions(ctx, members) };
}

async function change(name: string): Promise<void> {
  const changed = ctx && (await setEvent(ctx, SLUG, { name }));
  if (!changed?.ok) throw new Error(`the event was not changed: ${JSON.stringify(changed)}`);
}

takeOrders<Order>(async (order): Promise<ServerReport | void> => {
  if (order.t === 'open') return { t: 'staged', stage: await open(order.people) };
  if (order.t === 'change') {
    await change(order.name);
    return { t: 'changed' };
  }
  if (order.t === 'finish') {
    await rm(data_dir, { recursive: true, force: true });
    return { t: 'removed' };
  }
});
