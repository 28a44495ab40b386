import type { LivePayload, Topic } from '../live.ts';
import type { RoomsTouchedPayload } from './edit.ts';
import type {
  LeadsPayload,
  OfferLapsedPayload,
  RoomChangedPayload,
  RoomRemovedPayload,
  RoomSeatsPayload,
  SeatEndedPayload,
  SeatOfferedPayload,
} from './operations.ts';

/** The networking rooms, or the exhibitors' rooms, for everybody in their lobby. */
export interface LobbyTopic {
  readonly name: 'lobby' | 'exhibitor-lobby';
  readonly events: {
    /** The rooms whose seats have changed; at most one a second. */
    readonly 'room.seats': RoomSeatsPayload;
    /** A room that was made or edited. */
    readonly 'room.changed': RoomChangedPayload;
    /** A room is gone, or closed. */
    readonly 'room.removed': RoomRemovedPayload;
    /** Much has changed at once: the lobby is read again. */
    readonly 'lobby.replaced': LivePayload;
  };
}

export const LOBBY_TOPIC = 'lobby' as Topic<LobbyTopic>;
export const EXHIBITOR_LOBBY_TOPIC = 'exhibitor-lobby' as Topic<LobbyTopic>;

/** For those who run rooms. */
export interface RoomsRunTopic {
  readonly name: 'rooms-run';
  readonly events: {
    /** A room is another now, or other people sit or wait there. */
    readonly 'rooms.touched': RoomsTouchedPayload;
  };
}
export const ROOMS_RUN_TOPIC = 'rooms-run' as Topic<RoomsRunTopic>;

/** Followed by the page that sits on a seat: nothing is said there, and following it renews the lease (D9). */
export interface SeatTopic {
  readonly name: 'seat:<lease>';
}
export const seatTopic = (lease_id: string) => `seat:${lease_id}` as Topic<SeatTopic>;

export const SEAT_ENDED = 'room.seat_ended';
export const SEAT_OFFERED = 'room.offered';
export const OFFER_LAPSED = 'room.offer_lapsed';

/** Of the topic of a person's own. */
export type OwnRoomEvents = {
  /** A seat of the person has ended. */
  readonly [SEAT_ENDED]: SeatEndedPayload;
  /** A seat is kept for the person, who waited for it. */
  readonly [SEAT_OFFERED]: SeatOfferedPayload;
  /** The person did not take a seat in time, and waits no longer. */
  readonly [OFFER_LAPSED]: OfferLapsedPayload;
  /** The contacts that people left with an exhibitor of the person's are others now, or one's own there is. */
  readonly 'exhibitor.leads': LeadsPayload;
};
