import { randomBytes } from 'node:crypto';
import { ok, type Result } from '@plenary/contract/errors';
import type { Seat } from '@plenary/contract/rooms/operations';
import { keptOutUntil, leaseHolds, leaseUntil, minutesLeft, placeOf, refuseJoin } from '@plenary/domain/rooms/joining';
import { roomIn } from '@plenary/domain/rooms/room-texts';
import type { RoomKind, SeatPlace } from '@plenary/domain/rooms/kinds';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome, Statement } from '../../live/types.ts';
import { acted } from '../acts/index.ts';
import { threadNews } from '../chat/index.ts';
import { addThreadMembers } from '../threads/index.ts';
import { endSeats, seatEnded, touchRoom, type RoomHooks } from './end-seats.ts';
import { takeBackLine } from './line-notices.ts';
import { picturesOf } from './lobby/lobby.ts';
import { refuseKicked, refuseRoom, tooOften } from './refusals.ts';
import { findRoomFacts, findSeatOf, lockForSeat, seatsOfRoom, type RoomFacts, type SeatRow } from './room-facts.ts';
import { statement } from '../../live/statement.ts';

export interface JoinOrder {
  readonly kind: RoomKind;
  readonly room: string;
  readonly takeover?: boolean | undefined;
}

type Answer = Result<Seat>;

/** Hosts of rooms: those who run the event. */
export const runsRooms = ({ roles }: Pick<Member, 'roles'>): boolean => rolesAllow('rooms.run', roles);

/** Takes a seat, or the one that is there again under a new lease (D6 to D10). */
export async function joinRoom(ctx: Context, hooks: RoomHooks, member: Member, order: JoinOrder): Promise<Answer> {
  const wait = await ctx.limits.take('room_seat', { person: member.account_id });
  if (wait !== null) return tooOften(wait);
  return ctx.live.transact((tx) => joinOnce(ctx, hooks, tx, member, order), { locks: lockForSeat(member, order.room) });
}

async function joinOnce(
  ctx: Context,
  hooks: RoomHooks,
  tx: Tx,
  member: Member,
  { kind, room: room_id, takeover = false }: JoinOrder,
): Promise<Outcome<Answer>> {
  const now = ctx.clock.now();
  const [room, stored] = await Promise.all([findRoomFacts(tx, member, { room_id }, now), findSeatOf(tx, member)]);
  if (room?.kind !== kind) return { result: refuseRoom('room_gone') };
  const seat = stored && leaseHolds(stored.expires_at, now) ? stored : null;
  const viewer = { host: runsRooms(member), owner: room.owner };
  const kicked_until = keptOutUntil(room.kicked_until, now);
  const code = refuseJoin({
    ...{ room_id, room: seatsOfRoom(room), viewer, device: member.session_id, seat, takeover, kicked_until },
    ...{ networking_enabled: room.networking_enabled, kept_for_others: room.kept_for_others },
    ...{ simulated: room.simulated, others_waiting: room.others_waiting },
  });
  if (code === 'room_kicked') return { result: refuseKicked(minutesLeft(kicked_until ?? now, now)) };
  if (code) return { result: refuseRoom(code) };
  const taken = { room, place: placeOf(kind, viewer), lease_id: randomBytes(12).toString('hex'), now };
  return sit(ctx, hooks, tx, member, taken, stored);
}

interface Taken {
  readonly room: RoomFacts;
  readonly place: SeatPlace;
  readonly lease_id: string;
  readonly now: number;
}

/** @param before the seat that the person had, wherever and however old it is */
async function sit(
  ctx: Context,
  hooks: RoomHooks,
  tx: Tx,
  member: Member,
  taken: Taken,
  before: SeatRow | null,
): Promise<Outcome<Answer>> {
  const { room } = taken;
  const { event_id, event_user_id, session_id } = member;
  const again = before?.room_id === room.id && before.device === session_id;
  const ended = before && !again ? await endSeats(ctx, hooks, tx, [before], endOf(before, member)) : null;
  const joined_at = new Date(taken.now);
  const place = { event_id, room_id: room.id };
  const writes: Statement[] = [
    ...(ended?.writes ?? []),
    putSeat(member, taken),
    statement(sql`DELETE FROM room_waits WHERE event_id = ${event_id} AND room_id = ${room.id}
      AND event_user_id = ${event_user_id}`),
    ...(again && before.place === taken.place ? [] : [touchRoom(event_id, room.id)]),
    addThreadMembers(tx, { event_id, thread_id: room.thread_id }, [event_user_id], joined_at),
  ];
  const notified = again ? [] : await takeBackLine(tx, place, [event_user_id], taken.place === 'owner');
  const events = again
    ? [seatEnded(before, 'moved')]
    : [...(ended?.events ?? []), ...threadNews(event_id, room.thread_id, [member]), ...notified];
  const shown = roomIn(await picturesOf(tx, event_id, room.slug, room), member.text_language);
  const outcome = { result: ok(presentSeat({ ...taken, room: shown })), writes, events, forget: ended?.forget ?? [] };
  const stayed = before?.room_id === room.id && leaseHolds(before.expires_at, taken.now);
  return stayed ? outcome : acted(ctx, member, 'seat', outcome);
}

const endOf = ({ device }: SeatRow, { session_id }: Member) => (device === session_id ? 'moved' : 'taken_over');

function putSeat({ event_id, event_user_id, session_id }: Member, { room, place, lease_id, now }: Taken): Statement {
  const at = new Date(now).toISOString();
  const expires_at = new Date(leaseUntil(now)).toISOString();
  return statement(sql`
    INSERT INTO room_seats (event_id, event_user_id, room_id, lease_id, device, place, joined_at, expires_at, unloaded)
    VALUES (${event_id}, ${event_user_id}, ${room.id}, ${lease_id}, ${session_id}, ${place}, ${at}, ${expires_at}, false)
    ON CONFLICT (event_id, event_user_id) DO UPDATE SET room_id = excluded.room_id, lease_id = excluded.lease_id,
      device = excluded.device, place = excluded.place, expires_at = excluded.expires_at, unloaded = false`);
}

function presentSeat({ room, place, lease_id, now }: Taken): Seat {
  return {
    room: room.id,
    room_kind: room.kind,
    lease_id,
    place,
    chatId: room.thread_id,
    name: room.name,
    topic: room.topic,
    logo: room.logo,
    owners: [...room.owners],
    sponsor: room.sponsor,
    expires_at: new Date(leaseUntil(now)).toISOString(),
  };
}
