import { ok, refused, type Result } from '@plenary/contract/errors';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { room_owners, rooms } from '../../../db/schema/index.ts';
import type { Outcome } from '../../../live/types.ts';
import { mayGrantAt } from '../../accounts/index.ts';
import { note } from '../../audit/index.ts';
import { keptWith, newsOf, type By, type RoomKey } from './change-room.ts';
import { lockRoomRow, type LockedRoom } from './store.ts';

/** A change of the people who staff an exhibitor. */
export interface OwnersOrder {
  /** The e-mail address of a member. */
  readonly add?: string | undefined;
  /** An event-user id. */
  readonly remove?: string | undefined;
}

type Answer = Result<{ readonly id: string }>;

/** Makes a person an owner of an exhibitor, or revokes that. An import leaves the owners alone from then on. */
export function changeOwners(
  ctx: Context,
  by: By,
  { event_id, room_id }: RoomKey,
  order: OwnersOrder,
): Promise<Answer> {
  return ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const room = await lockRoomRow(tx, event_id, room_id);
    if (room?.kind !== 'exhibitor') return { result: refused('not_found') };
    const changed =
      order.remove === undefined ? await add(tx, room, order.add ?? '') : await remove(tx, room, order.remove);
    if (!changed.ok) return { result: changed };
    if (changed.value === null) return { result: ok({ id: room_id }) };
    await tx
      .update(rooms)
      .set({ kept_fields: keptWith(room, ['owners']) })
      .where(eq(rooms.id, room_id));
    await note(tx, ctx, { by, event_id, action: 'room.owners_changed', subject: room_id, after: changed.value });
    return { result: ok({ id: room_id }), events: await newsOf(tx, room) };
  });
}

/** The change as the log notes it: event-user ids; null: nothing differs. */
type Noted = { readonly added?: string; readonly removed?: string } | null;

async function add(tx: Tx, { event_id, id }: LockedRoom, email: string): Promise<Result<Noted>> {
  const { rows } = await tx.execute<{ id: string; known: boolean; owners: number; owner: boolean }>(sql`
    SELECT u.id, ${mayGrantAt(event_id)} AS known, (SELECT count(*)::int FROM room_owners o WHERE o.event_id = ${event_id} AND o.room_id = ${id}) AS owners,
           EXISTS (SELECT 1 FROM room_owners o WHERE o.event_id = ${event_id} AND o.room_id = ${id}
                      AND o.event_user_id = u.id) AS owner
      FROM event_users u JOIN accounts ON accounts.id = u.account_id AND accounts.deleted_at IS NULL
     WHERE u.event_id = ${event_id} AND u.active AND lower(accounts.email) = ${email.trim().toLowerCase()}`);
  const [person] = rows;
  if (!person) return refused('invalid_input', { errors: { add: [{ code: 'nobody_here' }] } });
  if (person.owner) return ok(null);
  if (!person.known) return refused('address_unverified');
  if (person.owners >= ROOMS.owners_max)
    return refused('invalid_input', { errors: { add: [{ code: 'too_big', max: ROOMS.owners_max }] } });
  await tx
    .insert(room_owners)
    .values({ event_id, room_id: id, event_user_id: person.id, position: person.owners })
    .onConflictDoNothing();
  return ok({ added: person.id });
}

async function remove(tx: Tx, { event_id, id }: LockedRoom, event_user_id: string): Promise<Result<Noted>> {
  const own = and(eq(room_owners.event_id, event_id), eq(room_owners.room_id, id));
  const gone = await tx
    .delete(room_owners)
    .where(and(own, eq(room_owners.event_user_id, event_user_id)))
    .returning();
  return ok(gone.length === 0 ? null : { removed: event_user_id });
}
