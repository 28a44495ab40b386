import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { latenciesOf } from '../latencies.ts';
import type { Load, Order as LoadOrder, Sent } from '../load/protocol.ts';
import { ask, startProcess } from '../processes.ts';
import type { Cluster } from './cluster.ts';
import { stopAll } from './ours.ts';
import type { Order, Report, Stock } from './protocol.ts';

/** Length of a message's text. */
export const BYTES = 200;
/** Sockets and garbage settle before measuring; the last frames arrive before it ends. */
export const SETTLE_MS = 3_000;
/** Code that no message has passed yet costs several times as much. */
const WARM_UP_S = 6;
/** The generator is shown to hold so many times the load. */
const SPARE = 3;

/** The load of one measurement. */
export interface Case {
  readonly people: number;
  /** Messages a second. */
  readonly rate: number;
  readonly seconds: number;
  /** Pages of people that read their data again, a second, for as many seconds; 0: none. */
  readonly reads: number;
}

/** CPU of all processes since they started, and the memory of the servers together; microseconds and bytes. */
export interface Used {
  /** Of the clock, since this process started. */
  readonly seconds: number;
  readonly servers: number;
  readonly rss: number;
  /** Of the database, or of a peer's Redis. */
  readonly shared: number;
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

async function used(cluster: Cluster, crowd: ChildProcess): Promise<Used> {
  const { cpu_us: servers, rss_bytes: rss } = await cluster.usage();
  const [shared, own] = [await cluster.sharedCpu(), (await order(crowd, { t: 'usage' }, 'usage')).cpu_us];
  return { seconds: performance.now() / 1_000, servers, rss, shared, crowd: own };
}

/** The difference of two usages, but for memory, which is that of the later one. */
const between = (from: Used, to: Used): Used => ({
  seconds: to.seconds - from.seconds,
  servers: to.servers - from.servers,
  rss: to.rss,
  shared: to.shared - from.shared,
  crowd: to.crowd - from.crowd,
});

/**
 * Connects everybody, and measures servers at rest, while messages are written and while pages read their data again;
 * then bans. Stops them.
 */
export async function measure(cluster: Cluster, at: Case) {
  const crowd = startProcess('nodes/subscribers.ts');
  try {
    const { ports, target, stock, writing } = cluster;
    await order(crowd, { t: 'connect', ports, target, people: at.people }, 'connected');
    await sleep(SETTLE_MS);
    const write = { ports, cookies: target.cookies, ...writing, bytes: BYTES, rate: at.rate };
    const path = `/${stock?.slug ?? ''}/json/boot?path=/`;
    const read = { ports, cookies: target.cookies, path, fields: null, bytes: 0, rate: stock ? at.reads : 0 };
    await generate({ ...write, seconds: WARM_UP_S });
    await generate({ ...read, seconds: WARM_UP_S });
    await sleep(SETTLE_MS);
    await order(crowd, { t: 'count' }, 'counts');
    const first = await used(cluster, crowd);
    await sleep(at.seconds * 1_000 + SETTLE_MS);
    const second = await used(cluster, crowd);
    const sent = await generate({ ...write, seconds: at.seconds });
    await sleep(SETTLE_MS);
    const third = await used(cluster, crowd);
    const counts = await order(crowd, { t: 'count' }, 'counts');
    const pages = await generate({ ...read, seconds: at.seconds });
    const fourth = await used(cluster, crowd);
    const ban = latenciesOf(stock ? await bans(crowd, ports, stock) : []);
    const stretches = { rest: between(first, second), messages: between(second, third), reads: between(third, fourth) };
    return { ...at, nodes: ports.length, ...stretches, sent, pages, counts, ban };
  } finally {
    stopAll([crowd]);
    cluster.stop();
    await sleep(500);
  }
}

/** Bans at the first node whose pages are at the last one. */
async function bans(crowd: ChildProcess, ports: readonly number[], stock: Stock): Promise<readonly number[]> {
  const [banned_at, port] = [ports[0]!, ports.at(-1)!];
  return (await order(crowd, { t: 'ban', port, banned_at, stock }, 'banned')).ms;
}

export type Measured = Awaited<ReturnType<typeof measure>>;
