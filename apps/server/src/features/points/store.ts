import type { PointAward } from '@plenary/contract/points/operations';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { accounts, event_users, point_awards, point_scores } from '../../db/schema/index.ts';
import { personColumns, type PersonRow } from '../accounts/index.ts';
import type { PersonKey } from './award-store.ts';

/** The score of a person. */
export interface Score {
  readonly score: number;
  readonly highest: number;
  readonly reached: number;
}

/** A score that nothing was added to yet. */
export const NO_SCORE: Score = { score: 0, highest: 0, reached: 0 };

/** The scores of some people of an event, by their event-user ids; those without points are left out. */
export async function scoresOf(
  db: Db | Tx,
  event_id: string,
  event_user_ids: readonly string[],
): Promise<ReadonlyMap<string, Score>> {
  if (event_user_ids.length === 0) return new Map();
  const { event_user_id: id, score, highest, reached } = point_scores;
  const rows = await db
    .select({ id, score, highest, reached })
    .from(point_scores)
    .where(and(eq(point_scores.event_id, event_id), inArray(id, [...event_user_ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A person of an event with their score. */
export type ScoredPerson = PersonRow & Score;

/** Some people of an event, by their event-user ids. */
export async function scoredPeople(
  db: Db,
  event_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ScoredPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await people(db, { event_id, ids });
  return new Map(rows.map(({ points, ...row }) => [row.event_user_id, { ...row, ...(points ?? NO_SCORE) }]));
}

const people = prepared('points_people', (db) =>
  db
    .select({ ...personColumns, points: point_scores })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .leftJoin(
      point_scores,
      and(eq(point_scores.event_id, event_users.event_id), eq(point_scores.event_user_id, event_users.id)),
    )
    .where(
      and(
        eq(event_users.event_id, sql.placeholder('event_id')),
        sql`${event_users.id} = ANY(${sql.placeholder('ids')}::text[])`,
      ),
    ),
);

/**
 * Awards of a person, the latest first.
 * @param before the place of the last one that was read; absent: from the latest on
 */
export async function awardsOf(
  db: Db,
  { event_id, event_user_id }: PersonKey,
  limit: number,
  before?: number,
): Promise<(PointAward & { readonly place: number })[]> {
  const { action, points, given_at, place } = point_awards;
  const rows = await db
    .select({ action, points, given_at, place })
    .from(point_awards)
    .where(
      and(
        eq(point_awards.event_id, event_id),
        eq(point_awards.event_user_id, event_user_id),
        before === undefined ? undefined : lt(place, before),
      ),
    )
    .orderBy(desc(place))
    .limit(limit);
  return rows.map((row) => ({ ...row, place: row.place ?? 0, at: row.given_at.toISOString() }));
}
