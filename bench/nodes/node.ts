import type { AddressInfo } from 'node:net';
import { chatTopic } from '@plenary/contract/chat/topics';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { hashPassword } from '@plenary/server/adapters/passwords';
import { buildApp } from '@plenary/server/app';
import { systemClock } from '@plenary/server/clock';
import { configOf } from '@plenary/server/config/config';
import { createContext, type Context } from '@plenary/server/context';
import { poolsFor } from '@plenary/server/db/connection/pool';
import { FEATURES } from '@plenary/server/features';
import { createLog } from '@plenary/server/log/log';
import { startFeatures } from '@plenary/server/start/start-features';
import { createEvent } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { createSession } from '@plenary/testkit/sessions';
import { addMembers, addSessions } from '../logins/stock.ts';
import { takeOrders, usageNow } from '../processes.ts';
import type { Order, Report, Stock } from './protocol.ts';

/** Four nodes have to fit into the 100 connections of one embedded PostgreSQL. */
const MAIN_CONNECTIONS = 12;

/** The process of one node: the whole server, with what it does beside requests. */
const opened = Promise.withResolvers<Context>();

async function open({ database, data_dir, redis_url }: Extract<Order, { t: 'open' }>): Promise<Report> {
  const loaded = configOf({ PLENARY_DATA: data_dir, NODE_ENV: 'production', LOG_LEVEL: 'warn', RTMP_PORT: 'off' });
  if (!loaded.ok) throw new Error(loaded.problems.join(' '));
  const config = { ...loaded.value, port: 0, files_shared: true, redis_url };
  const log = createLog(config);
  const { main, chat } = poolsFor({ connectionString: database });
  const pools = { main: { ...main, max: MAIN_CONNECTIONS }, chat };
  const ctx = await createContext({ config, clock: systemClock, log, database: pools, web: null });
  await ctx.nodes.join();
  const app = await buildApp(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ctx.lifecycle.ready();
  await startFeatures(FEATURES, ctx, () => undefined);
  opened.resolve(ctx);
  return { t: 'opened', port: (app.server.address() as AddressInfo).port };
}

async function stock(people: number, victims: number): Promise<Report> {
  const ctx = await opened.promise;
  const event = await createEvent(ctx);
  const hash = await hashPassword('Correct-Horse-7');
  const subscribers = await addMembers(ctx, event, 'chat', people, hash);
  const banned = await addMembers(ctx, event, 'ban', victims, hash);
  const cookies = await addSessions(ctx, banned);
  const host = await createPerson(ctx, { event, host: true, roles: ['organiser'] });
  const stocked: Stock = {
    ...{ slug: event.slug, thread_id: event.thread_id, host: (await createSession(ctx, host)).cookie },
    target: {
      ...{ path: `/${event.slug}/live`, protocol: LIVE_PROTOCOL, clientsPerCookie: 1, ready: '{"t":"subbed"' },
      cookies: await addSessions(ctx, subscribers),
      steps: [{ after: '{"t":"hello"', send: [JSON.stringify({ t: 'sub', topic: chatTopic(event.thread_id) })] }],
      readyCount: 1,
    },
    victims: banned.map(({ account_id }, nth) => ({ account_id, cookie: cookies[nth] ?? '' })),
  };
  return { t: 'stocked', stock: stocked };
}

takeOrders(async (order: Order): Promise<Report | void> => {
  if (order.t === 'open') return open(order);
  if (order.t === 'stock') return stock(order.people, order.victims);
  if (order.t === 'usage') return { t: 'usage', ...usageNow() };
});
