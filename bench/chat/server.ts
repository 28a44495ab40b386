import type { Order, Report } from './protocol.ts';
import { openServer, type Tested } from './servers.ts';

/** The process of a server under test. */
let tested: Tested | null = null;

const report = (message: Report): void => void process.send?.(message);

async function take(order: Order): Promise<void> {
  if (order.t === 'open') {
    tested = await openServer(order.kind, order.subscribers, order.writers);
    report({ t: 'opened', target: tested.target, desk: tested.desk });
  } else if (order.t === 'usage' && tested) {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const usage = { cpu_us: user + system, rss_bytes: process.memoryUsage.rss() };
    report({ t: 'usage', usage, work: await tested.work() });
  } else if (order.t === 'stop') process.exit(0);
}

process.on('message', (order: Order) => {
  take(order).catch((error: unknown) => report({ t: 'failed', reason: String(error) }));
});
process.on('disconnect', () => process.exit(0));
