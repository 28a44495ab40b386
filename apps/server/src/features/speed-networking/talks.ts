import type { Two } from '@plenary/domain/speed-networking/match';
import { talkTimes } from '@plenary/domain/speed-networking/talks';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { openTalks } from '../threads/index.ts';

/**
 * Begins talks of people who were matched: each has a thread that their call hangs on, in which nothing is written and which stands in
 * no list. A pair that has met already is refused by its key.
 */
export async function beginTalks(ctx: Context, tx: Tx, event_id: string, pairs: readonly Two[]): Promise<void> {
  if (pairs.length === 0) return;
  const now = ctx.clock.now();
  const { begins_at, ends_at } = talkTimes(now);
  const [at, until] = [begins_at, ends_at].map((moment) => new Date(moment).toISOString());
  const talks = pairs.map(([a, b]) => ({
    id: newId(now),
    thread: newId(now),
    ...(a < b ? { one: a, other: b } : { one: b, other: a }),
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(talks)}::jsonb) AS t (id text, thread text, one text, other text)`;
  const threads = talks.map(({ thread, one, other }) => ({ thread_id: thread, people: [one, other] as const }));
  await openTalks(tx, event_id, threads, new Date(begins_at));
  await tx.execute(sql`INSERT INTO speed_pairs (id, event_id, one, other, thread_id, begins_at, ends_at)
    SELECT t.id, ${event_id}, t.one, t.other, t.thread, ${at}::timestamptz, ${until}::timestamptz FROM ${given}`);
  await tx.execute(sql`UPDATE speed_people p SET pair_id = t.id FROM ${given}
    WHERE p.event_id = ${event_id} AND p.event_user_id IN (t.one, t.other)`);
}
