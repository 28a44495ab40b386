/**
 * One caller who asks as fast as the connections carry: what it is refused, and what everybody else notices.
 * `npm run bench:one-caller [-- --seconds 8 --sockets 32 --only person,readyz]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import type { Latencies } from '../latencies.ts';
import type { HotCaller, HotReport, OthersReport, ServerReport } from './protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    sockets: { type: 'string', default: '32' },
    rate: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
  },
});
const PEOPLE = 60;
const REST_MS = 2_000;
const stretch_ms = Number(values.seconds) * 1000;

const HTML = 'text/html';
const JSON_TYPE = 'application/json';
const CALLERS: readonly HotCaller[] = [
  { name: 'a person: the home', path: '/demo', cookie: 0, accept: HTML },
  { name: 'a person: boot data', path: '/demo/json/boot?path=/', cookie: 0, accept: JSON_TYPE },
  { name: 'a person: small reads', path: '/demo/json/chat/threads', cookie: 0, accept: JSON_TYPE },
  { name: 'an address: the login page', path: '/demo/login', cookie: null, accept: HTML },
  { name: 'an address: pages that are not there', path: '/demo/nowhere', cookie: null, accept: HTML },
  { name: 'an address: the home with made-up cookies', path: '/demo', cookie: 'made up', accept: HTML },
  { name: 'an address: /openapi.json', path: '/openapi.json', cookie: null, accept: JSON_TYPE },
  { name: 'an address: /readyz', path: '/readyz', cookie: null, accept: JSON_TYPE },
];
const wanted = values.only.split(',');
const callers = CALLERS.filter(({ name }) => wanted.some((part) => name.includes(part)));

const stopDatabase = await startDatabase();
const server = startProcess('one-caller/server.ts');
const others = startProcess('one-caller/others.ts');
const hot = startProcess('one-caller/hot.ts');

const take = () => ask<OthersReport, 'taken'>(others, { t: 'take' }, 'taken');

async function measured(): Promise<Extract<OthersReport, { t: 'taken' }>> {
  await take();
  await sleep(stretch_ms);
  return take();
}

const ratio = (now: number, before: number): string => `${now.toFixed(1)} (${(now / before).toFixed(2)}x)`;

function line(name: string, base: Latencies, during: Extract<OthersReport, { t: 'taken' }>, rested: Rested): string {
  const rates = Object.entries(rested.answers)
    .map(([status, { count }]) => `${(count / rested.seconds).toFixed(1)} × ${status}`)
    .join(', ');
  const refusals = Object.entries(rested.answers).filter(([status]) => status === '429' || status === '503');
  const told = refusals.every(([, { count, with_retry_after }]) => count === with_retry_after) ? 'yes' : 'no';
  const { p50, p99 } = during.all;
  return `| ${name} | ${rates} | ${told} | ${ratio(p50, base.p50)} | ${ratio(p99, base.p99)} | ${during.refused} |`;
}

type Rested = Extract<HotReport, { t: 'rested' }>;

async function run(): Promise<void> {
  const { stage } = await ask<ServerReport, 'staged'>(server, { t: 'open', people: PEOPLE }, 'staged');
  await ask<OthersReport, 'begun'>(others, { t: 'begin', stage, rate: Number(values.rate) }, 'begun');
  await sleep(3_000);
  const { all: base, refused } = await measured();
  console.log(`
| one caller asks for | its answers a second | each refusal says when to come back | others' p50, ms | others' p99, ms | others refused |
|---|---|---|---|---|---|
| nothing | | | ${base.p50.toFixed(1)} | ${base.p99.toFixed(1)} | ${refused} |`);
  for (const caller of callers) {
    await ask<HotReport, 'pressing'>(hot, { t: 'press', stage, caller, sockets: Number(values.sockets) }, 'pressing');
    const during = await measured();
    const rested = await ask<HotReport, 'rested'>(hot, { t: 'rest' }, 'rested');
    console.log(line(caller.name, base, during, rested));
    await sleep(REST_MS);
  }
  const { all: after, refused: late } = await measured();
  console.log(`| nothing any more | | | ${ratio(after.p50, base.p50)} | ${ratio(after.p99, base.p99)} | ${late} |`);
}

const everybody = [server, others, hot];
const impatience = setTimeout(() => {
  console.error('the bench took too long');
  process.exitCode = 1;
  for (const child of everybody) child.kill();
}, 280_000);
try {
  await run();
} finally {
  clearTimeout(impatience);
  if (server.connected) await ask<ServerReport, 'removed'>(server, { t: 'finish' }, 'removed');
  for (const child of everybody) if (child.connected) child.send({ t: 'stop' });
  await stopDatabase();
}
