import { ROOM_KINDS, SEAT_ENDS, SEAT_PLACES, type RoomKind, type SeatEnd } from '@plenary/domain/rooms/kinds';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { PLACE_TEXT } from '@plenary/domain/lists/place';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { FormFlag } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { ROOM_KINDS, ROOMS, SEAT_ENDS };
export type { RoomKind, SeatEnd };

/** A person as a lobby shows them (ROM8). */
export const RoomUser = z.object({
  /** Event-user `_id` (D20). */
  _id: Id,
  /** User `_id`. */
  user: Id,
  name: z.string(),
  /** The preset. */
  avatar: z.string(),
  /** Address of the picture; null: none. */
  photo: z.nullable(z.string()),
  /** Nobody stands behind this person (SIM1); absent: a person. */
  simulated: z.optional(z.boolean()),
});
export type RoomUser = z.infer<typeof RoomUser>;

/** The same person as an event user of the documents (ROM8), of whom a lobby says no more than it shows (D386). */
export const RoomEventUser = z.object({
  _id: Id,
  user: z.object({
    _id: Id,
    /** The name that others see. */
    screen_name: z.string(),
    avatar_preset: z.string(),
    photo: z.nullable(z.string()),
  }),
});
export type RoomEventUser = z.infer<typeof RoomEventUser>;

/** A person of a lobby as an event user. */
export function asEventUser({ _id, user, name, avatar, photo }: RoomUser): RoomEventUser {
  return { _id, user: { _id: user, screen_name: name, avatar_preset: avatar, photo } };
}

export const RoomSponsor = z.object({ name: z.string(), logo: z.nullable(z.string()) });
export type RoomSponsor = z.infer<typeof RoomSponsor>;

/** The seats of a room as everybody in its lobby knows them. */
const seatFields = {
  /** Guests who sit there. */
  guests: z.int(),
  /** Free seats that are kept for those who have waited (ROM11). */
  kept: z.int(),
  /** Event-user ids of the owners who sit there. */
  owners_in: z.array(Id),
  /** The first of those who let others meet them, by points (ROM5): at most ROOMS.faces. */
  users: z.array(RoomUser),
  /** The same people as event users. */
  event_users: z.array(RoomEventUser),
};

const lobbyFields = {
  _id: Id,
  name: z.string(),
  topic: z.string(),
  position: z.int(),
  /** Guests that fit in (D58). */
  capacity: z.int(),
  /** The room's thread, which is its call's `tid`. */
  chatId: Id,
  /** The same under its other name. */
  chat_thread: Id,
  sponsor: z.nullable(RoomSponsor),
  locked: z.boolean(),
  ...seatFields,
};

/** A room of the networking lobby (ROM8). */
export const NetworkingRoom = z.object({ ...lobbyFields, nId: Id });
export type NetworkingRoom = z.infer<typeof NetworkingRoom>;

/** A room of the exhibitors' lobby (ROM8). */
export const ExhibitorRoom = z.object({
  ...lobbyFields,
  id: Id,
  logo: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** User ids of all owners. */
  owners: z.array(Id),
  /** The same people, of whom a lobby shows two: those who are in the room first. */
  exhibitors: z.array(RoomUser),
  categories: z.array(z.string()),
  /** Name of its level, the title of a section. */
  level: z.string(),
  /** Its place among the levels, from 1 (D58). */
  level_number: z.int(),
  stand_number: z.string(),
  website: z.nullable(z.string()),
  linkedin: z.nullable(z.string()),
});
export type ExhibitorRoom = z.infer<typeof ExhibitorRoom>;

export type LobbyRoom = NetworkingRoom | ExhibitorRoom;

/** Behind which room a lobby goes on, as `after` takes it; null: that was the last part. */
const next = z.nullable(z.string());
/** A part of a lobby, in its order (ROM24). */
export const NetworkingLobby = z.object({ rooms: z.array(NetworkingRoom), next });
export const ExhibitorLobby = z.object({
  rooms: z.array(ExhibitorRoom),
  next,
  /** All categories of the lobby, by which it can be filtered; absent where it goes on behind a room. */
  categories: z.optional(z.array(z.string())),
});
export type ExhibitorLobby = z.infer<typeof ExhibitorLobby>;

/** A part of either lobby. */
export interface LobbyPart<Room extends LobbyRoom = LobbyRoom> {
  readonly rooms: readonly Room[];
  readonly next: string | null;
  readonly categories?: readonly string[] | undefined;
}

/** `next` of the part before; absent: the lobby from its beginning. */
const after = z.optional(z.string().check(z.regex(PLACE_TEXT)));

/** The rooms of one lobby whose seats have changed; values are those of now. */
export interface RoomSeatsPayload {
  readonly v: 1;
  readonly rooms: readonly {
    readonly _id: string;
    readonly guests: number;
    /** Absent: as before. */
    readonly kept?: number;
    /** Absent: as before. */
    readonly owners_in?: readonly string[];
    /** Event-user ids of those whom it shows now; absent: as before. */
    readonly users?: readonly string[];
  }[];
  /** Those of them whom that room did not show before. */
  readonly faces: readonly RoomUser[];
}
export interface RoomChangedPayload {
  readonly v: 1;
  readonly room: LobbyRoom;
}
export interface RoomRemovedPayload {
  readonly v: 1;
  readonly _id: string;
}
export interface SeatEndedPayload {
  readonly v: 1;
  readonly lease_id: string;
  readonly room: string;
  readonly room_kind: RoomKind;
  readonly chat_thread: string;
  readonly reason: SeatEnd;
  /** Of `kicked`: when one may come back. */
  readonly until?: string;
}
export interface SeatOfferedPayload {
  readonly v: 1;
  readonly room: string;
  readonly room_kind: RoomKind;
  readonly name: string;
  readonly until: string;
}

/** Payload of `exhibitor.leads`. */
export interface LeadsPayload {
  readonly v: 1;
  readonly room: string;
}
export interface OfferLapsedPayload {
  readonly v: 1;
  readonly room: string;
  readonly room_kind: RoomKind;
  readonly name: string;
}

/** A seat, as its person gets it. */
export const Seat = z.object({
  room: Id,
  room_kind: z.enum(ROOM_KINDS),
  lease_id: Id,
  place: z.enum(SEAT_PLACES),
  /** The room's thread, which is its call's `tid`. */
  chatId: Id,
  name: z.string(),
  topic: z.string(),
  logo: z.nullable(z.string()),
  /** User ids. */
  owners: z.array(Id),
  sponsor: z.nullable(RoomSponsor),
  /** It runs out then unless the page follows `seat:<lease_id>`. */
  expires_at: IsoTime,
});
export type Seat = z.infer<typeof Seat>;

const EventParams = z.object({ event: z.string() });
const OneRoom = z.object({ event: z.string(), id: Id });

const kinds = {
  networking: { path: '/:event/json/networking/rooms', what: 'a networking room' },
  exhibitor: { path: '/:event/json/exhibitor/rooms', what: 'an exhibitor room' },
} as const;

const JOIN_REFUSALS = [
  ...(['room_gone', 'room_networking_off', 'room_kicked', 'room_elsewhere', 'room_locked'] as const),
  ...(['room_waits', 'room_full', 'rate_limited'] as const),
] as const;

const join = <const K extends RoomKind>(kind: K) =>
  operation({
    method: 'POST',
    path: `${kinds[kind].path}/join`,
    action: 'rooms.sit',
    envelope: 'payload',
    summary: `Takes a seat in ${kinds[kind].what}, or the seat that one has there again (D8)`,
    params: EventParams,
    body: z.object({
      room: Id,
      /** One sits on another device: the seat moves here. */
      takeover: z.optional(FormFlag),
    }),
    answer: Seat,
    refusals_as: 200,
    refusals: JOIN_REFUSALS,
  });
export const joinNetworkingRoom = /* @__PURE__ */ join('networking');
export const joinExhibitorRoom = /* @__PURE__ */ join('exhibitor');

const leave = <const K extends RoomKind>(kind: K) =>
  operation({
    method: 'POST',
    path: `${kinds[kind].path}/leave`,
    action: 'rooms.sit',
    envelope: 'payload',
    summary: `Leaves ${kinds[kind].what}; as a beacon with reason=unload the seat is held for a reload (D9)`,
    params: EventParams,
    body: z.object({
      room: Id,
      /** The seat that is meant; a newer one stays. */
      lease: z.optional(Id),
      reason: z.optional(z.string().check(z.maxLength(20))),
    }),
    /** `left`: a seat was given up, or is held. */
    answer: z.object({ left: z.boolean() }),
    refusals_as: 200,
    refusals: ['rate_limited'],
  });
export const leaveNetworkingRoom = /* @__PURE__ */ leave('networking');
export const leaveExhibitorRoom = /* @__PURE__ */ leave('exhibitor');

const kick = <const K extends RoomKind>(kind: K) =>
  operation({
    method: 'POST',
    path: `${kinds[kind].path}/kick`,
    action: 'rooms.sit',
    envelope: 'payload',
    summary: `Removes a person from ${kinds[kind].what}: hosts anywhere, owners guests of their own room (D10)`,
    params: EventParams,
    /** `event_user` is an event-user `_id` (D20). */
    body: z.object({ room: Id, event_user: Id }),
    answer: z.object({ until: IsoTime }),
    refusals_as: 200,
    refusals: ['room_gone', 'room_nobody', 'forbidden'],
  });
export const kickFromNetworkingRoom = /* @__PURE__ */ kick('networking');
export const kickFromExhibitorRoom = /* @__PURE__ */ kick('exhibitor');

const wait = <const K extends RoomKind>(kind: K) =>
  operation({
    method: 'POST',
    path: `${kinds[kind].path}/wait`,
    action: 'rooms.sit',
    envelope: 'payload',
    summary: `Waits for a seat in ${kinds[kind].what} that is full or without its exhibitors, or stops waiting`,
    params: EventParams,
    body: z.object({ room: Id, cancel: z.optional(FormFlag) }),
    answer: z.object({
      /** null: one does not wait. */
      waiting: z.nullable(z.object({ place: z.int(), offered_until: z.nullable(IsoTime) })),
    }),
    refusals_as: 200,
    refusals: ['room_gone', 'room_networking_off', 'room_kicked', 'room_line_full', 'rate_limited'],
  });
export const waitForNetworkingRoom = /* @__PURE__ */ wait('networking');
export const waitForExhibitorRoom = /* @__PURE__ */ wait('exhibitor');

export const listNetworkingRooms = operation({
  method: 'GET',
  path: kinds.networking.path,
  action: 'rooms.read',
  envelope: 'payload',
  summary: 'A part of the networking lobby',
  params: EventParams,
  query: z.object({ after }),
  answer: NetworkingLobby,
  refusals: ['room_networking_off'],
});
export const listExhibitorRooms = operation({
  method: 'GET',
  path: kinds.exhibitor.path,
  action: 'rooms.read',
  envelope: 'payload',
  summary: 'A part of the exhibitors’ lobby, of all categories or of one',
  params: EventParams,
  query: z.object({ after, category: z.optional(z.string().check(z.maxLength(ROOMS.category_max))) }),
  answer: ExhibitorLobby,
});

export const listRoomVisitors = operation({
  method: 'GET',
  path: '/:event/json/rooms/:id/visitors',
  action: 'rooms.read',
  envelope: 'payload',
  summary: 'The people who sit in a room, as far as they let others meet them, by points',
  params: OneRoom,
  answer: z.object({ users: z.array(EventUser), more: z.int() }),
  refusals: ['not_found'],
});

/** Where the caller sits and waits. */
export const ownSeat = operation({
  method: 'GET',
  path: '/:event/json/rooms/own',
  action: 'rooms.read',
  envelope: 'payload',
  summary: 'Where the caller sits, the rooms for which they wait, and those from which they are kept out',
  params: EventParams,
  answer: z.object({
    /** `here`: on this device. */
    seat: z.nullable(z.object({ room: Id, room_kind: z.enum(ROOM_KINDS), here: z.boolean() })),
    waiting: z.array(z.object({ room: Id, place: z.int(), offered_until: z.nullable(IsoTime) })),
    /** Rooms from which the caller was removed, until they may join again. */
    kept_out: z.array(z.object({ room: Id, until: IsoTime })),
  }),
});

export const networkingPage = operation({
  method: 'GET',
  path: '/:event/networking',
  action: 'rooms.read',
  envelope: 'page',
  summary: 'The networking lobby, where the event has networking or the caller is a host',
  params: EventParams,
  refusals: ['not_found'],
});
export const exhibitorsPage = operation({
  method: 'GET',
  path: '/:event/exhibitors',
  action: 'rooms.read',
  envelope: 'page',
  summary: 'The exhibitors’ lobby',
  params: EventParams,
});
