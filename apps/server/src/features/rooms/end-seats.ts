import { ownTopic } from '@plenary/contract/own-topic';
import type { SeatEndedPayload } from '@plenary/contract/rooms/operations';
import { SEAT_ENDED } from '@plenary/contract/rooms/topics';
import type { SeatEnd } from '@plenary/domain/rooms/kinds';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { TopicKey } from '../../live/feed/topic-key.ts';
import type { FeedEvent, Statement } from '../../live/types.ts';
import { leaveThread, threadNews } from '../chat/index.ts';
import type { SeatRow } from './room-facts.ts';
import { statement } from '../../live/statement.ts';

/** A seat that has ended, for whatever follows from that. */
export interface EndedSeat {
  readonly event_id: string;
  /** The room's thread, which is its call's `tid`. */
  readonly thread: string;
  readonly room_id: string;
  readonly event_user_id: string;
  readonly account_id: string;
  readonly lease_id: string;
  readonly device: string;
  readonly reason: SeatEnd;
}

/** Whatever follows from something within its transaction. */
export interface Consequence {
  readonly events?: readonly FeedEvent[];
  readonly writes?: readonly Statement[];
  /** Topics that forget what they have said. */
  readonly forget?: readonly TopicKey[];
}

/** The outcome of the end of some seats. */
export interface EndedOutcome {
  readonly events: FeedEvent[];
  readonly writes: Statement[];
  readonly forget: TopicKey[];
}

/** The work of other features when seats end. */
export interface RoomHooks {
  /** Within the transaction that ends them. */
  seats_ended?(ctx: Context, tx: Tx, seats: readonly EndedSeat[]): Promise<Consequence>;
}

/** The statement that has the next sweep publish the seats of a room to its lobby. */
export const touchRoom = (event_id: string, room_id: string): Statement =>
  statement(sql`UPDATE rooms SET seats_version = seats_version + 1 WHERE event_id = ${event_id} AND id = ${room_id}`);

/** The news for a person that a seat of theirs has ended. */
export function seatEnded(seat: SeatRow, reason: SeatEnd, until?: number): FeedEvent {
  const payload: SeatEndedPayload = {
    v: 1,
    lease_id: seat.lease_id,
    room: seat.room_id,
    room_kind: seat.room_kind,
    chat_thread: seat.thread_id,
    reason,
    ...(until !== undefined && { until: new Date(until).toISOString() }),
  };
  return {
    event_id: seat.event_id,
    topic: ownTopic(seat.account_id),
    kind: SEAT_ENDED,
    payload,
  };
}

/**
 * Ends seats, whose rooms are locked: their people leave the chat of the room at once, are notified, and have whatever hangs on
 * the seat taken from them.
 * @param more.until of `kicked`: when they may come back, milliseconds
 */
export async function endSeats(
  ctx: Context,
  hooks: RoomHooks,
  tx: Tx,
  seats: readonly SeatRow[],
  reason: SeatEnd,
  more: { readonly until?: number } = {},
): Promise<EndedOutcome> {
  if (seats.length === 0) return { events: [], writes: [], forget: [] };
  const ended = seats.map((seat) => ({ ...seat, thread: seat.thread_id, reason }));
  const followed = (await hooks.seats_ended?.(ctx, tx, ended)) ?? {};
  const rooms = Map.groupBy(seats, ({ room_id }) => room_id);
  const left = await Promise.all([...rooms.values()].map((own) => leaveRoom(tx, own)));
  return {
    forget: [...(followed.forget ?? [])],
    events: [
      ...seats.flatMap((seat) => [
        seatEnded(seat, reason, more.until),
        ctx.live.accessChanged(seat.account_id),
        ...threadNews(seat.event_id, seat.thread_id, [seat]),
      ]),
      ...left.flatMap(({ events }) => events),
      ...(followed.events ?? []),
    ],
    writes: [
      ...seats.map(({ event_id, lease_id }) =>
        statement(sql`DELETE FROM room_seats WHERE event_id = ${event_id} AND lease_id = ${lease_id}`),
      ),
      ...left.flatMap(({ writes }) => writes),
      ...(followed.writes ?? []),
    ],
  };
}

/** Of seats of one room. */
async function leaveRoom(tx: Tx, seats: readonly SeatRow[]): Promise<Pick<EndedOutcome, 'events' | 'writes'>> {
  const [first] = seats;
  if (!first) return { events: [], writes: [] };
  const { event_id, thread_id, room_id } = first;
  const people = seats.map(({ event_user_id }) => event_user_id);
  const { events, writes } = await leaveThread(tx, { event_id, thread_id }, people);
  return { events, writes: [touchRoom(event_id, room_id), ...writes] };
}
