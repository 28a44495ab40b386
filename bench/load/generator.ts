import { setTimeout as sleep } from 'node:timers/promises';
import { messageText, preciseNow } from '../fanout/protocol.ts';
import { latenciesOf } from '../latencies.ts';
import { createCaller } from '../logins/calls.ts';
import { cpuUsed, takeOrders } from '../processes.ts';
import type { Load, Order, Sent } from './protocol.ts';

/** The process of an open loop: all times count from the moment at which a request should have begun. */
const SOCKETS = 64;
/** Connections are opened and code is compiled meanwhile: those requests are sent, and not judged. */
const WARM_UP_S = 2;

async function run({ ports, path, cookies, fields, as = 'message', bytes, rate, seconds }: Load): Promise<Sent> {
  const callers = ports.map((port) => createCaller(port, SOCKETS));
  const [late, answers]: [number[], number[]] = [[], []];
  const statuses: Promise<number>[] = [];
  const cpu = cpuUsed();
  const began = preciseNow() + 100;
  for (let nth = 0; nth < rate * seconds; nth += 1) {
    const due = began + (nth * 1_000) / rate;
    const early = due - preciseNow();
    if (early > 0) await sleep(early);
    if (nth >= rate * WARM_UP_S) late.push(preciseNow() - due);
    const cookie = cookies[nth % cookies.length] ?? '';
    const message = fields && JSON.stringify({ ...fields, [as]: messageText(0, nth + 1, due, bytes) });
    const post = message !== null && ({ method: 'POST', type: 'application/json', body: message } as const);
    const sent = callers[nth % callers.length]!.call(path, { cookie, ...post });
    statuses.push(
      sent.then(({ status }) => {
        if (nth >= rate * WARM_UP_S) answers.push(preciseNow() - due);
        return status;
      }),
    );
  }
  const answered = (await Promise.all(statuses)).filter((status) => status === 200).length;
  return {
    ...{ t: 'sent', answered, refused: statuses.length - answered, cpu_us: cpuUsed() - cpu },
    ...{ late_p99_ms: latenciesOf(late).p99, answer_p99_ms: latenciesOf(answers).p99 },
  };
}

takeOrders(async (order: Order) => (order.t === 'run' ? run(order.load) : undefined));
