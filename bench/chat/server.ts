import type { Order, Report } from './protocol.ts';
import { usageNow, takeOrders } from '../processes.ts';
import { openServer, type Tested } from './servers.ts';

/** The process of a server under test. */
let tested: Tested | null = null;

const report = (message: Report): void => void process.send?.(message);

async function take(order: Order): Promise<void> {
  if (order.t === 'open') {
    tested = await openServer(order.kind, order.subscribers, order.writers);
    report({ t: 'opened', target: tested.target, desk: tested.desk });
  } else if (order.t === 'usage' && tested) {
    report({ t: 'usage', usage: usageNow(), work: await tested.work() });
  }
}

takeOrders(take);
