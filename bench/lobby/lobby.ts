/**
 * Very many people look at a lobby of many rooms while seats are taken and left: frames and bytes a second for each of them and the
 * server's CPU, beside every change told to everybody at once over a bare ws server.
 * `npm run bench:lobby [-- --people 5000 --rooms 200 --changes 20 --seconds 20]`
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import type { Report, Way } from './protocol.ts';
import type { Report as Crowd } from '../presence/protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    rooms: { type: 'string', default: '200' },
    changes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
  },
});
const [people, rooms, a_second, seconds] = [values.people, values.rooms, values.changes, values.seconds].map(
  Number,
) as [number, number, number, number];
/** Anyone who connected has read the lobby by then. */
const SETTLE_MS = 3_000;
const PINNED = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const start = (file: string, core: number) => startProcess(file, PINNED ? ['taskset', '-c', `${core}`] : []);

interface Cost {
  readonly bytes: number;
  readonly frames: number;
  readonly cpu: number;
}

/** Bytes and frames a second for each person, and the share of a core. */
async function costOf(way: Way): Promise<Cost> {
  await ask<Crowd, 'connected'>(crowd, { t: 'connect', target: targets[way] }, 'connected');
  await sleep(SETTLE_MS);
  const before = await ask<Crowd, 'received'>(crowd, { t: 'received' }, 'received');
  const { cpu_us } = await ask<Report, 'churned'>(server, { t: 'churn', way, a_second, seconds }, 'churned');
  // The last round is on its way.
  await sleep(1_500);
  const after = await ask<Crowd, 'received'>(crowd, { t: 'received' }, 'received');
  return {
    bytes: (after.bytes - before.bytes) / people / seconds,
    frames: (after.frames - before.frames) / people / seconds,
    cpu: cpu_us / 1e6 / seconds,
  };
}

const stopDatabase = await startDatabase();
const server = start('lobby/server.ts', 0);
const crowd = start('presence/crowd.ts', 1);
const { targets } = await ask<Report, 'opened'>(server, { t: 'open', people, rooms }, 'opened');
try {
  const rounds = await costOf('rounds');
  const each = await costOf('each');
  const line = (name: string, { bytes, frames, cpu }: Cost) =>
    `${name}: ${frames.toFixed(2)} frames and ${bytes.toFixed(0)} bytes a second for each person, ${(cpu * 100).toFixed(0)} % of a core`;
  const lines = [
    `${people} people in a lobby of ${rooms} rooms; ${a_second} seats change each second over HTTP, for ${seconds} s`,
    line('rounds of what changed', rounds),
    line('every change to everybody at once, over a bare ws server', each),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  // At most one frame a second, with the word of the connection itself.
  if (rounds.frames > 1.2) process.exitCode = 1;
} finally {
  for (const child of [server, crowd]) if (child.connected) child.send({ t: 'stop' });
  await stopDatabase();
}
