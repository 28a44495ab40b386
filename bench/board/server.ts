import type { AddressInfo } from 'node:net';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { FEATURES } from '@plenary/server/features';
import { createEvent } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { createSession } from '@plenary/testkit/sessions';
import { benchContext } from '../context.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { Order, Report, Scene } from './protocol.ts';

/** The process of the server, whole, with a board that is open in the call of a private chat. */
const report = (message: Report): void => void process.send?.(message);

/** A person who calls the API of an event. */
type Caller = (path: string, body: object) => Promise<Record<string, unknown>>;

async function open(people: number): Promise<Scene> {
  const ctx = await benchContext(process.cwd());
  const app = await buildApp(ctx);
  for (const { start } of FEATURES) start?.(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const event = await createEvent(ctx);
  const crowd = await Promise.all(Array.from({ length: people }, () => createPerson(ctx, { event, host: true })));
  const cookies = await Promise.all(crowd.map(async (person) => (await createSession(ctx, person)).cookie));
  const callers = cookies.map((cookie) => caller(`${origin}/${event.slug}/json`, cookie));
  const users = crowd.slice(1).map(({ account_id }) => account_id);
  const added = await callers[0]!('/chat/threads/add', { users });
  const { _id: tid } = (added['payload'] as { chat_thread: { _id: string } }).chat_thread;
  for (const join of callers) await join('/video-call/join', { tid });
  return { origin, slug: event.slug, cookies, ...(await opened(ctx, callers[0]!, tid)) };
}

function caller(base: string, cookie: string): Caller {
  return async (path, body) => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}

async function opened(ctx: Context, host: Caller, tid: string): Promise<Pick<Scene, 'opening' | 'board_url'>> {
  const made = await host('/whiteboard/boards', { tid, name: 'Bench' });
  const { boardUrl: board_url } = made['payload'] as { boardUrl: string };
  await host('/whiteboard/start', { tid, boardUrl: board_url });
  const { rows } = await ctx.db.$client.query<{ id: string }>('SELECT id FROM open_boards');
  return { opening: rows[0]?.id ?? '', board_url };
}

async function take(order: Order): Promise<void> {
  if (order.t === 'open') report({ t: 'opened', scene: await open(order.people) });
  else report({ t: 'cpu', cpu_us: cpuUsed() });
}

takeOrders(take);
