/**
 * The home and the timeline's document at several sizes of an event, beside a bare server with the same bytes.
 * Of 2,000 sessions 20 are on at a time, of 20 one: the same 2,000 in one room have as little near now as those 20.
 * `npm run bench:timeline [-- --sizes 20,2000/1,2000,20000]`: sessions, and after a slash their rooms
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { addSessions as addTimeline, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { createEvent } from '@plenary/testkit/events';
import { runBench } from './context.ts';
import { addMembers, addSessions } from './logins/stock.ts';

/** Requests of which so many are under way at a time. */
interface Round {
  readonly at_once: number;
  readonly url: string;
  readonly cookies: readonly string[];
  readonly encoding: string;
  readonly times: number;
}

/** The bytes of each answer. */
interface Asked {
  readonly bytes: readonly number[];
  readonly status: number;
}

const MINUTE_MS = 60_000;
/** As many as may ask for all of it within a minute. */
const MEMBERS = 300;
const TIMES = 200;
/** The document is cheap, so its cost is seen over more requests. */
const DOCUMENT_TIMES = 1_000;
const CROWD = 20;
const VOCABULARY = 5_000;

/** A process of its own, whose work does not count as the server's. */
function ask(): void {
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD });
  const one = ({ url, cookies, encoding }: Round, nth: number) =>
    new Promise<{ bytes: number; status: number }>((resolve, reject) => {
      const headers = { cookie: cookies[nth % cookies.length] ?? '', 'accept-encoding': encoding, accept: '*/*' };
      get(url, { agent, headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => resolve({ bytes, status: answer.statusCode ?? 0 }));
      }).on('error', reject);
    });
  process.on('message', (round: Round) => {
    void (async () => {
      const answers: { bytes: number; status: number }[] = [];
      let nth = 0;
      const goOn = async (): Promise<void> => {
        while (nth < round.times) answers.push(await one(round, nth++));
      };
      await Promise.all(Array.from({ length: round.at_once }, goOn));
      process.send?.({
        bytes: answers.map(({ bytes }) => bytes),
        status: answers.at(-1)?.status ?? 0,
      } satisfies Asked);
    })();
  });
}

interface Size {
  readonly count: number;
  readonly rooms: number;
}

function sizeOf(text: string): Size {
  const [count = 0, rooms = Math.max(1, Math.ceil(count / 100))] = text.split('/').map(Number);
  return { count, rooms };
}

/** Days of rooms with a talk every half hour from two hours ago on; texts in lengths and words as people write. */
async function fill(ctx: Context, event_id: string, { count, rooms }: Size): Promise<void> {
  let seed = 7;
  const random = (below: number) => {
    seed = Math.imul(seed, 1_664_525) + 1_013_904_223;
    return Math.floor(((seed >>> 0) / 2 ** 32) * below);
  };
  const letters = () => Array.from({ length: 2 + random(8) }, () => String.fromCodePoint(97 + random(26))).join('');
  const vocabulary = Array.from({ length: VOCABULARY }, letters);
  // The nth word is said about 1/n as often as the first, as in a language.
  const word = () => vocabulary[Math.floor(VOCABULARY ** (random(1e6) / 1e6)) - 1] ?? '';
  const words = (many: number) => Array.from({ length: many }, word).join(' ');
  const person = () => ({
    ...{
      uid: letters() + letters(),
      name: words(2),
      bio: `<p>${words(60)}</p>`,
      company: words(2),
      job_title: words(2),
    },
    profile_picture: null,
  });
  const rows = Array.from({ length: count }, (_, nth) => {
    const [day, slot] = [Math.floor(nth / (rooms * 20)), Math.floor(nth / rooms) % 20];
    const starts_at = new Date(ctx.clock.now() + (day * 24 * 60 + slot * 30 - 120) * MINUTE_MS);
    return sessionRow(event_id, {
      ...{ title: words(6), description: `<p>${words(120)}</p>`, location: `Room ${nth % rooms}`, language: 'en' },
      ...{ starts_at, ends_at: new Date(starts_at.getTime() + 25 * MINUTE_MS) },
      speakers: Array.from({ length: 1 + random(2) }, person),
    });
  });
  await addTimeline(ctx, rows);
}

async function run(ctx: Context, sizes: readonly Size[]): Promise<void> {
  const app = await buildApp(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const asker = fork(import.meta.filename, ['ask']);
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const request = async (round: Round): Promise<Asked> => {
    asker.send(round);
    const [answer] = (await once(asker, 'message')) as [Asked];
    if (answer.status !== 200) throw new Error(`${round.url} answered ${answer.status}`);
    return answer;
  };
  /** Processor time of the server for each request, in ms, after as many that are not counted. */
  const cost = async (round: Round): Promise<number> => {
    await request(round);
    const before = process.cpuUsage();
    await request(round);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / round.times;
  };
  const lines: string[] = [];
  for (const size of sizes) {
    const { count, rooms } = size;
    const event = await createEvent(ctx);
    await fill(ctx, event.id, size);
    await ctx.db.$client.query('ANALYZE');
    const cookies = await addSessions(ctx, await addMembers(ctx, event, `s${count}-${rooms}`, MEMBERS, ''));
    const home = { url: `${origin}/${event.slug}`, cookies, encoding: 'identity', times: TIMES, at_once: 1 };
    const document = { ...home, url: `${origin}/${event.slug}/json/timeline`, encoding: 'br', times: DOCUMENT_TIMES };
    const held = monitorEventLoopDelay({ resolution: 1 });
    const page = await cost(home);
    const homeBytes = (await request({ ...home, times: 1 })).bytes[0] ?? 0;
    held.enable();
    const began = performance.now();
    const [bytes = 0] = (await request({ ...document, times: 1 })).bytes;
    const made = performance.now() - began;
    await wait(20);
    held.disable();
    const crowd = { ...document, at_once: CROWD };
    const [own, ownCrowd] = [await cost(document), await cost(crowd)];
    const body = Buffer.alloc(bytes, 1);
    const bare = createServer((_request, answer) => answer.end(body)).listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
    const [theirs, theirsCrowd] = [await cost({ ...document, url }), await cost({ ...crowd, url })];
    bare.close();
    const ratio = (one: number, other: number) =>
      `${one.toFixed(2)} | ${other.toFixed(2)} | ${(one / other).toFixed(1)}x`;
    lines.push(
      `| ${count} | ${rooms} | ${(homeBytes / 1024).toFixed(1)} | ${page.toFixed(2)} | ${(bytes / 1024).toFixed(1)} | ${made.toFixed(0)} | ${(held.max / 1e6).toFixed(1)} | ${ratio(own, theirs)} | ${ratio(ownCrowd, theirsCrowd)} |`,
    );
  }
  asker.disconnect();
  await app.close();
  console.log(`
| sessions | rooms | home, KiB | home, CPU ms | document (br), KiB | made in, ms | loop held at most, ms | document, CPU ms | bare server, CPU ms | ratio | ${CROWD} at a time: document, CPU ms | bare server, CPU ms | ratio |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { sizes: { type: 'string', default: '20,2000/1,2000,20000' } } });
  await runBench((ctx) => run(ctx, values.sizes.split(',').map(sizeOf)), 'drawn');
}

if (process.argv[2] === 'ask') ask();
else await main();
