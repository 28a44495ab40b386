import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import type { Statement } from '../../live/types.ts';
import { closeTalks } from '../threads/index.ts';
import { ms, type PersonKey } from './facts.ts';
import { statement } from '../../live/statement.ts';

/** A talk with what each of its two has said. Moments in milliseconds. */
export interface PairRow {
  readonly id: string;
  readonly event_id: string;
  readonly one: string;
  readonly other: string;
  readonly thread_id: string;
  readonly ends_at: number;
  readonly ended_at: number | null;
  readonly open: boolean;
  readonly one_connects: boolean | null;
  readonly other_connects: boolean | null;
  readonly one_fields: readonly string[];
  readonly other_fields: readonly string[];
  readonly connected: boolean;
}

/**
 * The statements that lock the talk that a person is in or decides about, and then the places of its two. Rounds lock in the same
 * order: talks before places, each by id.
 */
export function lockOwnTalk({ event_id, event_user_id }: PersonKey): Statement[] {
  const own = sql`SELECT pair_id FROM speed_people WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}`;
  return [
    statement(sql`SELECT 1 FROM speed_pairs WHERE event_id = ${event_id} AND id = (${own}) FOR NO KEY UPDATE`),
    statement(sql`SELECT 1 FROM speed_people WHERE event_id = ${event_id}
      AND (event_user_id = ${event_user_id} OR pair_id = (${own})) ORDER BY event_user_id FOR NO KEY UPDATE`),
  ];
}

/** A talk, or null. */
export async function findPair(tx: Tx, event_id: string, id: string | null): Promise<PairRow | null> {
  if (id === null) return null;
  const { rows } = await tx.execute<PairRow & Record<string, unknown>>(sql`
    SELECT id, event_id, one, other, thread_id, ${ms(sql`ends_at`)} AS ends_at, ${ms(sql`ended_at`)} AS ended_at, open,
           one_connects, other_connects, one_fields, other_fields, connected_at IS NOT NULL AS connected
      FROM speed_pairs WHERE event_id = ${event_id} AND id = ${id}`);
  return rows[0] ?? null;
}

/**
 * Ends talks: their two are out of the thread, and so of its call.
 * @param early they end before their time, now
 */
export async function closePairs(
  tx: Tx,
  event_id: string,
  pairs: readonly Pick<PairRow, 'id' | 'thread_id'>[],
  early: number | null,
): Promise<void> {
  if (pairs.length === 0) return;
  const ids = sql`${sql.param(pairs.map(({ id }) => id))}::text[]`;
  const ended_at = early === null ? null : new Date(early).toISOString();
  await tx.execute(sql`UPDATE speed_pairs SET open = false, ended_at = ${ended_at}::timestamptz
    WHERE event_id = ${event_id} AND id = ANY (${ids})`);
  await closeTalks(
    tx,
    event_id,
    pairs.map(({ thread_id }) => thread_id),
  );
}

/** People wait for another person again; `since` null: since when they did before. */
export async function setFree(
  tx: Tx,
  event_id: string,
  people: readonly string[],
  since: number | null,
): Promise<void> {
  if (people.length === 0) return;
  const at = since === null ? null : new Date(since).toISOString();
  await tx.execute(sql`UPDATE speed_people SET pair_id = NULL, since = coalesce(${at}::timestamptz, since)
    WHERE event_id = ${event_id} AND event_user_id = ANY (${sql.param([...people])}::text[])`);
}

/** People are out. */
export async function dropPlaces(tx: Tx, event_id: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await tx.execute(sql`DELETE FROM speed_people
    WHERE event_id = ${event_id} AND event_user_id = ANY (${sql.param([...people])}::text[])`);
}
