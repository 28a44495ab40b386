import { isLeaseGood } from '../time/leases.ts';
import { ROOMS } from './limits.ts';

/** A person who waits for a seat. */
export interface Waiter {
  readonly event_user_id: string;
  /** Until when a seat is kept for them; null: they are still in line. Milliseconds. */
  readonly offered_until: number | null;
  /** Until when they count as waiting: as long as a page of theirs is open it is renewed. Milliseconds. */
  readonly waits_until: number;
  /** When they began to wait, milliseconds. */
  readonly since: number;
}

/** A room as far as its line is concerned. */
export interface WaitedRoom {
  readonly capacity: number;
  readonly guests: number;
  /** Guests may sit down: its owners are there, and it is not locked. */
  readonly open: boolean;
}

export interface LineChange {
  /** A seat is kept for these from now on, in the order of the line. */
  readonly offered: readonly string[];
  /** These leave the line: their seat was not taken in time, or they have gone. */
  readonly dropped: readonly string[];
}

/** Whether a seat is kept for a person now. */
export function isOffered({ offered_until }: Pick<Waiter, 'offered_until'>, now: number): boolean {
  return offered_until !== null && isLeaseGood(offered_until, ROOMS.offer_ms, now);
}

const isHere = ({ waits_until }: Waiter, now: number): boolean => isLeaseGood(waits_until, ROOMS.lease_ms, now);

/**
 * Moves a line on: people who did not take the seat in time leave it, and free seats are offered to the next ones.
 * @param line in the order in which they came
 */
export function moveLine(room: WaitedRoom, line: readonly Waiter[], now: number): LineChange {
  const dropped = line.filter((one) => !isHere(one, now) || (one.offered_until !== null && !isOffered(one, now)));
  const kept = line.filter((one) => isOffered(one, now) && !dropped.includes(one)).length;
  const free = room.open ? Math.max(0, room.capacity - room.guests - kept) : 0;
  const next = line.filter((one) => one.offered_until === null && !dropped.includes(one)).slice(0, free);
  return { offered: next.map(idOf), dropped: dropped.map(idOf) };
}

/**
 * How many simulated people give up their seats now: one for each person who has waited a moment and for whom no seat is
 * free or kept (D340).
 * @param simulated simulated people who sit there as guests
 */
export function givingWay(room: WaitedRoom, line: readonly Waiter[], simulated: number, now: number): number {
  if (!room.open) return 0;
  const kept = line.filter((one) => isOffered(one, now)).length;
  const free = Math.max(0, room.capacity - room.guests - kept);
  const waiting = line.filter(
    (one) => isHere(one, now) && one.offered_until === null && now - one.since >= ROOMS.give_way_ms,
  );
  return Math.max(0, Math.min(simulated, waiting.length - free));
}

const idOf = ({ event_user_id }: Waiter): string => event_user_id;
