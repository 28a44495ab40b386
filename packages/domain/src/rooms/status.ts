import type { RoomKind } from './kinds.ts';

/** The status of a seat (ROM2): 0 available, 1 full, 2 the room in which one sits. */
export type SeatStatus = 0 | 1 | 2;

/** A room as far as its seats are concerned. */
export interface RoomSeats {
  readonly kind: RoomKind;
  /** Guests that fit in (D58). */
  readonly capacity: number;
  /** Guests who sit there; hosts and owners are not among them. */
  readonly guests: number;
  /** Free seats that are kept for those who have waited, other than the person who looks. */
  readonly kept: number;
  /** The room has owners at all. */
  readonly owned: boolean;
  /** One of them sits there. */
  readonly owner_present: boolean;
  /** A host has closed the room behind those who are in. */
  readonly locked: boolean;
}

/** The person who looks at a room. */
export interface RoomViewer {
  readonly host: boolean;
  /** One of the owners of this room. */
  readonly owner: boolean;
  /** They sit in this room. */
  readonly here: boolean;
}

export type SeatButton = 'join' | 'leave' | 'soon' | 'full';
export type SeatText = 'waiting_for_exhibitors' | 'full' | 'count';

/** The seats of a room as a lobby shows them to one person. */
export interface SeatView {
  readonly status: SeatStatus;
  readonly button: SeatButton;
  /** `count` is n/capacity seats. */
  readonly text: SeatText;
}

/** Whether an exhibitor room waits for its owners: it has some, and none is there (ROM2). */
export function waitsForOwner({ kind, owned, owner_present }: RoomSeats): boolean {
  return kind === 'exhibitor' && owned && !owner_present;
}

/** Hosts, and owners in their own room, sit beside the guests: neither capacity nor owners limit them (D6). */
export function isExempt({ kind }: Pick<RoomSeats, 'kind'>, { host, owner }: Omit<RoomViewer, 'here'>): boolean {
  return host || (kind === 'exhibitor' && owner);
}

/** Status, button and text of a room for one person. A room without its owners says so before it says that it is full (D58). */
export function seatView(room: RoomSeats, viewer: RoomViewer): SeatView {
  if (viewer.here) return { status: 2, button: 'leave', text: 'count' };
  if (isExempt(room, viewer)) return { status: 0, button: 'join', text: 'count' };
  const full = room.locked || room.guests + room.kept >= room.capacity;
  const status = full ? 1 : 0;
  if (waitsForOwner(room)) return { status, button: 'soon', text: 'waiting_for_exhibitors' };
  return full ? { status, button: 'full', text: 'full' } : { status, button: 'join', text: 'count' };
}

/** The owners that a lobby shows, at most so many: those who are in the room before those who are away (ROM3). */
export function shownOwners<O extends { readonly _id: string }>(
  owners: readonly O[],
  inside: readonly string[],
  most: number,
): O[] {
  const here = (owner: O): boolean => inside.includes(owner._id);
  return [...owners.filter(here), ...owners.filter((owner) => !here(owner))].slice(0, most);
}
