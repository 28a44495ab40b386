/**
 * A crowd votes at once: everybody follows the poll over a socket and votes within ten seconds, every tenth person twice at once. Are all
 * votes counted, and once; how long does one take; how often are results told?
 * `npm run bench:votes [-- --people 5000 --seconds 10]`
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { inWords } from '../latencies.ts';
import { ask, startProcess } from '../processes.ts';
import type { Report } from './protocol.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '5000' }, seconds: { type: 'string', default: '10' } },
});
const people = Number(values.people);
const seconds = Number(values.seconds);
/** Sockets settle before measuring. */
const SETTLE_MS = 3_000;
const PINNED = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const start = (file: string, core: number) => startProcess(file, PINNED ? ['taskset', '-c', `${core}`] : []);

const stopDatabase = await startDatabase();
const server = start('votes/server.ts', 0);
const crowd = start('votes/crowd.ts', 1);
try {
  const { target, booth } = await ask<Report, 'opened'>(server, { t: 'open', people }, 'opened');
  await ask<Report, 'connected'>(crowd, { t: 'connect', target, told: booth.told }, 'connected');
  await sleep(SETTLE_MS);
  const before = await ask<Report, 'kept'>(server, { t: 'kept' }, 'kept');
  const order = { t: 'vote', booth, within_ms: seconds * 1000 };
  const { voted } = await ask<Report, 'voted'>(crowd, order, 'voted');
  const after = await ask<Report, 'kept'>(server, { t: 'kept' }, 'kept');
  const { kept } = after;
  const lines = [
    `${people} people, each on a socket, vote within ${seconds} s; ${voted.requests} requests, since every tenth sends theirs twice at once`,
    `requests that failed: ${voted.failed}`,
    `votes lost: ${people - kept.people} · given twice: ${kept.rows - kept.people} · last result: ${kept.voters}`,
    `a vote takes ${inWords(voted.took)}`,
    `results told: ${kept.told} times, ${kept.least_gap_ms} ms apart at least; frames to each person: ${voted.frames_each.toFixed(1)}`,
    `everybody had the last result ${voted.settled_ms.toFixed(0)} ms after the last vote`,
    `CPU of the server: ${((after.cpu_us - before.cpu_us) / 1e6).toFixed(1)} s`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const wrong = voted.failed > 0 || kept.people !== people || kept.rows !== people || kept.voters !== people;
  // Times of the feed are those at which transactions began.
  if (wrong || kept.least_gap_ms < 950) process.exitCode = 1;
} finally {
  for (const child of [server, crowd]) if (child.connected) child.send({ t: 'stop' });
  await stopDatabase();
}
