import { randomUUID } from 'node:crypto';
import { createCaller, everyBeat, type Caller } from './calls.ts';
import { latenciesOf } from '../latencies.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { CallReport, Order, Plan, Stock } from './protocol.ts';

/** The process of everybody who signs in, reads files and uploads pictures. */
const READS_PER_SECOND = 10;
const UPLOADS_PER_SECOND = 1;

let plan: Plan | null = null;
let stock: Stock | null = null;
let caller: Caller | null = null;
let reads: number[] = [];
let uploads: number[] = [];
let stopBeats: (() => void)[] = [];
/** The calls that are under way. */
const under_way = new Set<Promise<void>>();

const mustBe = (what: string, status: number): void => {
  if (status !== 200) throw new Error(`${what} answered ${status}`);
};

async function read({ file, target }: Stock, from: Caller, nth: number): Promise<void> {
  const { status } = await from.call(file, { cookie: target.cookies[nth % target.cookies.length] ?? '' });
  mustBe('reading a file', status);
}

async function upload({ slug, pictures, target }: Stock, from: Caller, nth: number): Promise<void> {
  const picture = Buffer.from(pictures[nth % pictures.length] ?? '', 'base64');
  const edge = randomUUID();
  const head = `--${edge}\r\ncontent-disposition: form-data; name="image"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${edge}--\r\n`)]);
  const cookie = target.cookies[nth % target.cookies.length] ?? '';
  const type = `multipart/form-data; boundary=${edge}`;
  const { status } = await from.call(`/${slug}/json/upload-avatar-picture`, { method: 'POST', cookie, type, body });
  mustBe('uploading a picture', status);
}

function start(all: Stock, from: Caller): void {
  const known = (call: Promise<void>): Promise<void> => {
    under_way.add(call);
    return call.finally(() => under_way.delete(call));
  };
  stopBeats = [
    everyBeat(
      1000 / READS_PER_SECOND,
      (nth) => known(read(all, from, nth)),
      (ms) => void reads.push(ms),
    ),
    everyBeat(
      1000 / UPLOADS_PER_SECOND,
      (nth) => known(upload(all, from, nth)),
      (ms) => void uploads.push(ms),
    ),
  ];
}

/** Calls nobody any more, and waits for the answers that are still to come. */
async function finish(): Promise<CallReport> {
  for (const stop of stopBeats) stop();
  await Promise.allSettled(under_way);
  return { t: 'finished_calls' };
}

/** Everybody signs in once, a number of them at the same time; anyone who is told to wait comes back. */
async function logIn({ at_once }: Plan, { slug, emails, password }: Stock, from: Caller): Promise<CallReport> {
  const took: number[] = [];
  const failed: Record<string, number> = {};
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < emails.length) {
      const body = new URLSearchParams({ email: emails[next++] ?? '', password }).toString();
      const began = performance.now();
      const type = 'application/x-www-form-urlencoded';
      const { status, headers } = await from.call(`/${slug}/login`, { method: 'POST', type, body });
      took.push(performance.now() - began);
      const signedIn = status === 200 && headers['set-cookie']?.some((line) => line.includes('plenary_session='));
      if (!signedIn) failed[status] = (failed[status] ?? 0) + 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: at_once }, one));
  return { t: 'logged_in', seconds: (performance.now() - began) / 1000, logins: latenciesOf(took), failed };
}

takeOrders(async (order: Order): Promise<CallReport | void> => {
  if (order.t === 'finish') return finish();
  if (order.t === 'connect') {
    ({ plan, stock } = order);
    caller = createCaller(stock.target.port, plan.at_once + 16);
    return { t: 'connected' };
  }
  if (!plan || !stock || !caller) throw new Error('not connected yet');
  if (order.t === 'start') return start(stock, caller);
  if (order.t === 'log_in') return logIn(plan, stock, caller);
  if (order.t === 'take') {
    const taken = { t: 'taken', reads: latenciesOf(reads), uploads: latenciesOf(uploads), cpu_us: cpuUsed() } as const;
    [reads, uploads] = [[], []];
    return taken;
  }
});
