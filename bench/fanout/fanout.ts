/**
 * The cost of one delivery: our server, Socket.IO 4 and bare `ws` in one run on one machine, each server on core 0 and
 * all its subscribers on core 1. `npm run bench:fanout [-- --seconds 10 --subscribers 1000]`
 */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import type { Counts, Kind, Order, Plan, Report, Usage } from './protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '20' },
    bytes: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
});

interface Measured {
  readonly plan: Plan;
  readonly counts: Counts;
  readonly messages: number;
  readonly cpu_us_per_delivery: number;
  readonly kb_per_connection: number;
}

const KINDS: readonly Kind[] = ['plenary', 'socket.io', 'ws'];
const PINNED = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
/** Sockets and garbage settle before measuring; the last frames arrive before it ends. */
const SETTLE_MS = 3_000;

const start = (file: string, core: number): ChildProcess =>
  startProcess(`fanout/${file}`, PINNED ? ['taskset', '-c', `${core}`] : []);

async function measure(plan: Plan): Promise<Measured> {
  const server = start('server.ts', 0);
  const client = start('client.ts', 1);
  try {
    const { target } = await ask<Report, 'target'>(server, { t: 'open', plan }, 'target');
    const empty = await usageOf(server);
    await ask<Report, 'connected'>(client, { t: 'connect', plan, target }, 'connected');
    await sleep(SETTLE_MS);
    const before = await usageOf(server);
    const { messages } = await ask<Report, 'sent'>(server, { t: 'send' }, 'sent');
    await sleep(SETTLE_MS);
    const after = await usageOf(server);
    const { counts } = await ask<Report, 'counts'>(client, { t: 'count' }, 'counts');
    return {
      plan,
      counts,
      messages,
      cpu_us_per_delivery: (after.cpu_us - before.cpu_us) / Math.max(1, counts.received),
      kb_per_connection: (before.rss_bytes - empty.rss_bytes) / plan.subscribers / 1024,
    };
  } finally {
    for (const child of [server, client]) if (child.connected) child.send({ t: 'stop' } satisfies Order);
  }
}

async function usageOf(server: ChildProcess): Promise<Usage> {
  return (await ask<Report, 'usage'>(server, { t: 'usage' }, 'usage')).usage;
}

function row(
  { plan, counts, messages, cpu_us_per_delivery, kb_per_connection }: Measured,
  all: readonly Measured[],
): string {
  const ratio = (kind: Kind): string => {
    const peer = all.find((one) => one.plan.kind === kind);
    return peer ? `${(peer.cpu_us_per_delivery / cpu_us_per_delivery).toFixed(2)}x` : '-';
  };
  const missing = messages * plan.subscribers - counts.received;
  const cells = [
    plan.kind,
    cpu_us_per_delivery.toFixed(2),
    counts.p50_ms.toFixed(0),
    counts.p99_ms.toFixed(0),
    counts.max_ms.toFixed(0),
    missing,
    counts.out_of_order,
    kb_per_connection.toFixed(1),
    ratio('socket.io'),
    ratio('ws'),
  ];
  return `| ${cells.join(' | ')} |`;
}

const HEAD = `| server | CPU µs/delivery | p50 ms | p99 ms | max ms | missing | out of order | kB/connection | Socket.IO's CPU / its own | ws's CPU / its own |
|---|---|---|---|---|---|---|---|---|---|`;

async function runCase(topics: number): Promise<void> {
  const [subscribers, rate, bytes, seconds] = [values.subscribers, values.rate, values.bytes, values.seconds].map(
    Number,
  ) as [number, number, number, number];
  const all: Measured[] = [];
  for (const kind of KINDS.filter((name) => values.only === undefined || name === values.only))
    all.push(await measure({ kind, subscribers, topics, rate, bytes, seconds }));
  const each = topics === 1 ? 'one topic' : `${topics} topics a socket, a message to each at the same moment`;
  console.log(
    `\n${subscribers} subscribers, ${rate} messages/s of ${bytes} bytes, ${seconds} s, ${each}${PINNED ? '' : ' (cores not pinned)'}\n`,
  );
  console.log([HEAD, ...all.map((one) => row(one, all))].join('\n'));
}

const stopDatabase = await startDatabase();
try {
  for (const topics of [1, 4]) await runCase(topics);
} finally {
  await stopDatabase();
}
