import { takeOrders } from '../processes.ts';
import { preciseNow, type Counts, type Order, type Plan, type Report, type Target } from './protocol.ts';
import { subscribe } from './subscriber.ts';

/** The process of all subscribers. */
const CONNECTING_AT_ONCE = 64;
const HASH = '#'.charCodeAt(0);

let latencies = new Float32Array(0);
let received = 0;
let out_of_order = 0;

/** Notes the messages in frames of one subscriber. `last` holds the last number of each topic. */
function note(frames: Buffer, last: Int32Array): void {
  const now = preciseNow();
  for (let start = frames.indexOf(HASH); start >= 0;) {
    const end = frames.indexOf(HASH, start + 1);
    if (end < 0) return;
    const [topic, number, at] = frames
      .toString('latin1', start + 1, end)
      .split(',')
      .map(Number);
    if (topic !== undefined && number !== undefined && at !== undefined) {
      if (number <= (last[topic] ?? 0)) out_of_order += 1;
      else last[topic] = number;
      if (received < latencies.length) latencies[received] = now - at;
      received += 1;
    }
    start = frames.indexOf(HASH, end + 1);
  }
}

async function connectAll(plan: Plan, target: Target): Promise<void> {
  latencies = new Float32Array(plan.subscribers * Math.ceil(plan.rate * plan.seconds * 1.1));
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < plan.subscribers) {
      const last = new Int32Array(plan.topics);
      await subscribe(target, next++, (frames) => note(frames, last)).ready;
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, one));
}

function counts(): Counts {
  const sorted = latencies.subarray(0, Math.min(received, latencies.length)).toSorted();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -1;
  return { received, out_of_order, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99), max_ms: at(1) };
}

takeOrders(async (order: Order): Promise<Report | void> => {
  if (order.t === 'connect') {
    await connectAll(order.plan, order.target);
    return { t: 'connected' };
  }
  if (order.t === 'count') return { t: 'counts', counts: counts() };
});
