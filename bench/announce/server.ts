import type { AddressInfo } from 'node:net';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { NOTIFICATIONS_TOPIC } from '@plenary/contract/notifications/topics';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { FEATURES } from '@plenary/server/features';
import type { Live } from '@plenary/server/live/live';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { runDueJobs } from '@plenary/testkit/jobs';
import { createPerson } from '@plenary/testkit/people';
import { createSession } from '@plenary/testkit/sessions';
import { benchContext } from '../context.ts';
import { takeOrders } from '../processes.ts';
import { signInCrowd } from '../sign-in-crowd.ts';
import type { Kept, Order, Report } from './protocol.ts';

/** The process of the server, whole, with an event at which everybody is signed in. */
const READERS = 200;

let ctx: Context;
let event: EventFixture;
/** How long each transaction took, ms. */
let took: number[] = [];

async function open(people: number): Promise<Report> {
  ctx = await benchContext(process.cwd());
  Object.assign(ctx.live, { transact: measured(ctx.live) });
  const app = await buildApp(ctx);
  for (const { start } of FEATURES) start?.(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  event = await createEvent(ctx);
  const cookies = await signInCrowd(ctx, event.id, people);
  const hosts = await Promise.all([host(), host()]);
  const target = {
    ...{ port, path: `/${event.slug}/live`, protocol: LIVE_PROTOCOL, cookies, clientsPerCookie: 1 },
    steps: [{ after: '{"t":"hello"', send: [JSON.stringify({ t: 'sub', topic: NOTIFICATIONS_TOPIC })] }],
    ...{ ready: '{"t":"subbed"', readyCount: 1 },
  };
  const path = `/${event.slug}/json/notifications`;
  const stand = { origin: `http://127.0.0.1:${port}`, path, hosts, readers: cookies.slice(0, READERS) };
  await runDueJobs(ctx, FEATURES, { elapsed_ms: 0, retries: false });
  took = [];
  return { t: 'opened', target, stand };
}

async function host(): Promise<string> {
  return (await createSession(ctx, await createPerson(ctx, { event, host: true }))).cookie;
}

/** The same, with a note of how long each took. */
function measured(live: Live): Live['transact'] {
  const transact = live.transact.bind(live);
  return async (work, options) => {
    const began = performance.now();
    try {
      return await transact(work, options);
    } finally {
      took.push(performance.now() - began);
    }
  };
}

async function kept(): Promise<Kept> {
  const [transactions, longest_ms] = [took.length, Math.max(...took)];
  took = [];
  const began = performance.now();
  await runDueJobs(ctx, FEATURES, { elapsed_ms: 0, retries: false });
  const spread_ms = performance.now() - began;
  const count = async (text: string): Promise<number> => {
    const { rows } = await ctx.db.$client.query<{ count: number }>(text);
    return rows[0]?.count ?? 0;
  };
  return {
    ...{ transactions, longest_ms, spread_ms, longest_spread_ms: Math.max(...took) },
    announcements: await count('SELECT count(*)::int AS count FROM notifications'),
    dispatches: await count('SELECT count(*)::int AS count FROM notification_dispatches'),
    deadlocks: await count('SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()'),
    rss_mib: process.memoryUsage.rss() / 2 ** 20,
  };
}

takeOrders<Order>(async (order): Promise<Report | void> => {
  if (order.t === 'open') return open(order.people);
  if (order.t === 'kept') return { t: 'kept', kept: await kept() };
});
