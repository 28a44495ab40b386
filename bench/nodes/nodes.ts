/**
 * The cost of a delivery at one, two and four nodes: the same people and messages, spread evenly; ours beside its peers.
 * `npm run bench:nodes [-- --people 2000 --rate 20 --seconds 20 --nodes 1,2,4 --only plenary]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { HAS_REDIS, LEFT_OUT, startRedis } from '@plenary/testkit/programs/redis';
import { findCentrifugo } from './centrifugo.ts';
import type { Cluster } from './cluster.ts';
import { BYTES, measure, proveGenerator, type Measured } from './measure.ts';
import { openOurs } from './ours.ts';
import { openCentrifugo, openSocketIo } from './peers.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    bans: { type: 'string', default: '30' },
    nodes: { type: 'string', default: '1,2,4' },
    only: { type: 'string', default: '' },
  },
});
const numberOf = (name: 'people' | 'rate' | 'seconds' | 'bans'): number => Number(values[name]);
const [people, rate, seconds, bans] = [numberOf('people'), numberOf('rate'), numberOf('seconds'), numberOf('bans')];

/** A row of the table; the generator warms up in the stretch as well. */
function row(name: string, { nodes, rest, messages, sent, counts, ban }: Measured): string {
  const per = (us: number): string => (us / Math.max(1, counts.received)).toFixed(2);
  const cells = [
    name,
    nodes,
    per(messages.servers),
    per(messages.servers - (rest.servers / rest.seconds) * messages.seconds),
    ((rest.servers / 1e6 / rest.seconds / nodes) * 100).toFixed(1),
    per(messages.shared),
    per(sent.cpu_us),
    per(messages.crowd),
    (counts.received / counts.seconds).toFixed(0),
    (counts.bytes / Math.max(1, counts.received)).toFixed(0),
    `${counts.p50_ms.toFixed(0)} / ${counts.p99_ms.toFixed(0)}`,
    sent.answered * people - counts.received,
    sent.refused,
    ban.count === 0 ? '' : `${ban.p50.toFixed(0)} / ${ban.p99.toFixed(0)}`,
    (messages.rss / nodes / 1024 ** 2).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

const HEAD = `| server | nodes | servers, µs a delivery | the same without what they use at rest | at rest, % of a core each | what they share, µs a delivery | generator | subscribers | deliveries/s | bytes each | message p50 / p99, ms | missing | refused | ban p50 / p99, ms | MiB each |
|${'---|'.repeat(15)}`;

type Open = (nodes: number) => Promise<Cluster>;

/** The servers to measure, by their names in the table. */
async function servers(
  data_dir: string,
  redis: Awaited<ReturnType<typeof startRedis>> | null,
): Promise<[string, Open][]> {
  const centrifugo = findCentrifugo();
  if (centrifugo === null) console.log('Centrifugo is missing: there is no Go that builds it');
  if (redis === null) console.log(`those over a Redis are missing${LEFT_OUT}`);
  const ours =
    (redis_url: string | null): Open =>
    (nodes) =>
      openOurs(nodes, { people, bans }, { redis_url, data_dir });
  const all: [string, Open | null][] = [
    ['plenary', ours(null)],
    ['plenary, Redis', redis && ours(redis.url)],
    ['Socket.IO, Redis', redis && ((nodes) => openSocketIo(nodes, redis))],
    ['Centrifugo, Redis', redis && centrifugo ? (nodes) => openCentrifugo(centrifugo, nodes, redis) : null],
    ['Centrifugo, PostgreSQL', centrifugo ? (nodes) => openCentrifugo(centrifugo, nodes, 'postgres') : null],
  ];
  return all.filter((one): one is [string, Open] => one[1] !== null && one[0].includes(values.only));
}

const stopDatabase = await startDatabase();
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));
const redis = HAS_REDIS ? await startRedis() : null;
try {
  console.log(`${await proveGenerator(rate)}\n`);
  const rows: string[] = [];
  for (const [name, open] of await servers(data_dir, redis))
    for (const nodes of values.nodes.split(',').map(Number))
      rows.push(row(name, await measure(await open(nodes), { people, rate, seconds, reads: 0 })));
  console.log(
    `${people} people, ${rate} messages/s of ${BYTES} bytes, ${seconds} s; load at the end ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log([HEAD, ...rows].join('\n'));
} finally {
  await redis?.kill();
  await rm(data_dir, { recursive: true, force: true });
  await stopDatabase();
}
