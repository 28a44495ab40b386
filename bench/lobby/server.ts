import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { LOBBY_TOPIC } from '@plenary/contract/rooms/topics';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { chat_threads, rooms } from '@plenary/server/db/schema/index';
import { FEATURES } from '@plenary/server/features';
import { newId } from '@plenary/server/ids';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { createSession } from '@plenary/testkit/sessions';
import { WebSocketServer, type WebSocket } from 'ws';
import { benchContext } from '../context.ts';
import type { Target } from '../fanout/protocol.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import { addPeople } from '../presence/people.ts';
import type { Order, Report, Way } from './protocol.ts';

/** People who take and leave seats by turns; each of them acts far below the limits of a person. */
const SITTERS = 400;

/** The process of the server, whole; beside it a bare ws server for those who are told everything at once. */
let ctx: Context;
let event: EventFixture;
let origin = '';
const sitters: { readonly cookie: string; readonly room: string; sits: boolean }[] = [];
let told: WebSocketServer;

async function open(people: number, count: number): Promise<Report> {
  ctx = await benchContext(process.cwd());
  const app = await buildApp(ctx);
  for (const { start } of FEATURES) start?.(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  event = await createEvent(ctx);
  const made = await addRooms(count);
  const cookies: string[] = [];
  for (const member of await addPeople(ctx, event, people)) cookies.push((await createSession(ctx, member)).cookie);
  for (const [nth, member] of (await addPeople(ctx, event, SITTERS)).entries())
    sitters.push({
      cookie: (await createSession(ctx, member)).cookie,
      room: made[nth % made.length] ?? '',
      sits: false,
    });
  const target: Target = {
    ...{ port, path: `/${event.slug}/live`, protocol: LIVE_PROTOCOL, cookies, clientsPerCookie: 1 },
    steps: [{ after: '{"t":"hello"', send: [JSON.stringify({ t: 'sub', topic: LOBBY_TOPIC })] }],
    ...{ ready: '{"t":"subbed"', readyCount: 1 },
  };
  return { t: 'opened', targets: { rounds: target, each: await openBare(people) } };
}

async function addRooms(count: number): Promise<string[]> {
  const now = ctx.clock.now();
  const created_at = new Date(now);
  const made = Array.from({ length: count }, (_none, position) => {
    const [id, thread_id, name] = [newId(now), newId(now), `Room ${position}`];
    return { id, thread_id, name, key: id, position, event_id: event.id, max_guests: 8, created_at };
  });
  await ctx.db
    .insert(chat_threads)
    .values(
      made.map(({ thread_id: id, name, event_id }) => ({ id, event_id, kind: 'room' as const, name, created_at })),
    );
  await ctx.db.insert(rooms).values(made.map((room) => ({ ...room, kind: 'networking' as const })));
  return made.map(({ id }) => id);
}

async function openBare(people: number): Promise<Target> {
  told = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  told.on('connection', (socket: WebSocket) => socket.send('{"t":"subbed"}'));
  await new Promise((resolve) => told.once('listening', resolve));
  const { port } = told.address() as AddressInfo;
  const cookies = Array.from({ length: people }, () => '');
  return { port, path: '/', cookies, clientsPerCookie: 1, steps: [], ready: '{"t":"subbed"', readyCount: 1 };
}

/** One of the sitters takes their seat or leaves it, over HTTP. */
async function change(sitter: (typeof sitters)[number]): Promise<void> {
  const call = sitter.sits ? 'leave' : 'join';
  const answer = await fetch(`${origin}/${event.slug}/json/networking/rooms/${call}`, {
    method: 'POST',
    headers: { cookie: sitter.cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ room: sitter.room }),
  });
  const { status, message } = (await answer.json()) as { status: string; message?: string };
  if (status !== 'success') throw new Error(`${call} was answered ${answer.status}: ${message ?? status}`);
  sitter.sits = !sitter.sits;
}

/** The same change, and the room as it is now to everybody at once. */
async function changeAndPublish(sitter: (typeof sitters)[number], room: string): Promise<void> {
  await change(sitter);
  for (const socket of told.clients) socket.send(room);
}

async function churn(way: Way, a_second: number, seconds: number): Promise<Report> {
  const shown = await oneRoom();
  const started = performance.now();
  const before = cpuUsed();
  const under_way: Promise<void>[] = [];
  const changes = a_second * seconds;
  for (let n = 0; n < changes; n += 1) {
    const wait = started + (n * 1_000) / a_second - performance.now();
    if (wait > 1) await sleep(wait);
    const sitter = sitters[n % sitters.length];
    if (sitter) under_way.push(way === 'each' ? changeAndPublish(sitter, shown) : change(sitter));
  }
  await Promise.all(under_way);
  return { t: 'churned', cpu_us: cpuUsed() - before, changes };
}

/** A room as the lobby has it, as a frame of JSON. */
async function oneRoom(): Promise<string> {
  const [first] = sitters;
  const answer = await fetch(`${origin}/${event.slug}/json/networking/rooms`, {
    headers: { cookie: first?.cookie ?? '' },
  });
  const { payload } = (await answer.json()) as { payload: { rooms: object[] } };
  return JSON.stringify({ t: 'room', room: payload.rooms[0] });
}

takeOrders<Order>(async (order): Promise<Report | void> => {
  if (order.t === 'open') return open(order.people, order.rooms);
  if (order.t === 'churn') return churn(order.way, order.a_second, order.seconds);
});
