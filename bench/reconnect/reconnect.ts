/**
 * The server is killed with `kill -9` while many have the event open, and starts again: how long until each follows
 * its four topics as before. `npm run bench:reconnect [-- --clients 500 --rounds 2 --port 4171]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chatTopic } from '@plenary/contract/chat/topics';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { closeContext } from '@plenary/server/context';
import startDatabase from '@plenary/testkit/global-setup';
import { testDatabase } from '@plenary/testkit/database';
import { createEvent } from '@plenary/testkit/events';
import { openScript } from '@plenary/client/script';
import { benchContext } from '../context.ts';
import { keepWriting } from '../fault/people.ts';
import { createProduct } from '../fault/product.ts';
import { addMembers, addSessions } from '../logins/stock.ts';
import { ask, startProcess } from '../processes.ts';
import type { ClientsReport, Stage } from './protocol.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '2' },
    port: { type: 'string', default: '4171' },
  },
});
const port = Number(values.port);
/** A client that is not back by then counts as missing. */
const LIMIT_MS = 60_000;
/** Slower than the limit of messages per person. */
const WRITE_EVERY_MS = 600;

// The processes find the database by what this sets in the environment.
const stopDatabase = await startDatabase();
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));

/** An event, its people and where each topic stands, straight in the database. */
async function stage(): Promise<Stage> {
  const ctx = await benchContext(data_dir);
  const event = await createEvent(ctx);
  const people = await addMembers(ctx, event, 'page', Number(values.clients) + 1, '');
  const cookies = await addSessions(ctx, people);
  const shared = [chatTopic(event.thread_id), TIMELINE_TOPIC, 'notifications'];
  const owns = people.map(({ account_id }) => `user:${account_id}`);
  const cursors = await ctx.live.snapshot({ event_id: event.id, account_id: '' }, (_tx, cursorsOf) =>
    cursorsOf([...shared, ...owns]),
  );
  await closeContext(ctx);
  const topicsOf = (nth: number): string[] => [...shared, owns[nth] ?? ''];
  return {
    port,
    slug: event.slug,
    thread_id: event.thread_id,
    people: cookies.map((cookie, nth) => ({
      cookie,
      cursors: Object.fromEntries(topicsOf(nth).map((topic) => [topic, cursors[topic] ?? ''])),
    })),
  };
}

async function run(): Promise<void> {
  const all = await stage();
  const [writer, ...people] = all.people;
  const env = { DATABASE_URL: await testDatabase(), PLENARY_DEMO: 'off' };
  const product = createProduct(data_dir, port, env);
  const clients = startProcess('reconnect/clients.ts');
  try {
    await product.start();
    await ask<ClientsReport, 'connected'>(clients, { t: 'connect', stage: { ...all, people } }, 'connected');
    const script = openScript(product.url, all.slug, writer?.cookie ?? '');
    const writing = keepWriting(script, all.thread_id, 'writer', WRITE_EVERY_MS);
    console.log(`
| clients | server ready after, s | all four topics again: p50, s | p99, s | last, s | missing | sockets tried | polls | CPU of server and of clients, s |
|---|---|---|---|---|---|---|---|---|`);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await sleep(5_000);
      const at = Date.now();
      await ask<ClientsReport, 'told'>(clients, { t: 'killed', at }, 'told');
      await product.kill();
      await product.start();
      const ready_ms = Date.now() - at;
      const order = { t: 'await', limit_ms: LIMIT_MS };
      const { back, missing, sockets, polls, cpu_s } = await ask<ClientsReport, 'awaited'>(clients, order, 'awaited');
      const s = (ms: number): string => (ms / 1000).toFixed(1);
      const cpu = `${product.cpu_s().toFixed(1)}, ${cpu_s.toFixed(1)}`;
      console.log(
        `| ${people.length} | ${s(ready_ms)} | ${s(back.p50)} | ${s(back.p99)} | ${s(back.max)} | ${missing} | ${sockets} | ${polls} | ${cpu} |`,
      );
    }
    await writing.stop();
  } finally {
    clients.kill();
    await product.stop();
  }
}

try {
  await run();
} finally {
  await rm(data_dir, { recursive: true, force: true });
  await stopDatabase();
}
