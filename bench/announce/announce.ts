/**
 * A host announces something to everybody at a large event, while others announce as well and people mark all as read: when has the last
 * of those who are here heard it, how long are the transactions, do any lock each other out?
 * `npm run bench:announce [-- --people 10000 --rounds 5]`
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { ask, startProcess } from '../processes.ts';
import type { Heard, Report } from './protocol.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '5' } },
});
const people = Number(values.people);
/** Sockets settle before measuring, and between announcements. */
const SETTLE_MS = 3_000;
const PINNED = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const start = (file: string, core: number) => startProcess(file, PINNED ? ['taskset', '-c', `${core}`] : []);
const ms = (value: number): string => `${value.toFixed(0)} ms`;

function row(name: string, { answer_ms, first_ms, p99_ms, last_ms, missing, twice }: Heard): string {
  return `${name}: answered after ${ms(answer_ms)}; heard first after ${ms(first_ms)}, by 99 % after ${ms(p99_ms)}, by the last after ${ms(last_ms)}; missing ${missing}, twice ${twice}`;
}

const stopDatabase = await startDatabase();
const server = start('announce/server.ts', 0);
const crowd = start('announce/crowd.ts', 1);
try {
  const { target, stand } = await ask<Report, 'opened'>(server, { t: 'open', people }, 'opened');
  await ask<Report, 'connected'>(crowd, { t: 'connect', target }, 'connected');
  const lines: string[] = [];
  const all: Heard[] = [];
  for (const busy of [false, true]) {
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      await sleep(SETTLE_MS);
      const { heard } = await ask<Report, 'announced'>(crowd, { t: 'announce', stand, busy }, 'announced');
      lines.push(row(`${busy ? 'busy' : 'quiet'} ${round}`, heard));
      all.push(heard);
    }
  }
  const { kept } = await ask<Report, 'kept'>(server, { t: 'kept' }, 'kept');
  const text = [
    `${people} people on a socket each${PINNED ? '' : ' (cores not pinned)'}; busy: two hosts announce at once, and 200 people mark all as read`,
    ...lines,
    `longest transaction: ${ms(kept.longest_ms)} of ${kept.transactions}; deadlocks: ${kept.deadlocks}; server: ${kept.rss_mib.toFixed(0)} MiB`,
    `written down for mails of ${kept.announcements} announcements: ${kept.dispatches} rows in ${ms(kept.spread_ms)}, longest transaction ${ms(kept.longest_spread_ms)}`,
  ];
  process.stdout.write(`${text.join('\n')}\n`);
  if (kept.deadlocks > 0 || all.some(({ missing, twice }) => missing > 0 || twice > 0)) process.exitCode = 1;
} finally {
  for (const child of [server, crowd]) if (child.connected) child.send({ t: 'stop' });
  await stopDatabase();
}
