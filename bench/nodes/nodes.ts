/**
 * The cost of a delivery at one, two and four nodes: the same people and messages, spread evenly. `npm run bench:nodes
 * [-- --people 2000 --rate 20 --seconds 20 --nodes 1,2,4 --bus redis]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { startRedis } from '@plenary/testkit/programs/redis';
import { BYTES, measure, proveGenerator, type Measured } from './measure.ts';

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

/** A row of the table; the generator warms up in the stretch as well. */
function row({ nodes, rest, messages, sent, counts, ban }: Measured): string {
  const per = (us: number): string => (us / Math.max(1, counts.received)).toFixed(2);
  const cells = [
    nodes,
    per(messages.servers),
    per(messages.servers - (rest.servers / rest.seconds) * messages.seconds),
    ((rest.servers / 1e6 / rest.seconds / nodes) * 100).toFixed(1),
    per(messages.postgres),
    per(sent.cpu_us),
    per(messages.crowd),
    (counts.received / counts.seconds).toFixed(0),
    (counts.bytes / Math.max(1, counts.received)).toFixed(0),
    `${counts.p50_ms.toFixed(0)} / ${counts.p99_ms.toFixed(0)}`,
    sent.answered * people - counts.received,
    sent.refused,
    `${ban.p50.toFixed(0)} / ${ban.p99.toFixed(0)}`,
    (messages.rss / nodes / 1024 ** 2).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

const HEAD = `| nodes | servers, µs a delivery | the same without what they use at rest | at rest, % of a core each | PostgreSQL, µs a delivery | generator | subscribers | deliveries/s | bytes each | message p50 / p99, ms | missing | refused | ban p50 / p99, ms | MiB each |
|${'---|'.repeat(14)}`;

const stopDatabase = await startDatabase();
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));
const redis = values.bus === 'redis' ? await startRedis() : null;
try {
  console.log(`${await proveGenerator(rate)}\n`);
  const rows: string[] = [];
  for (const nodes of values.nodes.split(',').map(Number))
    rows.push(row(await measure({ nodes, people, rate, seconds, bans, reads: 0 }, redis?.url ?? null, data_dir)));
  console.log(
    `${people} people, ${rate} messages/s of ${BYTES} bytes, ${seconds} s, bus: ${values.bus}; load at the end ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log([HEAD, ...rows].join('\n'));
} finally {
  await redis?.kill();
  await rm(data_dir, { recursive: true, force: true });
  await stopDatabase();
}
