import { Agent, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../fanout/protocol.ts';
import { subscribe } from '../fanout/subscriber.ts';
import type { Booth, Order, Report, Voted } from './protocol.ts';

/** The process of the crowd: each person follows the polls over a socket of their own, and votes once by HTTP. */
const CONNECTING_AT_ONCE = 64;
/** Each so-many-th person is hasty, and sends the vote twice at once. */
const HASTY_EVERY = 10;
/** Results that come later are not waited for. */
const SETTLE_MS = 15_000;

/** The results that one person heard of. */
interface Heard {
  /** When frames with results came, ms. */
  readonly at: number[];
  voters: number;
}

let crowd: Heard[] = [];
let last_voted_at = 0;

const report = (message: Report): void => void process.send?.(message);

function hear(heard: Heard, frames: Buffer, told: Told): void {
  if (!frames.includes(told.kind)) return;
  heard.at.push(performance.now());
  const all = [...frames.toString('latin1').matchAll(told.count)];
  heard.voters = Math.max(heard.voters, ...all.map(([, voters]) => Number(voters)));
}

interface Told {
  readonly kind: Buffer;
  readonly count: RegExp;
}

async function connectAll(target: Target, news: Booth['told']): Promise<void> {
  const told: Told = { kind: Buffer.from(`"${news.kind}"`), count: new RegExp(`"${news.count}":(\\d+)`, 'g') };
  crowd = target.cookies.map(() => ({ at: [], voters: 0 }));
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < crowd.length) {
      const index = next++;
      await subscribe(target, index, (frames) => hear(crowd[index]!, frames, told)).ready;
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, one));
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends a vote. Resolves with its status and how long it took, ms. */
function send({ origin, path, cookies, bodies }: Booth, person: number): Promise<{ status: number; took: number }> {
  const body = bodies[person % bodies.length] ?? '';
  const headers = { 'content-type': 'application/json', 'content-length': body.length, cookie: cookies[person] };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { method: 'POST', agent, headers }, (answer) => {
      readText(answer).then(
        () => resolve({ status: answer.statusCode ?? 0, took: performance.now() - started }),
        reject,
      );
    })
      .once('error', reject)
      .end(body);
  });
}

async function voteAll(booth: Booth, within_ms: number): Promise<Voted> {
  const took: number[] = [];
  let [requests, failed] = [0, 0];
  const people = booth.cookies.length;
  const started = performance.now();
  const one = async (person: number): Promise<void> => {
    requests += 1;
    const { status, took: ms } = await send(booth, person).catch(() => ({ status: 0, took: 0 }));
    last_voted_at = performance.now();
    if (status === 200) took.push(ms);
    else failed += 1;
  };
  const under_way: Promise<void>[] = [];
  for (let person = 0; person < people; person += 1) {
    const wait = started + (person * within_ms) / people - performance.now();
    if (wait > 1) await sleep(wait);
    under_way.push(one(person));
    if (person % HASTY_EVERY === 0) under_way.push(one(person));
  }
  await Promise.all(under_way);
  const settled_ms = await settled(people);
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.floor((took.length - 1) * share)] ?? Number.NaN;
  return {
    ...{ requests, taken: took.length, failed, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99), max_ms: at(1) },
    frames_each: crowd.reduce((sum, heard) => sum + heard.at.length, 0) / people,
    settled_ms,
  };
}

/** Waits until everybody has the last result. */
async function settled(people: number): Promise<number> {
  const end = performance.now() + SETTLE_MS;
  while (performance.now() < end) {
    if (crowd.every(({ voters }) => voters === people))
      return Math.max(...crowd.map(({ at }) => at.at(-1) ?? 0)) - last_voted_at;
    await sleep(50);
  }
  return -1;
}

process.on('message', (order: Order) => {
  const failed = (error: unknown): void => report({ t: 'failed', reason: String(error) });
  if (order.t === 'connect') connectAll(order.target, order.told).then(() => report({ t: 'connected' }), failed);
  else if (order.t === 'vote')
    voteAll(order.booth, order.within_ms).then((voted) => report({ t: 'voted', voted }), failed);
  else if (order.t === 'stop') process.exit(0);
});
process.on('disconnect', () => process.exit(0));
