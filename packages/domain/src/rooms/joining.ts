import { isLeaseGood } from '../time/leases.ts';
import { isGoodUntil } from '../time/set-back.ts';
import type { RoomKind, SeatPlace } from './kinds.ts';
import { ROOMS } from './limits.ts';
import { isExempt, waitsForOwner, type RoomSeats, type RoomViewer } from './status.ts';

/** A taken seat, as far as joining is concerned. */
export interface HeldBy {
  readonly room_id: string;
  /** The sign-in that sits there (D180). */
  readonly device: string;
}

/** Everything that decides whether a person gets a seat. */
export interface JoinFacts {
  readonly room_id: string;
  readonly room: RoomSeats;
  readonly viewer: Omit<RoomViewer, 'here'>;
  readonly device: string;
  /** Their seat as it counts now, wherever it is; null: they sit nowhere. */
  readonly seat: HeldBy | null;
  /** They ask for it although they sit on another device. */
  readonly takeover: boolean;
  /** The event lets people network (ROM6). */
  readonly networking_enabled: boolean;
  /** They may not come back before; null: they were never removed, or it is over. Milliseconds. */
  readonly kicked_until: number | null;
  /** Seats that are kept for others who have waited. */
  readonly kept_for_others: number;
  /** Nobody stands behind this person (SIM1). */
  readonly simulated: boolean;
  /** Others who wait for a seat there, whether one is kept for them or not. */
  readonly others_waiting: number;
}

export type JoinRefusal =
  | 'room_networking_off'
  | 'room_kicked'
  | 'room_elsewhere'
  | 'room_locked'
  | 'room_waits'
  | 'room_full';

/** The kind of seat that a person takes in a room. */
export function placeOf(kind: RoomKind, viewer: { readonly host: boolean; readonly owner: boolean }): SeatPlace {
  if (kind === 'exhibitor' && viewer.owner) return 'owner';
  return viewer.host ? 'host' : 'guest';
}

/**
 * The obstacle to taking a seat, or null. A seat that is theirs already in this room stays theirs: from the same device it is
 * renewed, from another one it moves when they ask for that (D8).
 */
export function refuseJoin(facts: JoinFacts): JoinRefusal | null {
  const { room, viewer, seat } = facts;
  if (room.kind === 'networking' && !viewer.host && !facts.networking_enabled) return 'room_networking_off';
  if (facts.kicked_until !== null && !viewer.host) return 'room_kicked';
  if (seat && seat.device !== facts.device && !facts.takeover) return 'room_elsewhere';
  if (seat?.room_id === facts.room_id || isExempt(room, viewer)) return null;
  if (waitsForOwner(room)) return 'room_waits';
  if (room.locked) return 'room_locked';
  // Simulated people take no seat that a person waits for (D340).
  const kept = facts.simulated ? facts.others_waiting : facts.kept_for_others;
  return room.guests + kept >= room.capacity ? 'room_full' : null;
}

/**
 * Until when a removed person stays out, or null when that is over.
 * @param until as it was stored; one that is farther away than it can be was written before the clock was set back
 */
export function keptOutUntil(until: number | null, now: number): number | null {
  return until !== null && isGoodUntil(until, ROOMS.kick_ms, now) ? until : null;
}

/** The clock of a page may be behind that of its server by as much, in ms. */
const CLOCK_SLACK_MS = 5_000;

/** Minutes until a person may come back, at least one. Five minutes are five also by a clock that is a little behind. */
export function minutesLeft(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now - CLOCK_SLACK_MS) / 60_000));
}

/** A room as far as removing a person from it is concerned. */
export interface Kicker {
  readonly host: boolean;
  readonly owner: boolean;
}

/** The obstacle to removing a person from a room, or null: hosts may anywhere, owners guests of their own room (D10). */
export function refuseKick(
  kind: RoomKind,
  kicker: Kicker,
  removed: { readonly place: SeatPlace } | null,
): 'forbidden' | 'room_nobody' | null {
  if (!kicker.host && !(kind === 'exhibitor' && kicker.owner)) return 'forbidden';
  if (!removed) return 'room_nobody';
  return !kicker.host && removed.place !== 'guest' ? 'forbidden' : null;
}

/** Whether a lease holds: until it runs out, and no longer than it can have been given for (CLK3). */
export function leaseHolds(expires_at: number, now: number): boolean {
  return isLeaseGood(expires_at, ROOMS.lease_ms, now);
}

/** The end of a lease, of a seat or of a place in a line, that is given or renewed now. */
export const leaseUntil = (now: number): number => now + ROOMS.lease_ms;

/** Until when a seat that is offered now is kept. */
export const offerUntil = (now: number): number => now + ROOMS.offer_ms;

/** The end of a lease whose page was left: soon, but never later than it was (D9). */
export const unloadedUntil = (expires_at: number, now: number): number => Math.min(expires_at, now + ROOMS.unload_ms);

/** A leave as it was asked for. */
export interface LeaveOrder {
  /** The lease that it names; absent: the seat that the person has there. */
  readonly lease?: string | undefined;
  /** The page was closed or reloaded. */
  readonly unloading: boolean;
  readonly device: string;
}

/**
 * The effect of a leave on a seat. One that names another lease is about an older seat, and the word of a page that was closed
 * counts for the seat of that device alone.
 */
export function leaveEffect(
  order: LeaveOrder,
  seat: { readonly lease_id: string; readonly device: string },
): 'none' | 'free' | 'hold' {
  if (order.lease !== undefined && order.lease !== seat.lease_id) return 'none';
  if (!order.unloading) return 'free';
  return order.device === seat.device ? 'hold' : 'none';
}
