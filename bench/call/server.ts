import type { AddressInfo } from 'node:net';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { chat_members, chat_threads } from '@plenary/server/db/schema/index';
import { FEATURES } from '@plenary/server/features';
import { newId } from '@plenary/server/ids';
import { createEvent } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { createSession } from '@plenary/testkit/sessions';
import { benchContext } from '../context.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { BenchCall, Order, Report } from './protocol.ts';

/** The process of the server, whole, with private chats whose people are signed in. */
let ctx: Context;

const report = (message: Report): void => void process.send?.(message);

async function open({ calls, people, livekit, drawn }: Extract<Order, { t: 'open' }>): Promise<void> {
  ctx = await benchContext(process.cwd(), drawn ? 'drawn' : 'plain', { livekit });
  const app = await buildApp(ctx);
  for (const { start } of FEATURES) start?.(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const event = await createEvent(ctx);
  const made: BenchCall[] = [];
  for (let call = 0; call < calls; call += 1) made.push(await chat(event, people));
  report({ t: 'opened', origin: `http://127.0.0.1:${port}`, slug: event.slug, calls: made });
}

async function chat(event: Awaited<ReturnType<typeof createEvent>>, people: number): Promise<BenchCall> {
  const [tid, at] = [newId(ctx.clock.now()), new Date(ctx.clock.now())];
  const members = await Promise.all(Array.from({ length: people }, () => createPerson(ctx, { event })));
  const thread = { id: tid, event_id: event.id, kind: 'private' as const, name: '', created_at: at };
  await ctx.db.insert(chat_threads).values(thread);
  await ctx.db
    .insert(chat_members)
    .values(members.map(({ event_user_id }) => ({ event_id: event.id, thread_id: tid, event_user_id, joined_at: at })));
  const sessions = await Promise.all(members.map((person) => createSession(ctx, person)));
  return { tid, cookies: sessions.map(({ cookie }) => cookie) };
}

async function take(order: Order): Promise<void> {
  if (order.t === 'open') await open(order);
  else if (order.t === 'cpu') {
    report({ t: 'cpu', cpu_us: cpuUsed() });
  }
}

takeOrders(take);
