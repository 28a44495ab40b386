/** Live topics of rooms, without schemas. */

/**
 * The rooms of a lobby, for everybody in it: `room.seats` (RoomSeatsPayload), at most one a second, with the rooms whose seats have
 * changed; `room.changed` {v:1, room} of one that was made or edited; `room.removed` {v:1, _id}; `lobby.replaced` {v:1}.
 */
export const LOBBY_TOPIC = 'lobby';
export const EXHIBITOR_LOBBY_TOPIC = 'exhibitor-lobby';

/** For those who run rooms: `rooms.touched` (RoomsTouchedPayload) says that who sits or waits there, or a room itself, is another. */
export const ROOMS_RUN_TOPIC = 'rooms-run';

/** Followed by the page that sits on a seat: nothing is said there, and following it renews the lease (D9). */
export const seatTopic = (lease_id: string): string => `seat:${lease_id}`;

/** On `user:<account>`: a seat of the person has ended (SeatEndedPayload). */
export const SEAT_ENDED = 'room.seat_ended';
/** On `user:<account>`: a seat is kept for the person, who waited for it (SeatOfferedPayload). */
export const SEAT_OFFERED = 'room.offered';
/** On `user:<account>`: the person did not take a seat in time, and waits no longer (OfferLapsedPayload). */
export const OFFER_LAPSED = 'room.offer_lapsed';
