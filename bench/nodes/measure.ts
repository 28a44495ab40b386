import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { migratedDatabase } from '@plenary/testkit/database';
import { latenciesOf } from '../latencies.ts';
import type { Load, Order as LoadOrder, Sent } from '../load/protocol.ts';
import { ask, startProcess } from '../processes.ts';
import { postgresCpu } from './postgres.ts';
import type { Order, Report } from './protocol.ts';

/** Length of a message's text. */
export const BYTES = 200;
/** Sockets and garbage settle before measuring; the last frames arrive before it ends. */
export const SETTLE_MS = 3_000;
/** Code that no message has passed yet costs several times as much. */
const WARM_UP_S = 6;
/** The generator is shown to hold so many times the load. */
const SPARE = 3;

/** What one measurement has at work. */
export interface Case {
  readonly nodes: number;
  readonly people: number;
  /** Messages a second. */
  readonly rate: number;
  readonly seconds: number;
  /** People who are banned at the end. */
  readonly bans: number;
  /** Pages of people that read their data again, a second, for as many seconds; 0: none. */
  readonly reads: number;
}

/** CPU of all processes since they started, and the memory of the servers together; microseconds and bytes. */
export interface Used {
  /** Of the clock, since this process started. */
  readonly seconds: number;
  readonly servers: number;
  readonly rss: number;
  readonly postgres: number;
  readonly crowd: number;
}

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
export async function proveGenerator(rate: number): Promise<string> {
  const sink = createServer((request, answer) => request.resume().on('end', () => answer.end()));
  await new Promise<void>((resolve) => void sink.listen(0, '127.0.0.1', resolve));
  const { port } = sink.address() as AddressInfo;
  const what = { ports: [port], path: '/', cookies: ['none'], fields: {}, bytes: BYTES };
  const sent = await generate({ ...what, rate: SPARE * rate, seconds: 10 });
  sink.close();
  sink.closeAllConnections();
  return `generator at ${SPARE * rate}/s: ${sent.answered} answered, ${sent.refused} not; begun at most ${sent.late_p99_ms.toFixed(1)} ms (p99) after the intended moment`;
}

async function used(nodes: readonly ChildProcess[], crowd: ChildProcess, database: string): Promise<Used> {
  const each: Extract<Report, { t: 'usage' }>[] = [];
  for (const node of nodes) each.push(await order(node, { t: 'usage' }, 'usage'));
  const sum = (of: (one: Extract<Report, { t: 'usage' }>) => number): number =>
    each.reduce((all, one) => all + of(one), 0);
  return {
    seconds: performance.now() / 1_000,
    servers: sum(({ cpu_us }) => cpu_us),
    rss: sum(({ rss_bytes }) => rss_bytes),
    postgres: await postgresCpu(database),
    crowd: (await order(crowd, { t: 'usage' }, 'usage')).cpu_us,
  };
}

/** The difference of two usages, but for memory, which is that of the later one. */
const between = (from: Used, to: Used): Used => ({
  seconds: to.seconds - from.seconds,
  servers: to.servers - from.servers,
  rss: to.rss,
  postgres: to.postgres - from.postgres,
  crowd: to.crowd - from.crowd,
});

/**
 * Opens whole servers on a database of their own, connects everybody, and measures them at rest, while messages are
 * written and while pages read their data again; then bans.
 */
export async function measure(at: Case, redis_url: string | null, data_dir: string) {
  const database = await migratedDatabase();
  const nodes = Array.from({ length: at.nodes }, () => startProcess('nodes/node.ts'));
  const crowd = startProcess('nodes/subscribers.ts');
  try {
    const ports: number[] = [];
    for (const node of nodes)
      ports.push((await order(node, { t: 'open', database, data_dir, redis_url }, 'opened')).port);
    const { stock } = await order(nodes[0]!, { t: 'stock', people: at.people, victims: at.bans }, 'stocked');
    const { cookies } = stock.target;
    await order(crowd, { t: 'connect', ports, stock }, 'connected');
    await sleep(SETTLE_MS);
    const write = { path: `/${stock.slug}/json/chat/messages/send`, fields: { chat_thread: stock.thread_id } };
    const writing = { ports, cookies, ...write, bytes: BYTES, rate: at.rate };
    const reading = { ports, cookies, path: `/${stock.slug}/json/boot?path=/`, fields: null, bytes: 0, rate: at.reads };
    await generate({ ...writing, seconds: WARM_UP_S });
    await generate({ ...reading, seconds: WARM_UP_S });
    await sleep(SETTLE_MS);
    await order(crowd, { t: 'count' }, 'counts');
    const first = await used(nodes, crowd, database);
    await sleep(at.seconds * 1_000 + SETTLE_MS);
    const second = await used(nodes, crowd, database);
    const sent = await generate({ ...writing, seconds: at.seconds });
    await sleep(SETTLE_MS);
    const third = await used(nodes, crowd, database);
    const counts = await order(crowd, { t: 'count' }, 'counts');
    const pages = await generate({ ...reading, seconds: at.seconds });
    const fourth = await used(nodes, crowd, database);
    const [banned_at, port] = [ports[0]!, ports.at(-1)!];
    const { ms } = await order(crowd, { t: 'ban', port, banned_at, stock }, 'banned');
    const stretches = { rest: between(first, second), messages: between(second, third), reads: between(third, fourth) };
    return { ...at, ...stretches, sent, pages, counts, ban: latenciesOf(ms) };
  } finally {
    for (const child of [...nodes, crowd]) if (child.connected) child.send({ t: 'stop' } satisfies Order);
    await sleep(500);
  }
}

export type Measured = Awaited<ReturnType<typeof measure>>;
