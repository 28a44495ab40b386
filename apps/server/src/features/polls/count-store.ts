import { POLLS } from '@plenary/domain/polls/limits';
import { noVotes, type Tally } from '@plenary/domain/polls/tally';
import { and, eq, gt, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { poll_tallies, poll_votes, polls } from '../../db/schema/index.ts';
import type { CountedPoll, PollKey, PollRow } from './store.ts';

const ofVotes = ({ event_id, poll_id }: PollKey) =>
  and(eq(poll_votes.event_id, event_id), eq(poll_votes.poll_id, poll_id));
const ofTally = ({ event_id, poll_id }: PollKey) =>
  and(eq(poll_tallies.event_id, event_id), eq(poll_tallies.poll_id, poll_id));

/** Whether there are votes that nobody was notified of. */
export async function hasUncounted(db: Db): Promise<boolean> {
  const rows = await db
    .select({ poll_id: poll_votes.poll_id })
    .from(poll_votes)
    .where(not(poll_votes.counted))
    .limit(1);
  return rows.length > 0;
}

/**
 * Locks the results of open polls that have votes of which nobody was told, and that were told long enough ago; those that another
 * process counts are left to it.
 */
export async function lockUncounted(tx: Tx, now: number): Promise<CountedPoll[]> {
  const { told_at } = poll_tallies;
  const rested = or(
    isNull(told_at),
    lte(told_at, new Date(now - POLLS.publish_every_ms)),
    // From before the clock was set back (CLK3).
    gt(told_at, new Date(now)),
  );
  return tx
    .select({ poll: polls, tally: poll_tallies.tally })
    .from(poll_tallies)
    .innerJoin(polls, and(eq(polls.event_id, poll_tallies.event_id), eq(polls.id, poll_tallies.poll_id)))
    .where(
      and(
        eq(polls.state, 'open'),
        rested,
        sql`EXISTS (SELECT 1 FROM ${poll_votes} WHERE ${poll_votes.event_id} = ${poll_tallies.event_id}
          AND ${poll_votes.poll_id} = ${poll_tallies.poll_id} AND NOT ${poll_votes.counted})`,
      ),
    )
    .for('update', { of: poll_tallies, skipLocked: true });
}

/** Whether there are polls of sessions that switched polls off, or on again, of which pages were not notified. */
export async function hasSwitched(db: Db): Promise<boolean> {
  const rows = await db.select({ id: polls.id }).from(polls).where(eq(polls.switch_news, true)).limit(1);
  return rows.length > 0;
}

/** The same polls, which are no news then; those that another process takes are left to it. */
export async function takeSwitched(tx: Tx): Promise<CountedPoll[]> {
  const rows = await tx
    .select({ poll: polls, tally: poll_tallies.tally })
    .from(polls)
    .innerJoin(poll_tallies, and(eq(poll_tallies.event_id, polls.event_id), eq(poll_tallies.poll_id, polls.id)))
    .where(eq(polls.switch_news, true))
    .for('update', { of: polls, skipLocked: true });
  const ids = rows.map(({ poll }) => poll.id);
  if (ids.length > 0)
    await tx
      .update(polls)
      .set({ switch_news: false })
      .where(and(eq(polls.switch_news, true), inArray(polls.id, ids)));
  return rows;
}

/** Locks the results of one poll. */
export async function lockTally(tx: Tx, key: PollKey): Promise<Tally | null> {
  const [row] = await tx.select({ tally: poll_tallies.tally }).from(poll_tallies).where(ofTally(key)).for('update');
  return row?.tally ?? null;
}

/** Counts all votes of a poll; those that were new are not any more. Call it under the lock of its results. */
export async function countVotes(tx: Tx, poll: PollRow): Promise<Tally> {
  const key = { event_id: poll.event_id, poll_id: poll.id };
  const [, voters, bars, words] = await Promise.all([
    tx
      .update(poll_votes)
      .set({ counted: true })
      .where(and(ofVotes(key), not(poll_votes.counted))),
    tx.$count(poll_votes, ofVotes(key)),
    countOf(tx, key, sql`unnest(${poll_votes.choices})`),
    poll.kind === 'words' ? countOf(tx, key, sql`unnest(${poll_votes.words})`, poll.hidden_words) : [],
  ]);
  const first = poll.kind === 'rating' ? 1 : 0;
  const counted = new Map(bars.map(({ value, count }) => [Number(value), count]));
  const counts = noVotes(poll).counts.map((_, at) => counted.get(at + first) ?? 0);
  return { voters, counts, words: words.map(({ value, count }) => ({ word: value, count })) };
}

/** How often each value of votes was given, those that were given most first; as many as are shown. */
async function countOf(tx: Tx, key: PollKey, values: ReturnType<typeof sql>, hidden: readonly string[] = []) {
  const { rows } = await tx.execute<{ value: string; count: number }>(sql`
    SELECT value::text, count(*)::int AS count FROM ${poll_votes} CROSS JOIN LATERAL ${values} AS value
     WHERE ${ofVotes(key)} AND value::text <> ALL(${sql.param([...hidden])}::text[]) GROUP BY value ORDER BY count DESC, min(${poll_votes.at}), value LIMIT ${POLLS.words_shown}`);
  return rows;
}

/** The statement that keeps results as they are published. */
export function putTally(tx: Tx, key: PollKey, tally: Tally, told_at: Date | null) {
  return tx.update(poll_tallies).set({ tally, told_at }).where(ofTally(key));
}

/** How many people of a poll have given a word. */
export function countWord(tx: Tx, key: PollKey, word: string): Promise<number> {
  return tx.$count(poll_votes, and(ofVotes(key), sql`${word} = ANY(${poll_votes.words})`));
}
