/**
 * A crowd at the demo event, by the load driver that `plenary simulate` is: people come, follow the event, talk and react
 * over HTTP and live connections; what they manage, what fails, and what the server takes for it.
 * `npm run bench:crowd [-- --people 200 --seconds 60 --paces 1,20]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Crowd, type CrowdCounts } from '@plenary/client/simulation/crowd';
import { systemClock } from '@plenary/server/clock';
import startDatabase from '@plenary/testkit/global-setup';
import type { Report } from './protocol.ts';
import { latenciesOf } from '../latencies.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    /** Times faster than a real event talks. */
    paces: { type: 'string', default: '1,20' },
    seed: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.seconds);
/** Everybody has come after this. */
const ARRIVE_MS = 10_000;

const stopDatabase = await startDatabase();
const server = startProcess('crowd/server.ts');
const usage = () => ask<Report, 'used'>(server, { t: 'usage' }, 'used');

type Took = Readonly<Partial<Record<string, number[]>> & Record<'come' | 'say' | 'react', number[]>>;

function both(took_ms: readonly number[]): string {
  const { p50, p99 } = latenciesOf(took_ms);
  return `${p50.toFixed(0)}, ${p99.toFixed(0)}`;
}

async function run(pace: number, { url, event, people }: Extract<Report, { t: 'opened' }>): Promise<CrowdCounts> {
  const took: Took = { come: [], say: [], react: [] };
  const before = await usage();
  const crowd = new Crowd({
    base_url: url,
    event,
    people,
    seed: Number(values.seed),
    clock: systemClock,
    pace,
    arrive_ms: ARRIVE_MS,
    onDone: (what, ms) => void took[what]?.push(ms),
    onFault: (error) => console.error(error),
  });
  await sleep(seconds * 1000);
  const here = crowd.counts.here;
  await crowd.stop();
  const after = await usage();
  const { counts } = crowd;
  const said = counts.messages + counts.replies;
  const cpu = (after.cpu_ms - before.cpu_ms) / (seconds * 10);
  const columns = [
    pace,
    `${here} of ${counts.people}`,
    ((said * 60) / seconds).toFixed(1),
    counts.replies,
    counts.reactions,
    (counts.heard / seconds).toFixed(0),
    both(took.come),
    both(took.say),
    both(took.react),
    counts.refused,
    counts.faults,
    `${cpu.toFixed(1)}, ${after.rss_mib.toFixed(0)}`,
  ];
  console.log(`| ${columns.join(' | ')} |`);
  return counts;
}

const impatience = setTimeout(() => server.kill(), 280_000);
try {
  const order = { t: 'open', people: Number(values.people), seed: Number(values.seed) };
  const opened = await ask<Report, 'opened'>(server, order, 'opened');
  console.log(`
| pace | here | messages a minute | replies | reactions | messages heard a second | coming in: p50, p99 ms | sending | reacting | refused | faults | server: % of a core, MiB |
|---|---|---|---|---|---|---|---|---|---|---|---|`);
  for (const pace of values.paces.split(',').map(Number)) {
    const { faults } = await run(pace, opened);
    if (faults > 0) process.exitCode = 1;
  }
} finally {
  clearTimeout(impatience);
  if (server.connected) await ask<Report, 'removed'>(server, { t: 'finish' }, 'removed');
  if (server.connected) server.send({ t: 'stop' });
  await stopDatabase();
}
