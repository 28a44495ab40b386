import { ok, type Result } from '@plenary/contract/errors';
import { refuseKick } from '@plenary/domain/rooms/joining';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import { endSeats, type RoomHooks } from './end-seats.ts';
import { runsRooms } from './join.ts';
import { NOT_YOURS, refuseRoom } from './refusals.ts';
import { findRoomFacts, findSeatOf, lockForSeat, type PersonKey, type Reader } from './room-facts.ts';
import { statement } from '../../live/statement.ts';

export interface KickOrder {
  readonly kind: RoomKind;
  readonly room: string;
  /** An event-user id (D20). */
  readonly event_user: string;
}

/** The command line may remove anybody. */
const COMMAND = { host: true, owner: false };

type Answer = Result<{ readonly until: string }>;

/** Removes a person from a room, who stays out of it for a while (D10). */
export async function kick(ctx: Context, hooks: RoomHooks, member: Member, order: KickOrder): Promise<Answer> {
  return kickBy(ctx, hooks, { event_id: member.event_id, member }, order);
}

/** The same by the command line, which may what hosts may. */
export async function kickByCommand(
  ctx: Context,
  hooks: RoomHooks,
  event_id: string,
  order: KickOrder,
): Promise<Answer> {
  return kickBy(ctx, hooks, { event_id, member: null }, order);
}

/** The person who removes a guest; `member` null: the command line. */
interface Remover {
  readonly event_id: string;
  readonly member: Member | null;
}

async function kickBy(ctx: Context, hooks: RoomHooks, by: Remover, order: KickOrder): Promise<Answer> {
  const removed = { event_id: by.event_id, event_user_id: order.event_user };
  return ctx.live.transact((tx) => kickOnce(ctx, hooks, tx, by, order), { locks: lockForSeat(removed, order.room) });
}

async function kickOnce(
  ctx: Context,
  hooks: RoomHooks,
  tx: Tx,
  { event_id, member }: Remover,
  { kind, room: room_id, event_user: event_user_id }: KickOrder,
): Promise<Outcome<Answer>> {
  const now = ctx.clock.now();
  const [room, seat] = await Promise.all([
    findRoomFacts(tx, member ?? { event_id, event_user_id }, { room_id }, now),
    findSeatOf(tx, { event_id, event_user_id }),
  ]);
  if (room?.kind !== kind) return { result: refuseRoom('room_gone') };
  const there = seat?.room_id === room_id ? seat : null;
  const refusal = refuseKick(kind, member ? { host: runsRooms(member), owner: room.owner } : COMMAND, there);
  if (refusal === 'forbidden') return { result: NOT_YOURS };
  if (refusal || !there) return { result: refuseRoom('room_nobody') };
  const until = now + ROOMS.kick_ms;
  const ended = await endSeats(ctx, hooks, tx, [there], 'kicked', { until });
  await note(tx, ctx, { ...(member && { by: member }), event_id, action: 'room.kicked', subject: there.account_id });
  const stays_out = statement(sql`
    INSERT INTO room_kicks (event_id, room_id, event_user_id, until)
    VALUES (${event_id}, ${room_id}, ${event_user_id}, ${new Date(until).toISOString()})
    ON CONFLICT (event_id, room_id, event_user_id) DO UPDATE SET until = excluded.until`);
  return {
    result: ok({ until: new Date(until).toISOString() }),
    events: ended.events,
    forget: ended.forget,
    writes: [...ended.writes, stays_out],
  };
}

/** The rooms from which a person was removed and which they may not join yet. */
export async function kicksOf(db: Reader, { event_id, event_user_id }: PersonKey, now: number) {
  const { rows } = await db.execute<{ room: string; until: Date | string }>(sql`
    SELECT k.room_id AS room, k.until
      FROM room_kicks k
     WHERE k.event_id = ${event_id} AND k.event_user_id = ${event_user_id}
       AND k.until > ${new Date(now).toISOString()}
     ORDER BY k.room_id`);
  return rows.map(({ room, until }) => ({ room, until: new Date(until).toISOString() }));
}
