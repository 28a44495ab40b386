/**
 * A search in a thread of 200,000 messages, beside a plain ILIKE over the same ones, in one run.
 * `npm run bench:chat-search [-- --messages 200000 --searches 400]`
 */
import { parseArgs } from 'node:util';
import { searchMessages } from '@plenary/server/features/chat/search/search';
import { createEvent } from '@plenary/testkit/events';
import { createPerson } from '@plenary/testkit/people';
import { fillThread, word } from './fill.ts';
import { runBench } from '../context.ts';
import { memberOf } from '../members.ts';
import { compareSearches, msOf, type Kinds } from '../searches.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '200000' }, searches: { type: 'string', default: '400' } },
});
const [messages, searches] = [Number(values.messages), Number(values.searches)];

/** Searches, by how many messages have their words. */
const KINDS: Kinds = {
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

await runBench(async (ctx) => {
  const event = await createEvent(ctx);
  const person = await createPerson(ctx, { event });
  const { event_user_id: id = '', account_id } = person;
  const filled = await msOf(() => fillThread(ctx, event, id, messages));
  console.log(`${messages} messages were stored in ${(filled / 1000).toFixed(0)} s\n`);
  const member = memberOf(event.id, { id, account_id });
  await compareSearches(KINDS, searches, {
    // Everybody is another person: how often one person may search is another matter.
    ours: (q, nth) =>
      searchMessages(ctx, { ...member, account_id: `${account_id}-${nth}-${q}` }, { q, chat_thread: event.thread_id }),
    simple: (q) => ctx.db.$client.query(SIMPLE, [event.id, event.thread_id, `%${q}%`]),
  });
});
