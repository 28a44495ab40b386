import { subscribe } from '../fanout/subscriber.ts';
import type { Target } from '../fanout/protocol.ts';
import { takeOrders } from '../processes.ts';
import type { Order, Report } from './protocol.ts';

/** The process of all who have the list open. */
const CONNECTING_AT_ONCE = 64;

let bytes = 0;
let frames = 0;
let open: { close(): void }[] = [];

async function connect(target: Target): Promise<Report> {
  for (const one of open) one.close();
  open = [];
  let next = 0;
  const take = (heard: Buffer): void => {
    bytes += heard.length;
    frames += 1;
  };
  const one = async (): Promise<void> => {
    while (next < target.cookies.length) {
      const subscriber = subscribe(target, next++, take);
      open.push(subscriber);
      await subscriber.ready;
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, one));
  return { t: 'connected' };
}

takeOrders<Order>(async (order): Promise<Report | void> => {
  if (order.t === 'connect') return connect(order.target);
  if (order.t === 'received') return { t: 'received', bytes, frames };
});
