import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { ONLINE_TOPIC } from '@plenary/contract/presence/topics';
import { buildApp } from '@plenary/server/app';
import type { Connected } from '@plenary/server/adapters/presence';
import type { Context } from '@plenary/server/context';
import { FEATURES } from '@plenary/server/features';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { createSession } from '@plenary/testkit/sessions';
import { WebSocketServer, type WebSocket } from 'ws';
import { benchContext } from '../context.ts';
import type { Target } from '../fanout/protocol.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import { addPeople, type Member } from './people.ts';
import type { Order, Report, Way } from './protocol.ts';

/** The process of the server, whole; beside it a bare ws server for those who are told everything at once. */
let ctx: Context;
let event: EventFixture;
let guests: Member[] = [];
let told: WebSocketServer;
/** A person as lists have them, in JSON. */
let shown = '';

async function open(people: number): Promise<Report> {
  ctx = await benchContext(process.cwd());
  const app = await buildApp(ctx);
  for (const { start } of FEATURES) start?.(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  event = await createEvent(ctx);
  const members = await addPeople(ctx, event, people);
  guests = await addPeople(ctx, event, 1_000);
  const cookies: string[] = [];
  for (const member of members) cookies.push((await createSession(ctx, member)).cookie);
  const { port } = app.server.address() as AddressInfo;
  await learnShown(`http://127.0.0.1:${port}`, cookies[0] ?? '');
  const target: Target = {
    ...{ port, path: `/${event.slug}/live`, protocol: LIVE_PROTOCOL, cookies, clientsPerCookie: 1 },
    steps: [{ after: '{"t":"hello"', send: [JSON.stringify({ t: 'sub', topic: ONLINE_TOPIC })] }],
    ...{ ready: '{"t":"subbed"', readyCount: 1 },
  };
  return { t: 'opened', targets: { frames: target, each: await openBare(people) } };
}

/** The answer of a list names a person; every change carries as much. */
async function learnShown(origin: string, cookie: string): Promise<void> {
  const [guest] = guests;
  if (!guest) return;
  const tab = ctx.presence.connect({ event_id: event.id, event_user_id: guest.event_user_id });
  const answer = await fetch(`${origin}/${event.slug}/status/online-users`, { headers: { cookie } });
  shown = JSON.stringify(((await answer.json()) as { users: object[] }).users[0]);
  tab.end('ended');
}

async function openBare(people: number): Promise<Target> {
  told = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  told.on('connection', (socket: WebSocket) => socket.send('{"t":"subbed"}'));
  await new Promise((resolve) => told.once('listening', resolve));
  const { port } = told.address() as AddressInfo;
  const cookies = Array.from({ length: people }, () => '');
  return { port, path: '/', cookies, clientsPerCookie: 1, steps: [], ready: '{"t":"subbed"', readyCount: 1 };
}

/** A person comes and a person goes, so many times a second, for so many seconds. */
async function churn(way: Way, a_second: number, seconds: number): Promise<Report> {
  const started = performance.now();
  const before = cpuUsed();
  const here: Connected[] = [];
  let next = 0;
  for (let n = 0; n < a_second * seconds; n += 1) {
    const wait = started + (n * 1_000) / a_second - performance.now();
    if (wait > 1) await sleep(wait);
    if (way === 'each') {
      tell(`{"t":"joined","user":${shown}}`);
      tell(`{"t":"left","user":${shown}}`);
      // Sockets are written to between one change and the next.
      await sleep(0);
      continue;
    }
    const { event_user_id } = guests[next++ % guests.length] ?? { event_user_id: '' };
    here.push(ctx.presence.connect({ event_id: event.id, event_user_id }));
    if (here.length > a_second) here.shift()?.end('ended');
  }
  await sleep(1_500);
  while ([...told.clients].some(({ bufferedAmount }) => bufferedAmount > 0)) await sleep(50);
  const cpu_us = cpuUsed() - before;
  here.forEach((tab) => tab.end('ended'));
  return { t: 'churned', cpu_us, online: ctx.presence.peopleAt(event.id).size };
}

function tell(text: string): void {
  const frame = Buffer.from(text);
  for (const socket of told.clients) socket.send(frame, { binary: false });
}

takeOrders<Order>(async (order): Promise<Report | void> => {
  if (order.t === 'open') return open(order.people);
  if (order.t === 'churn') return churn(order.way, order.a_second, order.seconds);
});
