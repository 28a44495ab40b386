import { createCaller, everyBeat, type CallOptions } from '../logins/calls.ts';
import { latenciesOf } from '../latencies.ts';
import { takeOrders } from '../processes.ts';
import type { Stage } from '../one-change/protocol.ts';
import type { Order, OthersReport } from './protocol.ts';

/** The process of everybody else at the event: they open pages, read and write, each now and then. */
const SOCKETS = 100;
const ADDRESS = '127.0.0.2';

let took: number[] = [];
let refused = 0;

/** The calls of one after the other: of ten calls two are pages, two boot data, one a message, five small reads. */
function nthCall({ slug, thread_id, cookies }: Stage, nth: number): { path: string; options: CallOptions } {
  const cookie = cookies[1 + (nth % (cookies.length - 1))] ?? '';
  const page = { accept: 'text/html' };
  switch (nth % 10) {
    case 0:
      return { path: `/${slug}`, options: { cookie, ...page } };
    case 5:
      return { path: `/${slug}/login`, options: page };
    case 2:
    case 7:
      return { path: `/${slug}/json/boot?path=/`, options: { cookie } };
    case 4: {
      const body = JSON.stringify({ chat_thread: thread_id, message: `Message ${nth}` });
      const options = { method: 'POST', cookie, type: 'application/json', body } as const;
      return { path: `/${slug}/json/chat/messages/send`, options };
    }
    default:
      return { path: `/${slug}/json/chat/threads`, options: { cookie } };
  }
}

function begin(stage: Stage, rate: number): void {
  const caller = createCaller(stage.port, SOCKETS, ADDRESS);
  const ask = async (nth: number): Promise<void> => {
    const { path, options } = nthCall(stage, nth);
    const { status } = await caller.call(path, options);
    if (status !== 200) refused += 1;
  };
  everyBeat(1000 / rate, ask, (ms) => void took.push(ms));
}

takeOrders<Order>(async (order): Promise<OthersReport | void> => {
  if (order.t === 'begin') {
    begin(order.stage, order.rate);
    return { t: 'begun' };
  }
  if (order.t === 'take') {
    const report = { t: 'taken', all: latenciesOf(took), refused } as const;
    took = [];
    refused = 0;
    return report;
  }
});
