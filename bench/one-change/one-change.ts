/**
 * One change of an event that many have open: how long until every page shows it, and what sending a chat message takes
 * meanwhile. `npm run bench:one-change [-- --pages 200 --rate 10 --what event|session|import|joins]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import startDatabase from '@plenary/testkit/global-setup';
import { createCaller, everyBeat } from '../logins/calls.ts';
import { latenciesOf, type Latencies } from '../latencies.ts';
import { JOINING, type PagesReport, type ServerReport, type Stage, type What } from './protocol.ts';
import { ask, startProcess } from '../processes.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '3' },
    what: { type: 'string', default: 'event' },
  },
});
const what = values.what as What;
const pages = Number(values.pages);
const SENDERS = 50;
/** Length of the stretch before the change; and the time after which a page counts as stale. */
const BASE_MS = 15_000;
const LIMIT_MS = 30_000;

// The processes find the database by what this sets in the environment.
const stopDatabase = await startDatabase();
const server = startProcess('one-change/server.ts');
const browsers = startProcess('one-change/pages.ts');

let unsent = 0;

/** People who have no page open send messages in turn. */
function startSending({ port, slug, thread_id, cookies }: Stage): { take(): Latencies; stop(): Promise<void> } {
  const caller = createCaller(port, SENDERS);
  let took: number[] = [];
  let underWay = 0;
  const send = async (nth: number): Promise<void> => {
    const body = JSON.stringify({ chat_thread: thread_id, message: `Message ${nth}` });
    const cookie = cookies[pages + (nth % SENDERS)] ?? '';
    const path = `/${slug}/json/chat/messages/send`;
    underWay += 1;
    const { status } = await caller.call(path, { method: 'POST', cookie, type: 'application/json', body });
    underWay -= 1;
    if (status !== 200) unsent += 1;
  };
  const stop = everyBeat(1000 / Number(values.rate), send, (ms) => void took.push(ms));
  const last = async (): Promise<void> => {
    while (underWay > 0) await sleep(20);
  };
  return {
    take: () => {
      const taken = latenciesOf(took);
      took = [];
      return taken;
    },
    stop: () => {
      stop();
      return last();
    },
  };
}

async function run(): Promise<void> {
  const { stage } = await ask<ServerReport, 'staged'>(server, { t: 'open', people: pages + SENDERS }, 'staged');
  await ask<PagesReport, 'connected'>(browsers, { t: 'connect', what, stage, pages }, 'connected');
  const sending = startSending(stage);
  await sleep(5_000);
  sending.take();
  await sleep(BASE_MS);
  const before = sending.take();
  const name = what === 'joins' ? String(JOINING) : `Changed at ${new Date().toISOString()}`;
  const since = Date.now();
  await ask<ServerReport, 'changed'>(server, { t: 'change', what, name }, 'changed');
  const order = { t: 'await', name, since, limit_ms: LIMIT_MS };
  const { fresh, stale, refused, events } = await ask<PagesReport, 'awaited'>(browsers, order, 'awaited');
  await sending.stop();
  const during = sending.take();
  console.log(`
| what | pages | stale | events about people, a page | re-reads refused | sends refused | fresh p50, s | fresh, all of them, s | chat send p50 before and during, ms | chat send p99 before and during, ms |
|---|---|---|---|---|---|---|---|---|---|
| ${what} | ${pages} | ${stale} | ${events} | ${refused} | ${unsent} | ${(fresh.p50 / 1000).toFixed(1)} | ${(fresh.max / 1000).toFixed(1)} | ${before.p50.toFixed(0)} → ${during.p50.toFixed(0)} | ${before.p99.toFixed(0)} → ${during.p99.toFixed(0)} |
`);
}

const everybody = [server, browsers];
const impatience = setTimeout(() => {
  console.error('the bench took too long');
  process.exitCode = 1;
  for (const child of everybody) child.kill();
}, 170_000);
try {
  await run();
} finally {
  clearTimeout(impatience);
  if (server.connected) await ask<ServerReport, 'removed'>(server, { t: 'finish' }, 'removed');
  for (const child of everybody) if (child.connected) child.send({ t: 'stop' });
  await stopDatabase();
}
