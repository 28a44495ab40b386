import type { Context } from '@plenary/server/context';
import { putWords } from '@plenary/server/features/chat/search/words-store';
import { newId } from '@plenary/server/ids';
import { asOwner } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';

/** Messages that are stored at a time. */
const AT_ONCE = 1_000;
const STEP_MS = 20_000;

/** A word of the vocabulary; the lower its number, the more messages have it. */
export const word = (nth: number): string => {
  const sounds = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zu'];
  return [...String(nth + 100)].map((digit) => sounds[Number(digit)]).join('');
};
const VOCABULARY = 20_000;

/** Words as people use them: a few are in every other message, most in hardly any. */
function sentence(nth: number): string {
  const length = 4 + (nth % 12);
  return Array.from({ length }, (_, place) => word(Math.floor(VOCABULARY ** fraction(nth * 31 + place * 7)))).join(' ');
}

/** A number in [0, 1) that is the same in every run. */
function fraction(nth: number): number {
  const x = Math.sin(nth + 1) * 10_000;
  return x - Math.floor(x);
}

/** Fills the public thread of an event with messages, straight in the database. */
export async function fillThread(
  ctx: Context,
  { id: event_id, thread_id }: EventFixture,
  sender: string,
  count: number,
  from = ctx.clock.now() - count * STEP_MS,
): Promise<string[]> {
  const all: string[] = [];
  for (let begin = 0; begin < count; begin += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - begin) }, (_, nth) => {
      const at = from + (begin + nth) * STEP_MS;
      return { id: newId(at), event_id, thread_id, message: sentence(begin + nth), at, position: begin + nth + 1 };
    });
    await store(ctx, sender, rows);
    all.push(...rows.map(({ id }) => id));
  }
  // As the database itself does, a minute after so much was stored.
  await asOwner('VACUUM ANALYZE chat_messages');
  await asOwner('VACUUM ANALYZE chat_words');
  return all;
}

type Row = Parameters<typeof putWords>[1] & { readonly at: number; readonly position: number };

async function store(ctx: Context, sender: string, rows: readonly Row[]): Promise<void> {
  await ctx.db.$client.query(
    `INSERT INTO chat_messages (id, event_id, thread_id, sender, position, message, message_type, created_at)
     SELECT row.id, row.event_id, row.thread_id, $2, row.position, row.message, 'message', to_timestamp(row.at / 1000.0)
       FROM jsonb_to_recordset($1::jsonb)
         AS row(id text, event_id text, thread_id text, message text, at bigint, position bigint)`,
    [JSON.stringify(rows), sender],
  );
  await ctx.db.transaction(async (tx) => {
    for (const row of rows) await putWords(tx, row);
  });
}
