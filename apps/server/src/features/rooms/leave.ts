import { ok, type Result } from '@plenary/contract/errors';
import { leaveEffect, unloadedUntil } from '@plenary/domain/rooms/joining';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { endSeats, type RoomHooks } from './end-seats.ts';
import { tooOften } from './refusals.ts';
import { findSeatOf, lockForSeat, type SeatRow } from './room-facts.ts';
import { statement } from '../../live/statement.ts';

export interface LeaveOrder {
  readonly kind: RoomKind;
  readonly room: string;
  readonly lease?: string | undefined;
  readonly reason?: string | undefined;
}

type Answer = Result<{ readonly left: boolean }>;

/** Gives a seat up, or holds it for a page that is being reloaded (D9). Leaving where one does not sit changes nothing. */
export async function leaveRoom(ctx: Context, hooks: RoomHooks, member: Member, order: LeaveOrder): Promise<Answer> {
  const wait = await ctx.limits.take('room_seat', { person: member.account_id });
  if (wait !== null) return tooOften(wait);
  return ctx.live.transact((tx) => leaveOnce(ctx, hooks, tx, member, order), {
    locks: lockForSeat(member, order.room),
  });
}

async function leaveOnce(
  ctx: Context,
  hooks: RoomHooks,
  tx: Tx,
  member: Member,
  { kind, room, lease, reason }: LeaveOrder,
): Promise<Outcome<Answer>> {
  const seat = await findSeatOf(tx, member);
  if (seat?.room_id !== room || seat.room_kind !== kind) return { result: ok({ left: false }) };
  const effect = leaveEffect({ lease, unloading: reason === 'unload', device: member.session_id }, seat);
  if (effect === 'none') return { result: ok({ left: false }) };
  if (effect === 'hold') return { result: ok({ left: true }), writes: [hold(seat, ctx.clock.now())] };
  return { result: ok({ left: true }), ...(await endSeats(ctx, hooks, tx, [seat], 'left')) };
}

function hold({ event_id, lease_id, expires_at }: SeatRow, now: number) {
  const until = new Date(unloadedUntil(expires_at, now)).toISOString();
  return statement(sql`UPDATE room_seats SET unloaded = true, expires_at = ${until}
    WHERE event_id = ${event_id} AND lease_id = ${lease_id}`);
}
