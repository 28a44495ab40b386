import type { TypedModerator } from '@plenary/domain/halls/moderators';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { hall_moderators } from '../../db/schema/index.ts';
import type { FeedEvent } from '../../live/types.ts';
import { mayGrantAt } from '../accounts/index.ts';
import { moderationNews } from './news.ts';

/** Members whom an awaited address names: as with roles, only where it is known to be theirs (D377). */
const COME = sql`hall_moderators w
  CROSS JOIN LATERAL (SELECT * FROM accounts a WHERE lower(a.email) = w.email AND a.deleted_at IS NULL LIMIT 1) AS accounts
  JOIN event_users u ON u.event_id = w.event_id AND u.account_id = accounts.id AND u.active AND ${mayGrantAt(sql`w.event_id`)}
 WHERE w.event_user_id IS NULL`;

/** Whether anybody has come whom an address names. */
export const MODERATORS_COME = sql<boolean>`EXISTS (SELECT FROM ${COME})`;

/**
 * Makes those who have come the moderators of the halls that name them (HAL16). They are found by their memberships, so that no way
 * of coming has to think of it.
 * @param who a condition on `accounts`, and on `w`, the rows that wait
 */
export async function admitModerators(tx: Tx, who: SQL = sql`true`): Promise<FeedEvent[]> {
  const { rows } = await tx.execute<{ event_id: string; account_id: string }>(sql`
    UPDATE hall_moderators AS m SET event_user_id = here.id
      FROM (SELECT w.hall_id, w.name, u.id, u.account_id FROM ${COME} AND ${who}) AS here
     WHERE m.hall_id = here.hall_id AND m.name = here.name AND m.event_user_id IS NULL
    RETURNING m.event_id, here.account_id`);
  return rows.flatMap(({ event_id, account_id }) => moderationNews(event_id, [account_id]));
}

/** A hall with those who moderate it. */
export interface ModeratedHall {
  readonly event_id: string;
  readonly hall_id: string;
  /** All of them, tidy. */
  readonly moderators: readonly TypedModerator[];
}

/** Keeps the addresses of a hall's moderators; those of others are gone. Nobody is admitted by it. Returns whether any is another now. */
export async function putModerators(tx: Tx, { event_id, hall_id, moderators }: ModeratedHall): Promise<boolean> {
  const stored = (await readModerators(tx, event_id)).get(hall_id) ?? new Map<string, string>();
  const wanted = new Map(moderators.map(({ name, email }) => [name, email ?? stored.get(name) ?? '']));
  const gone = [...stored.keys()].filter((name) => (wanted.get(name) ?? '') === '');
  const changed = [...wanted].filter(([name, email]) => email !== '' && email !== stored.get(name));
  const { hall_id: of, name: called } = hall_moderators;
  if (gone.length > 0) await tx.delete(hall_moderators).where(and(eq(of, hall_id), inArray(called, gone)));
  for (const [name, email] of changed)
    await tx
      .insert(hall_moderators)
      .values({ event_id, hall_id, name, email })
      .onConflictDoUpdate({ target: [of, called], set: { email, event_user_id: null } });
  return gone.length + changed.length > 0;
}

/** The addresses of an event's moderators by hall and name; of those who have come, the one that their account has now. */
export async function readModerators(db: Db | Tx, event_id: string): Promise<Map<string, ReadonlyMap<string, string>>> {
  const { rows } = await db.execute<{ hall_id: string; name: string; email: string }>(sql`
    SELECT m.hall_id, m.name, coalesce(lower(a.email), m.email) AS email FROM hall_moderators m
      LEFT JOIN event_users u ON u.event_id = m.event_id AND u.id = m.event_user_id
      LEFT JOIN accounts a ON a.id = u.account_id
     WHERE m.event_id = ${event_id} ORDER BY m.hall_id, m.name`);
  const halls = new Map<string, Map<string, string>>();
  for (const { hall_id, name, email } of rows)
    halls.set(hall_id, new Map([...(halls.get(hall_id) ?? []), [name, email]]));
  return halls;
}

/** The accounts of those who moderate halls of an event. */
export async function moderatingAccounts(tx: Db | Tx, event_id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    SELECT DISTINCT u.account_id FROM hall_moderators m
      JOIN event_users u ON u.event_id = m.event_id AND u.id = m.event_user_id
     WHERE m.event_id = ${event_id}`);
  return rows.map(({ account_id }) => account_id);
}

/** An address whose person has not come, with the name that halls have for them, and the names of those halls. */
export interface AwaitedModerator extends Record<string, unknown> {
  readonly email: string;
  readonly name: string;
  readonly halls: string[];
}

/** The addresses that an event waits for as moderators' of its halls. */
export async function readAwaitedModerators(db: Db, event_id: string): Promise<Map<string, AwaitedModerator>> {
  const { rows } = await db.execute<AwaitedModerator>(sql`
    SELECT w.email, min(w.name) AS name, array_agg(h.name ORDER BY h.position) AS halls
      FROM hall_moderators w JOIN halls h ON h.id = w.hall_id
     WHERE w.event_id = ${event_id} AND w.event_user_id IS NULL GROUP BY w.email`);
  return new Map(rows.map((row) => [row.email, row]));
}

/** Has the halls of a person who becomes another account wait for its address. */
export async function awaitModerator(tx: Tx, account_id: string, email: string): Promise<void> {
  await tx.execute(sql`
    UPDATE hall_moderators m SET event_user_id = NULL, email = ${email.toLowerCase()} FROM event_users u
     WHERE u.event_id = m.event_id AND u.id = m.event_user_id AND u.account_id = ${account_id}`);
}
