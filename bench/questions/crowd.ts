import { Agent, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../fanout/protocol.ts';
import { subscribe } from '../fanout/subscriber.ts';
import type { Hall, Order, Report, Sent, Voted } from './protocol.ts';

/** The process of the crowd: each person follows the questions over a socket of their own, some ask, everybody votes once. */
const CONNECTING_AT_ONCE = 64;
/** Each so-many-th person is hasty, and sends everything twice at once. */
const HASTY_EVERY = 10;
/** Every second person votes for one of so few questions, as a hall does. */
const POPULAR = 5;
/** Each so-many-th page reads the numbers; the others count frames, so that the core goes to the sockets. */
const READS_EVERY = 100;
/** Numbers that come later are not waited for. */
const SETTLE_MS = 15_000;
const NEWS = Buffer.from('"votes.changed"');

/** The news that one person heard of. */
interface Heard {
  /** When frames with numbers of votes came, ms. */
  readonly at: number[];
  /** The votes of each question; null: this page does not read them. */
  readonly votes: Map<string, number> | null;
}

let hall: Hall;
let crowd: Heard[] = [];
/** Ids of the questions, in the order of their askers. */
const questions: string[] = [];
let last_voted_at = 0;

const report = (message: Report): void => void process.send?.(message);

function hear(heard: Heard, frames: Buffer): void {
  if (!frames.includes(NEWS)) return;
  heard.at.push(performance.now());
  if (!heard.votes) return;
  for (const [, votes = ''] of frames.toString('latin1').matchAll(/"votes":\{([^}]*)\}/g))
    for (const [, id = '', count] of votes.matchAll(/"([0-9a-f]{24})":(\d+)/g)) heard.votes.set(id, Number(count));
}

async function connectAll(target: Target, of: Hall): Promise<void> {
  hall = of;
  crowd = target.cookies.map((_, person) => ({ at: [], votes: person % READS_EVERY === 0 ? new Map() : null }));
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < crowd.length) {
      const index = next++;
      await subscribe(target, index, (frames) => hear(crowd[index]!, frames)).ready;
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, one));
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

interface Answered {
  readonly status: number;
  readonly text: string;
  /** Milliseconds. */
  readonly took: number;
}

function send(person: number, path: string, body: string): Promise<Answered> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length, cookie: hall.cookies[person] };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(`${hall.origin}${hall.path}${path}`, { method: 'POST', agent, headers }, (answer) => {
      readText(answer).then(
        (text) => resolve({ status: answer.statusCode ?? 0, text, took: performance.now() - started }),
        reject,
      );
    })
      .once('error', reject)
      .end(body);
  });
}

/** Lets people act one after the other within a time, the hasty ones twice at once. */
async function spread(people: number, within_ms: number, act: (person: number) => Promise<Answered>): Promise<Sent> {
  const took: number[] = [];
  let [requests, failed] = [0, 0];
  const one = async (person: number): Promise<void> => {
    requests += 1;
    const { status, took: ms } = await act(person).catch(() => ({ status: 0, took: 0 }));
    if (status === 200) took.push(ms);
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
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.floor((took.length - 1) * share)] ?? Number.NaN;
  return { requests, failed, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
}

async function askAll(askers: number, within_ms: number): Promise<Sent> {
  return spread(askers, within_ms, async (person) => {
    const body = { client_question_id: `bench-question-${person}`, text: `Why do tides of type ${person} exist?` };
    const answer = await send(person, '', JSON.stringify(body));
    const [, id = ''] = /"id":"([0-9a-f]{24})"/.exec(answer.text) ?? [];
    if (answer.status === 200) questions[person] = id;
    return answer;
  });
}

/** The question that somebody votes for: never their own. */
function chosenBy(person: number): string {
  const place = person % 2 === 0 ? (person / 2) % POPULAR : person % questions.length;
  return questions[place === person ? (place + 1) % questions.length : place] ?? '';
}

async function voteAll(within_ms: number): Promise<Voted> {
  for (const { at } of crowd) at.length = 0;
  const sent = await spread(crowd.length, within_ms, async (person) => {
    const answer = await send(person, `/${chosenBy(person)}/vote`, '{"voted":true}');
    last_voted_at = performance.now();
    return answer;
  });
  const settled_ms = await settled();
  const gaps = crowd.flatMap(({ at }) => at.slice(1).map((time, before) => time - (at[before] ?? 0)));
  const frames_each = crowd.reduce((sum, heard) => sum + heard.at.length, 0) / crowd.length;
  const least_gap_ms = gaps.reduce((least, gap) => Math.min(least, gap), Number.POSITIVE_INFINITY);
  return { ...sent, frames_each, least_gap_ms, known: Math.min(...readers().map(sumOf)), settled_ms };
}

const readers = () => crowd.flatMap(({ votes }) => votes ?? []);
const sumOf = (votes: ReadonlyMap<string, number>): number => [...votes.values()].reduce((sum, n) => sum + n, 0);

/** Waits until the pages that read the numbers know all votes. */
async function settled(): Promise<number> {
  const end = performance.now() + SETTLE_MS;
  while (performance.now() < end) {
    if (readers().every((votes) => sumOf(votes) === crowd.length))
      return Math.max(0, Math.max(...crowd.map(({ at }) => at.at(-1) ?? 0)) - last_voted_at);
    await sleep(50);
  }
  return -1;
}

async function take(order: Order): Promise<void> {
  if (order.t === 'connect') {
    await connectAll(order.target, order.hall);
    report({ t: 'connected' });
  } else if (order.t === 'ask') report({ t: 'asked', asked: await askAll(order.askers, order.within_ms) });
  else if (order.t === 'vote') report({ t: 'voted', voted: await voteAll(order.within_ms) });
  else if (order.t === 'stop') process.exit(0);
}

process.on('message', (order: Order) => {
  take(order).catch((error: unknown) => report({ t: 'failed', reason: String(error) }));
});
process.on('disconnect', () => process.exit(0));
