import { messageText, preciseNow, type Order, type Plan, type Report } from './protocol.ts';
import { usageNow, takeOrders } from '../processes.ts';
import { openServer, type Tested } from './servers.ts';

/** The process of a server under test; takes orders from the bench and sends on its beat. */
let plan: Plan | null = null;
let tested: Tested | null = null;

const report = (message: Report): void => void process.send?.(message);

/** Sends one message to each topic at every beat, for as long as the plan says. */
function sendAll({ seconds, rate, topics, bytes }: Plan, to: Tested): void {
  const beats = Math.round((seconds * rate) / topics);
  const beat_ms = (1000 * topics) / rate;
  const started = performance.now();
  let beat = 0;
  const next = (): void => {
    if (beat === beats) return report({ t: 'sent', messages: beats * topics });
    beat += 1;
    for (let topic = 0; topic < topics; topic += 1) to.send(topic, messageText(topic, beat, preciseNow(), bytes));
    setTimeout(next, Math.max(0, started + beat * beat_ms - performance.now()));
  };
  next();
}

async function take(order: Order): Promise<void> {
  if (order.t === 'open') {
    plan = order.plan;
    tested = await openServer(plan);
    report({ t: 'target', target: tested.target });
  } else if (order.t === 'usage') report({ t: 'usage', usage: usageNow() });
  else if (order.t === 'send' && plan && tested) sendAll(plan, tested);
}

takeOrders(take);
