import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../fanout/protocol.ts';
import { subscribe } from '../fanout/subscriber.ts';
import { takeOrders } from '../processes.ts';
import type { Heard, Order, Report, Stand } from './protocol.ts';

/** The process of the crowd: everybody follows what all are told over a socket of their own. */
const CONNECTING_AT_ONCE = 64;
/** An announcement that comes later is missing. */
const PATIENCE_MS = 15_000;

/** The words by which the announcement that is measured is known, and when each person heard them. */
let word = Buffer.from('none');
let at: number[][] = [];

async function connectAll(target: Target): Promise<void> {
  at = target.cookies.map(() => []);
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < target.cookies.length) {
      const index = next++;
      await subscribe(target, index, (frames) => {
        if (frames.includes(word)) at[index]!.push(performance.now());
      }).ready;
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, one));
}

async function post({ origin, path }: Stand, what: string, cookie: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${origin}${path}${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now();
}

async function announce(stand: Stand, busy: boolean): Promise<Heard> {
  const [first = '', second = ''] = stand.hosts;
  const title = randomUUID();
  word = Buffer.from(title);
  for (const heard of at) heard.length = 0;
  const others = busy
    ? [
        post(stand, '/announce', second, { title: 'Another one', message: 'Of the other host' }),
        ...stand.readers.map((cookie) => post(stand, '/mark-as-read', cookie, { notifications: 'all' })),
      ]
    : [];
  const began = performance.now();
  const answered = await post(stand, '/announce', first, { title, message: 'The next talk is in the great hall.' });
  await Promise.all(others);
  await everybody(began + PATIENCE_MS);
  const waits = at.flatMap(([heard]) => (heard === undefined ? [] : [heard - began])).sort((a, b) => a - b);
  const share = (part: number): number => waits[Math.floor((waits.length - 1) * part)] ?? -1;
  return {
    answer_ms: answered - began,
    ...{ first_ms: share(0), p99_ms: share(0.99), last_ms: share(1) },
    missing: at.length - waits.length,
    twice: at.filter(({ length }) => length > 1).length,
  };
}

async function everybody(until: number): Promise<void> {
  while (performance.now() < until && at.some(({ length }) => length === 0)) await sleep(20);
  // A second copy would come right behind.
  await sleep(500);
}

takeOrders<Order>(async (order): Promise<Report | void> => {
  if (order.t === 'connect') {
    await connectAll(order.target);
    return { t: 'connected' };
  }
  if (order.t === 'announce') return { t: 'announced', heard: await announce(order.stand, order.busy) };
});
