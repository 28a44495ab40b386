/**
 * A search of an event of 100,000 entries, beside plain ILIKEs over the same rows, in one run.
 * `npm run bench:search [-- --entries 100000 --searches 300]`
 */
import { parseArgs } from 'node:util';
import { searchEvent } from '@plenary/server/features/search/search';
import type { EventRow } from '@plenary/server/http/event-row';
import { createEvent } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { fillThread, word } from '../chat/fill.ts';
import { runBench } from '../context.ts';
import { memberOf } from '../members.ts';
import { fillEvent, nameOf } from './fill.ts';
import { compareSearches, type Kinds } from '../searches.ts';

const { values } = parseArgs({
  options: { entries: { type: 'string', default: '100000' }, searches: { type: 'string', default: '300' } },
});
const [entries, searches] = [Number(values.entries), Number(values.searches)];
const MESSAGES = 20_000;

/** Searches, by what is typed. */
const KINDS: Kinds = {
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
  await compareSearches(KINDS, searches, {
    // Everybody is another person: how often one person may search is another matter.
    ours: (q, nth) =>
      searchEvent(ctx, { ...member, account_id: `${account_id}-${nth}-${q}` }, event, {
        q,
        area: null,
        text_language: null,
      }),
    simple: (q) => Promise.all(SIMPLE.map((statement) => ctx.db.$client.query(statement, [event.id, `%${q}%`]))),
  });
});
