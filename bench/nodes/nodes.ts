/**
 * The cost of a delivery at one, two and four nodes: the same people and messages, spread evenly. `npm run bench:nodes
 * [-- --people 2000 --rate 20 --seconds 20 --nodes 1,2,4 --bus redis]`
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migratedDatabase } from '@plenary/testkit/database';
import startDatabase from '@plenary/testkit/global-setup';
import { startRedis } from '@plenary/testkit/programs/redis';
import { latenciesOf } from '../latencies.ts';
import type { Load, Order as LoadOrder, Sent } from '../load/protocol.ts';
import { ask, startProcess } from '../processes.ts';
import { postgresCpu } from './postgres.ts';
import type { Order, Report } from './protocol.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    bans: { type: 'string', default: '30' },
    nodes: { type: 'string', default: '1,2,4' },
    bus: { type: 'string', default: 'database' },
  },
});
const [people, rate, seconds, bans] = [values.people, values.rate, values.seconds, values.bans].map(Number) as [
  number,
  number,
  number,
  number,
];
const BYTES = 200;
/** Sockets and garbage settle before measuring; the last frames arrive before it ends. */
const SETTLE_MS = 3_000;
/** The generator is shown to hold so many times the load. */
const SPARE = 3;

const order = <T extends Report['t']>(child: ChildProcess, word: Order, t: T) => ask<Report, T>(child, word, t);

/** Sends a load by a process of its own. */
async function generate(load: Load): Promise<Sent> {
  const generator = startProcess('load/generator.ts');
  try {
    return await ask<Sent, 'sent'>(generator, { t: 'run', load } satisfies LoadOrder, 'sent');
  } finally {
    generator.send({ t: 'stop' });
  }
}

/** Three times the load against a server that does nothing: how late the generator itself is. */
async function proveGenerator(): Promise<string> {
  const sink = createServer((request, answer) => request.resume().on('end', () => answer.end()));
  await new Promise<void>((resolve) => void sink.listen(0, '127.0.0.1', resolve));
  const { port } = sink.address() as AddressInfo;
  const load = {
    ports: [port],
    path: '/',
    cookies: ['none'],
    fields: {},
    bytes: BYTES,
    rate: SPARE * rate,
    seconds: 10,
  };
  const sent = await generate(load);
  sink.close();
  sink.closeAllConnections();
  return `generator at ${SPARE * rate}/s: ${sent.answered} answered, ${sent.refused} not; begun at most ${sent.late_p99_ms.toFixed(1)} ms (p99) after the intended moment`;
}

/** CPU of the servers in all, of PostgreSQL, and of the subscribers; microseconds. */
async function cpuOfAll(nodes: readonly ChildProcess[], crowd: ChildProcess, database: string) {
  const each: Extract<Report, { t: 'usage' }>[] = [];
  for (const node of nodes) each.push(await order(node, { t: 'usage' }, 'usage'));
  const sum = (of: (one: Extract<Report, { t: 'usage' }>) => number): number =>
    each.reduce((all, one) => all + of(one), 0);
  return {
    servers: sum(({ cpu_us }) => cpu_us),
    rss: sum(({ rss_bytes }) => rss_bytes),
    postgres: await postgresCpu(database),
    crowd: (await order(crowd, { t: 'usage' }, 'usage')).cpu_us,
  };
}

async function measure(count: number, redis_url: string | null, data_dir: string) {
  const database = await migratedDatabase();
  const nodes = Array.from({ length: count }, () => startProcess('nodes/node.ts'));
  const crowd = startProcess('nodes/subscribers.ts');
  try {
    const ports: number[] = [];
    for (const node of nodes)
      ports.push((await order(node, { t: 'open', database, data_dir, redis_url }, 'opened')).port);
    const { stock } = await order(nodes[0]!, { t: 'stock', people, victims: bans }, 'stocked');
    await order(crowd, { t: 'connect', ports, stock }, 'connected');
    await sleep(2 * SETTLE_MS);
    const before = await cpuOfAll(nodes, crowd, database);
    await sleep(seconds * 1_000 + SETTLE_MS);
    const still = await cpuOfAll(nodes, crowd, database);
    const fields = { chat_thread: stock.thread_id };
    const path = `/${stock.slug}/json/chat/messages/send`;
    const load = { ports, path, cookies: stock.target.cookies, fields, bytes: BYTES, rate, seconds };
    const sent = await generate(load);
    await sleep(SETTLE_MS);
    const after = await cpuOfAll(nodes, crowd, database);
    const counts = await order(crowd, { t: 'count' }, 'counts');
    const [banned_at, port] = [ports[0]!, ports.at(-1)!];
    const { ms } = await order(crowd, { t: 'ban', port, banned_at, stock }, 'banned');
    return { count, before, still, after, sent, counts, ban: latenciesOf(ms) };
  } finally {
    for (const child of [...nodes, crowd]) if (child.connected) child.send({ t: 'stop' } satisfies Order);
    await sleep(500);
  }
}

type Measured = Awaited<ReturnType<typeof measure>>;

function row({ count, before, still, after, sent, counts, ban }: Measured): string {
  const per = (us: number): string => (us / Math.max(1, counts.received)).toFixed(2);
  const all = after.servers - still.servers;
  const rest = still.servers - before.servers;
  const cells = [
    count,
    per(all),
    per(all - rest),
    ((rest / 1e6 / (seconds + SETTLE_MS / 1_000) / count) * 100).toFixed(1),
    per(after.postgres - still.postgres),
    per(sent.cpu_us),
    per(after.crowd - still.crowd),
    (counts.received / counts.seconds).toFixed(0),
    (counts.bytes / Math.max(1, counts.received)).toFixed(0),
    `${counts.p50_ms.toFixed(0)} / ${counts.p99_ms.toFixed(0)}`,
    sent.answered * people - counts.received,
    sent.refused,
    `${ban.p50.toFixed(0)} / ${ban.p99.toFixed(0)}`,
    (after.rss / count / 1024 ** 2).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

const HEAD = `| nodes | servers, µs a delivery | the same without what they use at rest | at rest, % of a core each | PostgreSQL, µs a delivery | generator | subscribers | deliveries/s | bytes each | message p50 / p99, ms | missing | refused | ban p50 / p99, ms | MiB each |
|${'---|'.repeat(14)}`;

const stopDatabase = await startDatabase();
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));
const redis = values.bus === 'redis' ? await startRedis() : null;
try {
  console.log(`${await proveGenerator()}\n`);
  const rows: string[] = [];
  for (const count of values.nodes.split(',').map(Number))
    rows.push(row(await measure(count, redis?.url ?? null, data_dir)));
  console.log(
    `${people} people, ${rate} messages/s of ${BYTES} bytes, ${seconds} s, bus: ${values.bus}; load at the end ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log([HEAD, ...rows].join('\n'));
} finally {
  await redis?.kill();
  await rm(data_dir, { recursive: true, force: true });
  await stopDatabase();
}
