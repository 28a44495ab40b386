/**
 * The throughput of writers at two servers that share a database: without a bus, with that of the database, and with Redis.
 * `npm run bench:bus [-- --writers 16 --rounds 30 --seconds 2]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Config } from '@plenary/server/config/config';
import { closeContext, type Context } from '@plenary/server/context';
import { append, note } from '@plenary/server/live/live.fixture';
import { createEvent } from '@plenary/testkit/events';
import startDatabase from '@plenary/testkit/global-setup';
import { HAS_REDIS, startRedis } from '@plenary/testkit/programs/redis';
import { benchContext } from './context.ts';
import { inWords, latenciesOf } from './latencies.ts';
import { cpuUsed } from './processes.ts';

const { values } = parseArgs({
  options: {
    writers: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '2' },
  },
});
const [writers, rounds, seconds] = [Number(values.writers), Number(values.rounds), Number(values.seconds)];
/** Before the rounds that count; seconds. */
const WARM_UP = 2;

/** Two servers with one kind of bus, and what their writers did in each round. */
interface Pair {
  readonly bus: string;
  readonly nodes: readonly [Context, Context];
  readonly per_second: number[];
  /** Processor of both servers for an event, microseconds. */
  readonly cpu_us: number[];
  readonly took_ms: number[];
}

async function openPair(bus: string, data_dir: string, more: Partial<Config>): Promise<Pair> {
  const open = (): Promise<Context> => benchContext(data_dir, 'plain', more);
  const nodes = [await open(), await open()] as const;
  for (const { helpers } of bus === 'none' ? [] : nodes) while (!helpers.all().get('bus')) await scheduler.wait(20);
  return { bus, nodes, per_second: [], cpu_us: [], took_ms: [] };
}

/** Half of the writers at each server, each with a topic of its own, one event after the other. */
async function write({ nodes }: Pair, event_id: string, lasts_s: number): Promise<number[]> {
  const end = performance.now() + lasts_s * 1_000;
  const took: number[] = [];
  const writer = async (nth: number): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      await append(nodes[nth % 2 === 0 ? 0 : 1], note(event_id, `of-${nth}`, 'x'.repeat(200)));
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, nth) => writer(nth)));
  return took;
}

async function measure(pairs: readonly Pair[], event_id: string): Promise<void> {
  for (const pair of pairs) await write(pair, event_id, WARM_UP);
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first as often as the others, so that what else the machine does meets all of them.
    for (let nth = 0; nth < pairs.length; nth += 1) {
      const pair = pairs[(round + nth) % pairs.length]!;
      const before = cpuUsed();
      const took = await write(pair, event_id, seconds);
      pair.cpu_us.push((cpuUsed() - before) / took.length);
      pair.per_second.push(took.length / seconds);
      pair.took_ms.push(...took);
    }
  }
}

const median = (numbers: readonly number[]): number => latenciesOf(numbers).p50;

function print([without, ...others]: readonly Pair[]): void {
  if (!without) return;
  const row = ({ bus, per_second, cpu_us, took_ms }: Pair): string => {
    const share = median(per_second.map((count, round) => (100 * count) / (without.per_second[round] ?? 1)));
    return `| ${bus} | ${median(per_second).toFixed(0)} | ${share.toFixed(1)} % | ${median(cpu_us).toFixed(0)} | ${inWords(latenciesOf(took_ms))} |`;
  };
  console.log(
    [
      `${writers} writers at two servers, ${rounds} rounds of ${seconds} s each; load ${loadavg()[0]?.toFixed(1)}`,
      '',
      '| bus | events/s | of those without, in the same round | processor of the servers, µs each | a write |',
      '|---|---|---|---|---|',
      ...[without, ...others].map(row),
    ].join('\n'),
  );
}

const stopDatabase = await startDatabase();
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));
const redis = HAS_REDIS ? await startRedis() : null;
const pairs = [
  await openPair('none', data_dir, {}),
  await openPair('the database', data_dir, { files_shared: true }),
  ...(redis ? [await openPair('Redis', data_dir, { redis_url: redis.url })] : []),
];
try {
  const { id } = await createEvent(pairs[0]!.nodes[0]);
  await measure(pairs, id);
  print(pairs);
} finally {
  for (const { nodes } of pairs) await Promise.all(nodes.map(closeContext));
  await redis?.kill();
  await rm(data_dir, { recursive: true, force: true });
  await stopDatabase();
}
