import { ID_PATTERN } from '@plenary/contract/ids';
import type { Problem } from '@plenary/domain/problem';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { eventBySlug } from '../../events/index.ts';
import type { RoomKey } from './change-room.ts';

/** An event as commands name it, or why there is none. */
export async function eventOfCommand(
  { db }: Context,
  slug: string,
): Promise<{ readonly id: string; readonly slug: string } | Problem> {
  const event = await eventBySlug(db, slug);
  return event ?? { file: 'event', place: '', reason: `there is no event "${slug}"` };
}

/** The room that a command means: by its key in the bundle, its id, or its name. */
export async function findRoom(ctx: Context, slug: string, named: string): Promise<RoomKey | Problem> {
  const event = await eventOfCommand(ctx, slug);
  if (!('id' in event)) return event;
  const id = ID_PATTERN.test(named) ? named : '';
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT id FROM rooms WHERE event_id = ${event.id} AND (key = ${named} OR id = ${id} OR lower(name) = lower(${named}))
     ORDER BY (key = ${named}) DESC, id LIMIT 2`);
  const [room, other] = rows;
  const problem = (reason: string): Problem => ({ file: 'room', place: '', reason });
  if (!room) return problem(`there is no room "${named}" at ${slug}`);
  if (other && other.id !== room.id && !(await isKey(ctx, event.id, named)))
    return problem(`several rooms are called "${named}"; name one by its id (room list)`);
  return { event_id: event.id, room_id: room.id };
}

/** A guest of a room, by their e-mail address or event-user id; null: there is none. */
export async function findSeatedIn(
  { db }: Context,
  { event_id, room_id }: RoomKey,
  who: string,
): Promise<{ readonly kind: RoomKind; readonly event_user: string } | null> {
  // eslint-disable-next-line no-restricted-syntax -- it only removes the guest, and grants nothing
  const { rows } = await db.execute<{ kind: RoomKind; event_user: string }>(sql`
    SELECT r.kind, u.id AS event_user FROM room_seats s
      JOIN rooms r ON r.event_id = s.event_id AND r.id = s.room_id
      JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
      JOIN accounts a ON a.id = u.account_id
     WHERE s.event_id = ${event_id} AND s.room_id = ${room_id}
       AND (u.id = ${who} OR lower(a.email) = ${who.trim().toLowerCase()})`);
  return rows[0] ?? null;
}

async function isKey({ db }: Context, event_id: string, named: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM rooms WHERE event_id = ${event_id} AND key = ${named}`);
  return rows.length > 0;
}
