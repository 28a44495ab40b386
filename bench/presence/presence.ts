/**
 * Very many people have the list of attendees open while others come and go: bytes and CPU a second for frames of
 * numbers, beside every change sent to everybody at once over a bare ws server; and a list of many people in a browser.
 * `npm run bench:presence [-- --people 5000 --changes 50 --seconds 20 --listed 20000 --rounds 15]`
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { timeList } from './list.ts';
import type { Report, Way } from './protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    changes: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
    listed: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '15' },
  },
});
const [people, a_second, whole_seconds] = [values.people, values.changes, values.seconds].map(Number) as [
  number,
  number,
  number,
];
/** Everybody who connected is notified of the others first. */
const SETTLE_MS = 5_000;
/** Every change to everybody at once is much: more than a few seconds of it would lie in buffers. */
const PEER_SECONDS = 3;
/** The aim of the product for the bytes. */
const AIM = 1 / 50;
const PINNED = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const start = (file: string, core: number) => startProcess(file, PINNED ? ['taskset', '-c', `${core}`] : []);

interface Cost {
  readonly bytes: number;
  readonly frames: number;
  readonly cpu: number;
}

/** Bytes and frames a second for each person, and the share of a core. */
async function costOf(way: Way, seconds: number): Promise<Cost> {
  await ask<Report, 'connected'>(crowd, { t: 'connect', target: targets[way] }, 'connected');
  await sleep(SETTLE_MS);
  const before = await ask<Report, 'received'>(crowd, { t: 'received' }, 'received');
  const { cpu_us } = await ask<Report, 'churned'>(server, { t: 'churn', way, a_second, seconds }, 'churned');
  const after = await ask<Report, 'received'>(crowd, { t: 'received' }, 'received');
  return {
    bytes: (after.bytes - before.bytes) / people / seconds,
    frames: (after.frames - before.frames) / people / seconds,
    cpu: cpu_us / 1e6 / seconds,
  };
}

const stopDatabase = await startDatabase();
const server = start('presence/server.ts', 0);
const crowd = start('presence/crowd.ts', 1);
const { targets } = await ask<Report, 'opened'>(server, { t: 'open', people }, 'opened');
try {
  const frames = await costOf('frames', whole_seconds);
  const each = await costOf('each', PEER_SECONDS);
  const line = (name: string, { bytes, cpu }: Cost) =>
    `${name}: ${bytes.toFixed(0)} bytes a second for each person, ${(cpu * 100).toFixed(0)} % of a core of the server`;
  const share = frames.bytes / each.bytes;
  const lines = [
    `${people} people have the list open; ${a_second} come and ${a_second} go each second, for ${whole_seconds} s`,
    line(`frames of numbers, ${frames.frames.toFixed(2)} a second`, frames),
    line('every change to everybody at once, over a bare ws server', each),
    `1/${(1 / share).toFixed(0)} of the bytes (aim: 1/50), 1/${(each.cpu / frames.cpu).toFixed(1)} of the CPU`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (share > AIM) process.exitCode = 1;
  for (const child of [server, crowd]) child.send({ t: 'stop' });
  process.stdout.write(`${(await timeList(Number(values.listed), Number(values.rounds))).join('\n')}\n`);
} finally {
  for (const child of [server, crowd]) if (child.connected) child.send({ t: 'stop' });
  await stopDatabase();
}
