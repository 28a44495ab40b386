/**
 * A crowd answers a question of a quiz: everybody follows it over a socket and answers within ten seconds, every tenth person twice at
 * once. Are all answers counted, and once; how long does one take; is the list of the best right?
 * `npm run bench:quiz [-- --people 1000 --seconds 10]`
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { inWords } from '../latencies.ts';
import { ask, startProcess } from '../processes.ts';
import type { Report } from '../votes/protocol.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '10' } },
});
const people = Number(values.people);
const seconds = Number(values.seconds);
/** Places of the list of the best. */
const LEADERS = 10;
/** Sockets settle before measuring. */
const SETTLE_MS = 3_000;
const PINNED = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const start = (file: string, core: number) => startProcess(file, PINNED ? ['taskset', '-c', `${core}`] : []);

const stopDatabase = await startDatabase();
const server = start('quiz/server.ts', 0);
const crowd = start('votes/crowd.ts', 1);
const kept = () => ask<Report, 'kept'>(server, { t: 'kept' }, 'kept');
try {
  const { target, booth } = await ask<Report, 'opened'>(server, { t: 'open', people }, 'opened');
  await ask<Report, 'connected'>(crowd, { t: 'connect', target, told: booth.told }, 'connected');
  await sleep(SETTLE_MS);
  const before = await kept();
  const next = { t: 'turn', at: { state: 'waiting', number: 0 }, turn: 'next' };
  await ask<Report, 'turned'>(server, next, 'turned');
  const order = { t: 'vote', booth, within_ms: seconds * 1000 };
  const { voted } = await ask<Report, 'voted'>(crowd, order, 'voted');
  const asked = performance.now();
  const reveal = { t: 'turn', at: { state: 'open', number: 1 }, turn: 'reveal' };
  await ask<Report, 'turned'>(server, reveal, 'turned');
  const revealed_ms = performance.now() - asked;
  const after = await kept();
  const { rows, people: answered, voters: places } = after.kept;
  const lines = [
    `${people} people, each on a socket, answer within ${seconds} s; ${voted.requests} requests, since every tenth sends theirs twice at once`,
    `requests that failed: ${voted.failed} · answers lost: ${people - answered} · given twice: ${rows - answered}`,
    `an answer takes ${inWords(voted.took)}`,
    `everybody knew how many had answered ${voted.settled_ms.toFixed(0)} ms after the last; frames to each person: ${voted.frames_each.toFixed(1)}`,
    `showing the answer took ${revealed_ms.toFixed(0)} ms; ${places} of ${LEADERS} places of the list of the best are right`,
    `CPU of the server: ${((after.cpu_us - before.cpu_us) / 1e6).toFixed(1)} s`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const lost = voted.failed > 0 || answered !== people || rows !== people;
  if (lost || voted.settled_ms < 0 || places !== LEADERS) process.exitCode = 1;
} finally {
  for (const child of [server, crowd]) if (child.connected) child.send({ t: 'stop' });
  await stopDatabase();
}
