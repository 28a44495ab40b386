import { Agent, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './fanout/protocol.ts';
import { subscribe } from './fanout/subscriber.ts';
import { latenciesOf, type Latencies } from './latencies.ts';

/** A crowd in a process of its own: each person follows a topic over a socket, and acts by HTTP within a given time. */
const CONNECTING_AT_ONCE = 64;
/** Each so-many-th person is hasty, and sends everything twice at once. */
const HASTY_EVERY = 10;
/** News that come later are not waited for. */
const SETTLE_MS = 15_000;

/** Requests of one kind, as the crowd saw them. */
export interface Sent {
  /** Some people send theirs twice at once. */
  readonly requests: number;
  readonly failed: number;
  /** Of those that were answered with success. */
  readonly took: Latencies;
}

/** Connects everybody. `hear` gets the frames that come to each person. */
export async function followAll(target: Target, hear: (person: number, frames: Buffer) => void): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < target.cookies.length) {
      const person = next++;
      await subscribe(target, person, (frames) => hear(person, frames)).ready;
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, one));
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  /** Milliseconds. */
  readonly took: number;
}

/** Sends JSON as a page does, over connections that stay. */
export function poster(): (address: string, cookie: string, body: string) => Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  return (address, cookie, body) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, cookie };
    const started = performance.now();
    return new Promise((resolve, reject) => {
      request(address, { method: 'POST', agent, headers }, (answer) => {
        readText(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 0, text, took: performance.now() - started }),
          reject,
        );
      })
        .once('error', reject)
        .end(body);
    });
  };
}

/** Lets people act one after the other within a time, the hasty ones twice at once. */
export async function spread(
  people: number,
  within_ms: number,
  act: (person: number) => Promise<Answered>,
): Promise<Sent> {
  const took: number[] = [];
  let [requests, failed] = [0, 0];
  const one = async (person: number): Promise<void> => {
    requests += 1;
    const answer = await act(person).catch(() => null);
    if (answer?.status === 200) took.push(answer.took);
    else failed += 1;
  };
  const started = performance.now();
  const under_way: Promise<void>[] = [];
  for (let person = 0; person < people; person += 1) {
    const wait = started + (person * within_ms) / people - performance.now();
    if (wait > 1) await sleep(wait);
    under_way.push(one(person));
    if (person % HASTY_EVERY === 0) under_way.push(one(person));
  }
  await Promise.all(under_way);
  return { requests, failed, took: latenciesOf(took) };
}

/**
 * Waits until everybody knows it all. Returns how long after a moment the last frame of news came, ms; -1: not everybody got it.
 * @param heard_at when frames with news came to each person, ms
 */
export async function settled(
  since: number,
  heard_at: () => readonly (readonly number[])[],
  known: () => boolean,
): Promise<number> {
  const end = performance.now() + SETTLE_MS;
  while (performance.now() < end) {
    if (known()) return Math.max(0, Math.max(...heard_at().map((at) => at.at(-1) ?? 0)) - since);
    await sleep(50);
  }
  return -1;
}
