import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { preciseNow } from '../fanout/protocol.ts';
import { subscribe } from '../fanout/subscriber.ts';
import { latenciesOf } from '../latencies.ts';
import { createCaller } from '../logins/calls.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { Order, Report } from './protocol.ts';

/** The process of all subscribers, who are spread evenly over the nodes. */
const AT_ONCE = 64;
/** Beginning of a message's text; a lone `#` may stand in the head of a frame, as a length. */
const MARK = Buffer.from('#0,');
const HASH = '#'.charCodeAt(0);
const PAUSE_MS = 200;

let latencies: number[] = [];
let bytes = 0;
let first = 0;
let last = 0;

/** Notes the messages in frames, marked `#0,number,intended moment#`. */
function note(frames: Buffer): void {
  const now = preciseNow();
  bytes += frames.length;
  for (let start = frames.indexOf(MARK); start >= 0;) {
    const close = frames.indexOf(HASH, start + 1);
    if (close < 0) return;
    latencies.push(now - Number(frames.toString('latin1', start + 1, close).split(',')[2]));
    first ||= now;
    last = now;
    start = frames.indexOf(MARK, close + 1);
  }
}

async function connect({ ports, target, people }: Extract<Order, { t: 'connect' }>): Promise<Report> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < people) {
      const nth = next++;
      await subscribe({ ...target, port: ports[nth % ports.length]! }, nth, note).ready;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return { t: 'connected' };
}

/** Bans people at one node who have their page at another: from the request until the page is closed. */
async function ban({ port, banned_at, stock }: Extract<Order, { t: 'ban' }>): Promise<Report> {
  const caller = createCaller(banned_at, 1);
  const ms: number[] = [];
  for (const { account_id, cookie } of stock.victims) {
    const page = new WebSocket(`ws://127.0.0.1:${port}${stock.target.path}`, stock.target.protocol, {
      headers: { cookie },
    });
    await new Promise((resolve, reject) => page.once('message', resolve).once('error', reject));
    const closed = new Promise((resolve) => page.once('close', resolve));
    const began = performance.now();
    const body = JSON.stringify({ user: account_id });
    const call = { method: 'POST', cookie: stock.host, type: 'application/json', body } as const;
    const { status } = await caller.call(`/${stock.slug}/json/users/ban`, call);
    if (status !== 200) throw new Error(`a ban was answered ${status}`);
    await closed;
    ms.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return { t: 'banned', ms };
}

takeOrders(async (order: Order): Promise<Report | void> => {
  if (order.t === 'connect') return connect(order);
  if (order.t === 'ban') return ban(order);
  if (order.t === 'usage') return { t: 'usage', cpu_us: cpuUsed(), rss_bytes: process.memoryUsage.rss() };
  if (order.t === 'count') {
    const { count: received, p50: p50_ms, p99: p99_ms } = latenciesOf(latencies);
    const counted = { bytes, seconds: (last - first) / 1_000 };
    latencies = [];
    bytes = first = last = 0;
    return { t: 'counts', received, ...counted, p50_ms, p99_ms, cpu_us: cpuUsed() };
  }
});
