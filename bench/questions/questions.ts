/**
 * A hall asks and votes: everybody follows the questions of a session over a socket, some ask, then everybody votes for a question within
 * ten seconds, half of them for one of five; every tenth person sends everything twice at once. Is every question and vote there, and
 * once; how long does one take; how often are numbers told?
 * `npm run bench:questions [-- --people 5000 --askers 200 --seconds 10]`
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { inWords } from '../latencies.ts';
import { ask, startProcess } from '../processes.ts';
import type { Report } from './protocol.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    askers: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
  },
});
const people = Number(values.people);
const askers = Math.min(Number(values.askers), people);
const within_ms = Number(values.seconds) * 1000;
/** Sockets, and the news of the questions, settle before measuring. */
const SETTLE_MS = 3_000;
const PINNED = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const start = (file: string, core: number) => startProcess(file, PINNED ? ['taskset', '-c', `${core}`] : []);

const stopDatabase = await startDatabase();
const server = start('questions/server.ts', 0);
const crowd = start('questions/crowd.ts', 1);
const kept = () => ask<Report, 'kept'>(server, { t: 'kept' }, 'kept');
try {
  const { target, hall } = await ask<Report, 'opened'>(server, { t: 'open', people }, 'opened');
  await ask<Report, 'connected'>(crowd, { t: 'connect', target, hall }, 'connected');
  await sleep(SETTLE_MS);
  const { asked } = await ask<Report, 'asked'>(crowd, { t: 'ask', askers, within_ms }, 'asked');
  await sleep(SETTLE_MS);
  const before = await kept();
  const { voted } = await ask<Report, 'voted'>(crowd, { t: 'vote', within_ms }, 'voted');
  const after = await kept();
  const { questions, rows, voters, counted, told, least_gap_ms } = after.kept;
  const lines = [
    `${people} people, each on a socket; ${askers} ask within ${values.seconds} s, then all vote within ${values.seconds} s`,
    `requests that failed: ${asked.failed} of ${asked.requests} questions, ${voted.failed} of ${voted.requests} votes`,
    `questions lost: ${askers - after.kept.askers} · asked twice: ${questions - after.kept.askers}`,
    `votes lost: ${people - voters} · given twice: ${rows - voters} · counted: ${counted} · known to every page: ${voted.known}`,
    `a question takes ${inWords(asked.took)}`,
    `a vote takes ${inWords(voted.took)}`,
    `numbers told: ${told} times, ${least_gap_ms} ms apart at least; frames to each person: ${voted.frames_each.toFixed(1)}, ${voted.least_gap_ms.toFixed(0)} ms apart at least`,
    `everybody had the last numbers ${voted.settled_ms.toFixed(0)} ms after the last vote`,
    `CPU of the server while they voted: ${((after.cpu_us - before.cpu_us) / 1e6).toFixed(1)} s`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const lost = [questions, after.kept.askers].some((count) => count !== askers);
  const wrong = [rows, voters, counted, voted.known].some((count) => count !== people);
  // Times of the feed are those at which transactions began.
  if (lost || wrong || asked.failed + voted.failed > 0 || least_gap_ms < 950) process.exitCode = 1;
} finally {
  for (const child of [server, crowd]) if (child.connected) child.send({ t: 'stop' });
  await stopDatabase();
}
