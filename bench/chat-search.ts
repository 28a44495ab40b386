/**
 * A search in a thread of 200,000 messages, beside a plain ILIKE over the same ones, in one run.
 * `npm run bench:chat-search [-- --messages 200000 --searches 400]`
 */
import { parseArgs } from 'node:util';
import type { Context } from '@plenary/server/context';
import { searchMessages } from '@plenary/server/features/chat/search/search';
import type { Member } from '@plenary/server/http/request/actor';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { fillThread, word } from './chat-search/fill.ts';
import { runBench } from './context.ts';
import { memberOf } from './members.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '200000' }, searches: { type: 'string', default: '400' } },
});
const [messages, searches] = [Number(values.messages), Number(values.searches)];

/** Searches, by how many messages have their words. */
const KINDS: Readonly<Record<string, (nth: number) => string>> = {
  'a word of many messages': (nth) => word(nth % 10),
  'a word of some': (nth) => word(500 + (nth % 500)),
  'a rare word': (nth) => word(15_000 + (nth % 4_000)),
  'two words': (nth) => `${word(nth % 20)} ${word(1_000 + (nth % 1_000))}`,
  'the beginning of a word': (nth) => word(3_000 + (nth % 3_000)).slice(0, 6),
  'nothing that is there': (nth) => `xylo${nth}`,
};

const SIMPLE = `
  SELECT id FROM chat_messages WHERE event_id = $1 AND thread_id = $2 AND archived_at IS NULL AND message ILIKE $3
   ORDER BY position DESC LIMIT 21`;

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

interface Times {
  readonly ours: number[];
  readonly simple: number[];
}

async function measure(ctx: Context, event: EventFixture, member: Member, of: (nth: number) => string): Promise<Times> {
  const times: Times = { ours: [], simple: [] };
  const { id, thread_id } = event;
  for (let nth = 0; nth < searches / Object.keys(KINDS).length; nth += 1) {
    const q = of(nth);
    // Everybody is somebody else: how often one person may search is another matter.
    const asking = { ...member, account_id: `${member.account_id}-${nth}-${q}` };
    times.ours.push(await msOf(() => searchMessages(ctx, asking, { q, chat_thread: thread_id })));
    times.simple.push(await msOf(() => ctx.db.$client.query(SIMPLE, [id, thread_id, `%${q}%`])));
  }
  return times;
}

function line(name: string, { ours, simple }: Times): string {
  const [mine, plain] = [ours.toSorted((a, b) => a - b), simple.toSorted((a, b) => a - b)];
  const p95 = [at(mine, 0.95), at(plain, 0.95)] as const;
  const cells = [at(mine, 0.5), p95[0], at(plain, 0.5), p95[1]].map((ms) => ms.toFixed(1));
  return `| ${[name, ...cells, `${(p95[1] / p95[0]).toFixed(1)}x`].join(' | ')} |`;
}

await runBench(async (ctx) => {
  const event = await createEvent(ctx);
  const person = await createPerson(ctx, { event });
  const { event_user_id: id = '', account_id } = person;
  const filled = await msOf(() => fillThread(ctx, event, id, messages));
  console.log(`${messages} messages were stored in ${(filled / 1000).toFixed(0)} s\n`);
  const member = memberOf(event.id, { id, account_id });
  const all: Times = { ours: [], simple: [] };
  const lines: string[] = [];
  for (const [name, of] of Object.entries(KINDS)) {
    const times = await measure(ctx, event, member, of);
    all.ours.push(...times.ours);
    all.simple.push(...times.simple);
    lines.push(line(name, times));
  }
  const head = [
    '| search for | p50 ms | p95 ms | ILIKE p50 ms | p95 ms | ILIKE p95 / ours |',
    '|---|---|---|---|---|---|',
  ];
  console.log([...head, ...lines, line('all of them', all)].join('\n'));
});
