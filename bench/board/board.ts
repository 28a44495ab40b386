/**
 * Ten people draw on one whiteboard, each on a socket: every other change is of an element that all change. Do all see the same in the end;
 * how long until the others have a change; how many bytes and how much CPU does it take?
 * `npm run bench:board [-- --people 10 --rate 20 --seconds 15]`
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import startDatabase from '@plenary/testkit/global-setup';
import { BoardPage } from './page.ts';
import type { Report } from './protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
  },
});
const [people, rate, seconds] = [Number(values.people), Number(values.rate), Number(values.seconds)];
/** Changes that come later than this are not waited for. */
const SETTLE_MS = 3_000;
const at = (sorted: readonly number[], part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

const stopDatabase = await startDatabase();
const server = startProcess('board/server.ts', []);
try {
  const { scene } = await ask<Report, 'opened'>(server, { t: 'open', people }, 'opened');
  const heard = scene.cookies.map(() => new Map<string, number>());
  const pages = scene.cookies.map((_, nth) => new BoardPage(scene, nth, heard[nth]!));
  const sockets = await Promise.all(pages.map((page) => page.follow()));
  const before = await ask<Report, 'cpu'>(server, { t: 'cpu' }, 'cpu');
  const begun = performance.now();
  const changes: Promise<readonly [string, number]>[] = [];
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    await sleep(Math.max(0, begun + (turn * 1000) / rate - performance.now()));
    changes.push(pages[turn % people]!.change(turn));
  }
  const sent = await Promise.all(changes);
  const took_s = (performance.now() - begun) / 1000;
  await sleep(SETTLE_MS);
  const after = await ask<Report, 'cpu'>(server, { t: 'cpu' }, 'cpu');
  const stands = await pages[0]!.stands();
  const differ = pages.filter(({ board }) => !isDeepStrictEqual([...board].toSorted(), [...stands].toSorted())).length;
  const reached = sent
    .flatMap(([name, from]) => {
      const last = Math.max(...heard.map((one) => one.get(name) ?? -1));
      return last < 0 ? [] : last - from;
    })
    .toSorted((a, b) => a - b);
  const failed = pages.reduce((sum, page) => sum + page.failed, 0);
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
  const cpu_ms = (after.cpu_us - before.cpu_us) / 1000;
  const lines = [
    `${people} people make ${sent.length} changes in ${took_s.toFixed(1)} s; failed: ${failed}; elements: ${stands.size}`,
    `pages that see something else than the server has: ${differ}`,
    `a change has reached everybody after ${at(reached, 0.5).toFixed(0)} ms (p50), ${at(reached, 0.95).toFixed(0)} (p95), ${at(reached, 1).toFixed(0)} at most`,
    `bytes to each page: ${(bytes / people / 1024).toFixed(0)} KiB, ${(bytes / people / took_s / 1024).toFixed(1)} KiB a second`,
    `CPU of the server: ${cpu_ms.toFixed(0)} ms, ${(cpu_ms / sent.length).toFixed(2)} ms a change with ${people} followers`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  sockets.forEach((socket) => socket.close());
  if (differ > 0 || failed > 0) process.exitCode = 1;
} finally {
  if (server.connected) server.send({ t: 'stop' });
  await stopDatabase();
}
