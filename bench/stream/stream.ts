/**
 * The cost of a viewer of a hosted stream: the whole product beside a server of plain files, in one run. Each viewer has a
 * connection of its own, and asks for the list and a segment of two seconds every two seconds.
 * `npm run bench:stream [-- --viewers 2000 --kbit 250 --seconds 12]`
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { ask, startProcess } from '../processes.ts';
import type { Order, Report } from './protocol.ts';

const { values } = parseArgs({
  options: {
    viewers: { type: 'string', default: '2000' },
    kbit: { type: 'string', default: '250' },
    seconds: { type: 'string', default: '12' },
  },
});
const [viewers, kbit, seconds] = [values.viewers, values.kbit, values.seconds].map(Number) as [number, number, number];
const EVERY_MS = 2_000;

interface Watched {
  rounds: number;
  bytes: number;
  failed: number;
  /** The first failure. */
  why: string;
  readonly took_ms: number[];
}

function read(agent: Agent, url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}

/** Plays until `end`, beginning at a moment of its own. */
async function watch(list: string, nth: number, end: number, seen: Watched): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let due = performance.now() + (nth / viewers) * EVERY_MS;
  for (; due < end; due += EVERY_MS) {
    await sleep(Math.max(0, due - performance.now()));
    try {
      const text = await read(agent, list);
      const names = text
        .toString()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'));
      const segment = await read(agent, new URL(names[seen.rounds % names.length] ?? '', list).href);
      seen.bytes += text.length + segment.length;
      seen.rounds += 1;
      seen.took_ms.push(performance.now() - due);
    } catch (error) {
      seen.why ||= String(error);
      seen.failed += 1;
    }
  }
  agent.destroy();
}

async function measure(kind: 'plenary' | 'files'): Promise<number> {
  const server = startProcess('stream/server.ts');
  const order = <T extends Report['t']>(one: Order, t: T) => ask<Report, T>(server, one, t);
  try {
    const { list } = await order({ t: 'open', kind, bytes: (kbit * 1000 * 2) / 8 }, 'opened');
    const before = await order({ t: 'usage' }, 'usage');
    const seen: Watched = { rounds: 0, bytes: 0, failed: 0, why: '', took_ms: [] };
    const end = performance.now() + seconds * 1000;
    await Promise.all(Array.from({ length: viewers }, (_, nth) => watch(list, nth, end, seen)));
    const after = await order({ t: 'usage' }, 'usage');
    await order({ t: 'finish' }, 'removed');
    const cpu_us = (after.cpu_us - before.cpu_us) / Math.max(1, seen.rounds);
    const sorted = seen.took_ms.toSorted((a, b) => a - b);
    const [p50, p95] = [0.5, 0.95].map((part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0));
    const kb = (seen.bytes / Math.max(1, seen.rounds) / 1000).toFixed(1);
    console.log(
      `| ${kind} | ${cpu_us.toFixed(0)} | ${kb} | ${p50} | ${p95} | ${seen.rounds} | ${seen.failed} ${seen.why} |`,
    );
    return cpu_us;
  } finally {
    if (server.connected) server.send({ t: 'stop' } satisfies Order);
  }
}

const stopDatabase = await startDatabase();
try {
  console.log(`${viewers} viewers of ${kbit} kbit/s, ${seconds} s\n`);
  console.log('| server | CPU µs a round (list and segment) | kB a round | p50 ms | p95 ms | rounds | failed |');
  console.log('|---|---|---|---|---|---|---|');
  const [files, product] = [await measure('files'), await measure('plenary')];
  console.log(`\nthe product's CPU is ${(product / files).toFixed(2)} times that of plain files`);
} finally {
  await stopDatabase();
}
