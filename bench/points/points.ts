/**
 * Ranks among very many people while points are being given: how long does one take, over HTTP and with the list that goes with it, beside
 * a plain count over the table in the same server; and are points ever given twice for one act?
 * `npm run bench:points [-- --people 100000 --rate 200 --seconds 30]`
 */
import { spawnSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import type { Counter, Report } from './protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    asks: { type: 'string', default: '20' },
  },
});
const [people, rate, seconds, per_second] = [values.people, values.rate, values.seconds, values.asks].map(Number) as [
  number,
  number,
  number,
  number,
];
const asks = per_second * seconds;
const PINNED = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
/** The aim of the product for one rank. */
const AIM_P99_MS = 10;
const RACES = 100;
const AT_ONCE = 10;

const agent = new Agent({ keepAlive: true });

/** Asks for a rank. Resolves with how long that took, ms. */
function askRank({ url, cookies }: Counter, n: number, call = 'leaders'): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url + call, { agent, headers: { cookie: cookies[n % cookies.length] } }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`a rank was answered with ${answer.statusCode}`));
      });
    }).once('error', reject);
  });
}

async function askRanks(counter: Counter, call?: string): Promise<number[]> {
  const began = performance.now();
  const under_way: Promise<number>[] = [];
  for (let n = 0; n < asks; n += 1) {
    const wait = began + (n * 1000) / per_second - performance.now();
    if (wait > 1) await sleep(wait);
    under_way.push(askRank(counter, n, call));
  }
  return Promise.all(under_way);
}

function spread(took: readonly number[]): { p50: number; p99: number; line: string } {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const [p50, p99, most] = [at(0.5), at(0.99), at(1)];
  return { p50, p99, line: `${p50.toFixed(1)} ms (p50), ${p99.toFixed(1)} (p99), ${most.toFixed(1)} at most` };
}

const stopDatabase = await startDatabase();
const server = startProcess('points/server.ts', PINNED ? ['taskset', '-c', '0'] : []);
try {
  const { counter } = await ask<Report, 'opened'>(server, { t: 'open', people }, 'opened');
  const first_ms = await askRank(counter, 0);
  await ask<Report, 'giving'>(server, { t: 'give', per_second: rate }, 'giving');
  await sleep(3_000);
  const ours = spread(await askRanks(counter));
  const bare = spread(await askRanks(counter, 'activity-scenarios'));
  const { took_ms } = await ask<Report, 'counted'>(server, { t: 'count', asks, per_second }, 'counted');
  const peer = spread(took_ms);
  const { gave } = await ask<Report, 'rested'>(server, { t: 'rest' }, 'rested');
  const raced = await ask<Report, 'raced'>(server, { t: 'race', races: RACES, at_once: AT_ONCE }, 'raced');
  const lines = [
    `${people} people with points, ${(gave.given / gave.seconds).toFixed(0)} awards a second (${gave.failed} failed), ${per_second} ranks asked for a second`,
    `the first rank after a start, which reads everybody: ${first_ms.toFixed(0)} ms`,
    `a rank with its list, over HTTP: ${ours.line}`,
    `a call that reads no ranks, over HTTP: ${bare.line}`,
    `a plain count over the table, without HTTP and without a list: ${peer.line}`,
    `p99 against the plain count: ${(peer.p99 / ours.p99).toFixed(1)} times quicker; p50: ${(peer.p50 / ours.p50).toFixed(1)}`,
    `points given twice for one act: ${raced.twice} in ${RACES} races of ${AT_ONCE}; never: ${raced.never}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (ours.p99 > AIM_P99_MS || raced.twice > 0 || raced.never > 0 || gave.failed > 0) process.exitCode = 1;
} finally {
  if (server.connected) server.send({ t: 'stop' });
  await stopDatabase();
}
