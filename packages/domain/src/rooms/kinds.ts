/** The two kinds of rooms; each has a lobby of its own. */
export const ROOM_KINDS = ['networking', 'exhibitor'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** The place that a person takes: guests are counted against the capacity, owners and hosts are not (D6). */
export const SEAT_PLACES = ['guest', 'owner', 'host'] as const;
export type SeatPlace = (typeof SEAT_PLACES)[number];

/** Why a seat ended. `moved`: its person sits in another tab or room now; `removed`: the person or the room is gone. */
export const SEAT_ENDS = ['left', 'expired', 'kicked', 'taken_over', 'moved', 'removed'] as const;
export type SeatEnd = (typeof SEAT_ENDS)[number];

/**
 * Whether the end of a page's seat is its own doing, which needs no words (ROM22). A seat is moved by another tab as well.
 * @param taking the page is asking for another seat itself
 */
export const isOwnDoing = (reason: SeatEnd, taking: boolean): boolean =>
  reason === 'left' || (reason === 'moved' && taking);
