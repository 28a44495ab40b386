import { ok, type Result } from '@plenary/contract/errors';
import { keptOutUntil, minutesLeft, leaseUntil } from '@plenary/domain/rooms/joining';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { waitsForOwner } from '@plenary/domain/rooms/status';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { notify } from '../notifications/index.ts';
import { touchRoom } from './end-seats.ts';
import { runsRooms } from './join.ts';
import { takeBackLine } from './line-notices.ts';
import { refuseKicked, refuseRoom, tooOften } from './refusals.ts';
import { findRoomFacts, lockForSeat, seatsOfRoom, type PersonKey, type Reader, type RoomFacts } from './room-facts.ts';
import { statement } from '../../live/statement.ts';
import { roomsTouched } from './lobby/publish.ts';

export interface WaitOrder {
  readonly kind: RoomKind;
  readonly room: string;
  readonly cancel?: boolean | undefined;
}

/** A person's place in the line of a room, from 1, and until when a seat is kept for them. */
export interface Waiting {
  readonly room: string;
  readonly place: number;
  readonly offered_until: string | null;
}

type Answer = Result<{ readonly waiting: Omit<Waiting, 'room'> | null }>;

/** Waits for a seat in a room, or stops that. Asking again keeps one's place. The owners of a room that waits for them are notified. */
export async function waitForRoom(ctx: Context, member: Member, order: WaitOrder): Promise<Answer> {
  const wait = await ctx.limits.take('room_seat', { person: member.account_id });
  if (wait !== null) return tooOften(wait);
  if (order.cancel === true) return stopWaiting(ctx, member, order.room);
  const stood = await ctx.live.transact((tx) => waitOnce(ctx, tx, member, order), {
    locks: lockForSeat(member, order.room),
  });
  if (!stood.ok) return stood;
  const [own] = await waitsOf(ctx.db, member, order.room);
  return ok({ waiting: own ? { place: own.place, offered_until: own.offered_until } : null });
}

async function stopWaiting(ctx: Context, { event_id, event_user_id }: Member, room: string): Promise<Answer> {
  return ctx.live.transact(async (tx) => {
    const { rowCount } = await tx.execute(sql`DELETE FROM room_waits
      WHERE event_id = ${event_id} AND room_id = ${room} AND event_user_id = ${event_user_id}`);
    if (!rowCount) return { result: ok({ waiting: null }) };
    const told = await takeBackLine(tx, { event_id, room_id: room }, [event_user_id]);
    return {
      result: ok({ waiting: null }),
      writes: [touchRoom(event_id, room)],
      events: [roomsTouched(event_id, [room]), ...told],
    };
  });
}

async function waitOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  { kind, room: room_id }: WaitOrder,
): Promise<Outcome<Result<null>>> {
  const { event_id, event_user_id } = member;
  const now = ctx.clock.now();
  const [room, line] = await Promise.all([
    findRoomFacts(tx, member, { room_id }, now),
    tx.execute<{ event_user_id: string; since: number }>(sql`
      SELECT event_user_id, (extract(epoch FROM since) * 1000)::float8 AS since FROM room_waits WHERE event_id = ${event_id} AND room_id = ${room_id}`),
  ]);
  if (room?.kind !== kind) return { result: refuseRoom('room_gone') };
  const host = runsRooms(member);
  if (kind === 'networking' && !host && !room.networking_enabled) return { result: refuseRoom('room_networking_off') };
  const kicked_until = keptOutUntil(room.kicked_until, now);
  if (kicked_until !== null) return { result: refuseKicked(minutesLeft(kicked_until, now)) };
  if (line.rows.some((one) => one.event_user_id === event_user_id)) return { result: ok(null) };
  if (line.rows.length >= ROOMS.waiting_max) return { result: refuseRoom('room_line_full') };
  // The room is locked: a later person stands behind the others, also by a clock that is a little behind theirs.
  const since = new Date(Math.max(now, ...line.rows.map((one) => one.since + 1))).toISOString();
  const until = new Date(leaseUntil(now)).toISOString();
  const stands = statement(sql`INSERT INTO room_waits (event_id, room_id, event_user_id, since, expires_at)
    VALUES (${event_id}, ${room_id}, ${event_user_id}, ${since}, ${until}) ON CONFLICT DO NOTHING`);
  return {
    result: ok(null),
    writes: [stands],
    events: [...(await callOwners(ctx, tx, member, room)), roomsTouched(event_id, [room_id])],
  };
}

/** Notifies the absent owners of a room that a person waits for them. */
async function callOwners(
  ctx: Context,
  tx: Tx,
  { event_id, event_user_id }: PersonKey,
  room: RoomFacts,
): Promise<FeedEvent[]> {
  if (!waitsForOwner(seatsOfRoom(room))) return [];
  const { rows } = await tx.execute<{ event_user_id: string }>(sql`
    SELECT event_user_id FROM room_owners WHERE event_id = ${event_id} AND room_id = ${room.id}`);
  return notify(ctx, tx, {
    event_id,
    to: rows.map((row) => row.event_user_id),
    kind: 'waiting_seat',
    subject: room.id,
    by: event_user_id,
    values: { room: room.id, room_name: room.name, ask: 'come' },
  });
}

/** Where a person waits; with `room_id` there alone. */
export async function waitsOf(
  db: Reader,
  { event_id, event_user_id }: PersonKey,
  room_id?: string,
): Promise<readonly Waiting[]> {
  const { rows } = await db.execute<{ room: string; place: number; offered_until: Date | string | null }>(sql`
    SELECT w.room_id AS room, w.offered_until,
           (SELECT count(*)::int FROM room_waits b WHERE b.event_id = w.event_id AND b.room_id = w.room_id
               AND (b.since, b.event_user_id) <= (w.since, w.event_user_id)) AS place
      FROM room_waits w
     WHERE w.event_id = ${event_id} AND w.event_user_id = ${event_user_id}
       ${room_id === undefined ? sql`` : sql`AND w.room_id = ${room_id}`}
     ORDER BY w.since, w.room_id`);
  return rows.map(({ room, place, offered_until }) => ({
    room,
    place,
    offered_until: offered_until === null ? null : new Date(offered_until).toISOString(),
  }));
}
