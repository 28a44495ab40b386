import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import { mayGrantAt } from '../accounts/index.ts';
import { roomChanged } from './seats.ts';
import { roomsTouched } from './lobby/publish.ts';

/**
 * Members whom an awaited address names: as with roles, only where it is known to be theirs (D377). Each address is looked up by
 * itself (LATERAL, LIMIT), so that the question costs what is awaited, and not what an event has of members.
 */
const COME = sql`awaited_owners w
  CROSS JOIN LATERAL (SELECT * FROM accounts a WHERE lower(a.email) = w.email AND a.deleted_at IS NULL LIMIT 1) AS accounts
  JOIN event_users u ON u.event_id = w.event_id AND u.account_id = accounts.id AND u.active AND ${mayGrantAt(sql`w.event_id`)}`;

/** Whether anybody has come whom an address names. */
export const OWNERS_COME = sql<boolean>`EXISTS (SELECT FROM ${COME})`;

/** A room that has got an owner. */
interface Staffed extends Record<string, unknown> {
  readonly event_id: string;
  readonly room_id: string;
}

/**
 * Makes those owners who were named before they came, in whatever way they came: they are found by their memberships, so that
 * none of the ways has to think of it. Of several nodes one finds each. Returns the news for the lobbies.
 * @param who a condition on `accounts`
 */
export async function admitOwners(tx: Tx, who = sql`true`): Promise<FeedEvent[]> {
  const { rows } = await tx.execute<Staffed>(sql`
    WITH come AS (
      DELETE FROM awaited_owners AS gone USING (SELECT w.event_id, w.room_id, w.email, u.id FROM ${COME} WHERE ${who}) AS here
       WHERE gone.event_id = here.event_id AND gone.room_id = here.room_id AND gone.email = here.email
      RETURNING gone.event_id, gone.room_id, here.id AS event_user_id, gone.position)
    INSERT INTO room_owners (event_id, room_id, event_user_id, position)
    SELECT event_id, room_id, event_user_id, position FROM come
    ON CONFLICT DO NOTHING
    RETURNING event_id, room_id`);
  return newsOf(tx, rows);
}

async function newsOf(tx: Tx, staffed: readonly Staffed[]): Promise<FeedEvent[]> {
  const rooms = new Map(staffed.map((room) => [room.room_id, room]));
  const events: FeedEvent[] = [];
  for (const { event_id, room_id } of rooms.values())
    events.push(...(await roomChanged(tx, event_id, 'exhibitor', room_id)), roomsTouched(event_id, [room_id]));
  return events;
}

/** The addresses that an event waits for as owners', each with the names of its rooms. */
export async function readAwaitedOwners(db: Db, event_id: string): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ email: string; rooms: string[] }>(sql`
    SELECT w.email, array_agg(r.name ORDER BY r.position, r.id) AS rooms
      FROM awaited_owners w JOIN rooms r ON r.event_id = w.event_id AND r.id = w.room_id
     WHERE w.event_id = ${event_id} GROUP BY w.email ORDER BY w.email`);
  return new Map(rows.map(({ email, rooms }) => [email, rooms]));
}

/**
 * Has the rooms of a person who becomes another account wait for its address: the person with that address becomes an owner as those do who
 * were named before they came.
 */
export async function awaitOwned(tx: Tx, account_id: string, email: string): Promise<void> {
  await tx.execute(sql`
    WITH left_rooms AS (
      DELETE FROM room_owners AS o USING event_users AS u
       WHERE u.event_id = o.event_id AND u.id = o.event_user_id AND u.account_id = ${account_id}
      RETURNING o.event_id, o.room_id, o.position)
    INSERT INTO awaited_owners (event_id, room_id, email, position)
    SELECT event_id, room_id, ${email.toLowerCase()}, position FROM left_rooms
    ON CONFLICT DO NOTHING`);
}
