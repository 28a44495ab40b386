/**
 * A search of an event of 100,000 entries, beside plain ILIKEs over the same rows, in one run.
 * `npm run bench:search [-- --entries 100000 --searches 300]`
 */
import { parseArgs } from 'node:util';
import type { Context } from '@plenary/server/context';
import { searchEvent } from '@plenary/server/features/search/search';
import type { EventRow } from '@plenary/server/http/event-row';
import type { Member } from '@plenary/server/http/request/actor';
import { createEvent } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { fillThread, word } from './chat-search/fill.ts';
import { runBench } from './context.ts';
import { memberOf } from './members.ts';
import { fillEvent, nameOf } from './search/fill.ts';

const { values } = parseArgs({
  options: { entries: { type: 'string', default: '100000' }, searches: { type: 'string', default: '300' } },
});
const [entries, searches] = [Number(values.entries), Number(values.searches)];
const MESSAGES = 20_000;

/** Searches, by what is typed. */
const KINDS: Readonly<Record<string, (nth: number) => string>> = {
  'a word of very many entries': (nth) => word(nth % 10),
  'a word of some': (nth) => word(500 + (nth % 500)),
  'a rare word': (nth) => word(15_000 + (nth % 4_000)),
  'two words': (nth) => `${word(nth % 20)} ${word(1_000 + (nth % 1_000))}`,
  'a name': (nth) => `${nameOf(nth * 37).first} ${nameOf(nth * 37).last}`,
  'the beginning of a word': (nth) => word(3_000 + (nth % 3_000)).slice(0, 5),
  'a word with a letter missing': (nth) => word(9_000 + (nth % 3_000)).slice(1),
  'one letter': (nth) => 'bklmnrstvz'[nth % 10] ?? 'b',
  'nothing that is there': (nth) => `xylo${nth}`,
};

const SIMPLE = [
  `SELECT id FROM timeline_sessions WHERE event_id = $1
     AND (title ILIKE $2 OR description ILIKE $2 OR speakers::text ILIKE $2) LIMIT 9`,
  'SELECT id FROM vault_items WHERE event_id = $1 AND (title ILIKE $2 OR description ILIKE $2) LIMIT 9',
  `SELECT u.id FROM event_users u JOIN accounts a ON a.id = u.account_id WHERE u.event_id = $1
     AND (a.first_name || ' ' || a.last_name || ' ' || a.company) ILIKE $2 LIMIT 9`,
  'SELECT id FROM chat_messages WHERE event_id = $1 AND archived_at IS NULL AND message ILIKE $2 LIMIT 9',
];

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

async function measure(ctx: Context, event: EventRow, member: Member, of: (nth: number) => string): Promise<Times> {
  const times: Times = { ours: [], simple: [] };
  for (let nth = 0; nth < searches / Object.keys(KINDS).length; nth += 1) {
    const q = of(nth);
    // Everybody is somebody else: how often one person may search is another matter.
    const asking = { ...member, account_id: `${member.account_id}-${nth}-${q}` };
    times.ours.push(await msOf(() => searchEvent(ctx, asking, event, { q, area: null })));
    times.simple.push(
      await msOf(() => Promise.all(SIMPLE.map((statement) => ctx.db.$client.query(statement, [event.id, `%${q}%`])))),
    );
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
  const fixture = await createEvent(ctx);
  const person = await createPerson(ctx, { event: fixture });
  const { event_user_id: id = '', account_id } = person;
  const took = await fillEvent(ctx, fixture, {
    sessions: Math.round(entries * 0.05),
    items: Math.round(entries * 0.1),
    people: Math.round(entries * 0.85),
  });
  await fillThread(ctx, fixture, id, MESSAGES);
  console.log(`${entries} entries were made findable in ${(took / 1000).toFixed(0)} s\n`);
  const event = { id: fixture.id, slug: fixture.slug, clock_offset_ms: 0 } as EventRow;
  const member = memberOf(fixture.id, { id, account_id });
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
