import { setTimeout as sleep } from 'node:timers/promises';
import { messageText, preciseNow } from '../fanout/protocol.ts';
import { subscribe } from '../fanout/subscriber.ts';
import { createCaller, everyBeat } from './calls.ts';
import { latenciesOf } from '../latencies.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { ChatReport, Order, Plan, Stock } from './protocol.ts';

/** The process of everybody who chats: one socket each, and messages from all of them in turn. */
const CONNECTING_AT_ONCE = 64;
const BYTES = 120;
const LAST_MS = 15_000;
/** Beginning of a message's text; a lone `#` may stand in the head of a frame, as a length. */
const MARK = Buffer.from('#0,');
const HASH = '#'.charCodeAt(0);

let latencies: number[] = [];
let received = 0;
let sent = 0;
let refused = 0;
let subscribers = 0;
let begin: () => () => void = () => () => undefined;
let end = (): void => undefined;

/** Notes the messages in frames of one subscriber, marked `#0,number,time#`. */
function note(frames: Buffer): void {
  const now = preciseNow();
  for (let start = frames.indexOf(MARK); start >= 0;) {
    const close = frames.indexOf(HASH, start + 1);
    if (close < 0) return;
    latencies.push(now - Number(frames.toString('latin1', start + 1, close).split(',')[2]));
    received += 1;
    start = frames.indexOf(MARK, close + 1);
  }
}

async function connect({ chatters, rate }: Plan, { target, slug, thread_id }: Stock): Promise<ChatReport> {
  subscribers = chatters;
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < chatters) await subscribe(target, next++, note).ready;
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, one));
  const caller = createCaller(target.port, 32);
  const send = async (nth: number): Promise<void> => {
    const body = JSON.stringify({ chat_thread: thread_id, message: messageText(0, nth, preciseNow(), BYTES) });
    const cookie = target.cookies[nth % chatters] ?? '';
    const path = `/${slug}/json/chat/messages/send`;
    const { status } = await caller.call(path, { method: 'POST', cookie, type: 'application/json', body });
    if (status === 200) sent += 1;
    else refused += 1;
  };
  begin = () => everyBeat(1000 / rate, send, () => undefined);
  return { t: 'connected' };
}

/** The last sent message arrives, or is missing for good. */
async function lastOnes(): Promise<void> {
  const limit = performance.now() + LAST_MS;
  do await sleep(500);
  while (received < sent * subscribers && performance.now() < limit);
}

takeOrders(async (order: Order): Promise<ChatReport | void> => {
  if (order.t === 'connect') return connect(order.plan, order.stock);
  if (order.t === 'start') end = begin();
  if (order.t === 'take') {
    const delivery = latenciesOf(latencies);
    latencies = [];
    return { t: 'taken', delivery, cpu_us: cpuUsed() };
  }
  if (order.t === 'finish') {
    end();
    await lastOnes();
    return { t: 'finished', sent, refused, missing: sent * subscribers - received };
  }
});
