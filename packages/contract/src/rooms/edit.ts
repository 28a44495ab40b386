import { ROOM_FIELDS } from '@plenary/domain/rooms/editing';
import { ROOM_KINDS, SEAT_PLACES } from '@plenary/domain/rooms/kinds';
import { ROOMS } from '@plenary/domain/rooms/limits';
import * as z from 'zod/mini';
import { FormFlag, listOf, wholeNumber, EmailField } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';
import { RoomSponsor, RoomUser } from './operations.ts';

export { ROOM_FIELDS, ROOMS };

export const RoomFieldName = z.enum(ROOM_FIELDS);

/** A guest of a room, as hosts see them. */
export const RunSeat = z.object({ ...RoomUser.shape, place: z.enum(SEAT_PLACES), since: IsoTime });
export type RunSeat = z.infer<typeof RunSeat>;

/** A person who waits for a seat. */
export const RunWait = z.object({ ...RoomUser.shape, since: IsoTime, offered_until: z.nullable(IsoTime) });
export type RunWait = z.infer<typeof RunWait>;

/** A room as hosts see and change it. */
export const RunRoom = z.object({
  id: Id,
  kind: z.enum(ROOM_KINDS),
  name: z.string(),
  topic: z.string(),
  max_guests: z.int(),
  position: z.int(),
  sponsor: z.nullable(RoomSponsor),
  locked: z.boolean(),
  /** No lobby shows it. */
  closed: z.boolean(),
  /** Hosts made it: no bundle takes it away. */
  made_by_host: z.boolean(),
  /** Of exhibitors, from 1. */
  level: z.int(),
  color: z.nullable(z.string()),
  /** Address of the picture of an exhibitor; null: none. */
  logo: z.nullable(z.string()),
  /** It was uploaded, and can be taken off again. */
  logo_uploaded: z.boolean(),
  categories: z.array(z.string()),
  stand_number: z.string(),
  website: z.nullable(z.string()),
  linkedin: z.nullable(z.string()),
  /** Everybody who staffs it, those too whom the lobby does not show. */
  owners: z.array(RoomUser),
  seats: z.array(RunSeat),
  waits: z.array(RunWait),
  /** Fields that an import leaves alone until they are released. */
  kept: z.array(RoomFieldName),
});
export type RunRoom = z.infer<typeof RunRoom>;

export const RunLevel = z.object({ number: z.int(), name: z.string() });
export const RunRooms = z.object({
  rooms: z.array(RunRoom),
  levels: z.array(RunLevel),
  /** Sponsors of the event that a room may have. */
  sponsors: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Hosts have changed the levels: no bundle changes them. */
  levels_kept: z.boolean(),
});
export type RunRooms = z.infer<typeof RunRooms>;

/** On ROOMS_RUN_TOPIC: these rooms, or who is in them, are others now; absent: all of them. */
export interface RoomsTouchedPayload {
  readonly v: 1;
  readonly rooms?: readonly string[];
}

const EventParams = z.object({ event: z.string() });
const OneRoom = z.object({ event: z.string(), id: Id });
const text = (max: number) => z.optional(z.string().check(z.maxLength(max)));
const Color = z.string().check(z.regex(/^(?:#[0-9a-fA-F]{6})?$/));
const Address = z.string().check(z.maxLength(ROOMS.address_max));

/** The fields of a room that hosts and its owners change; a field that is left out stays. */
export const roomFields = {
  topic: text(ROOMS.topic_max),
  color: z.optional(Color),
  categories: z.optional(
    listOf(z.string().check(z.maxLength(ROOMS.category_max))).check(z.maxLength(ROOMS.categories_max)),
  ),
  website: z.optional(Address),
  linkedin: z.optional(Address),
};

const hostFields = {
  name: text(ROOMS.name_max),
  max_guests: z.optional(wholeNumber(1, ROOMS.guests_max)),
  /** The key of a sponsor of the event; empty: none. */
  sponsor: text(100),
  level: z.optional(wholeNumber(1, ROOMS.levels_max)),
  stand_number: text(ROOMS.stand_max),
};

const Changed = z.object({ id: Id });
const REFUSALS = ['not_found', 'invalid_input'] as const;

export const roomsPage = operation({
  method: 'GET',
  path: '/:event/rooms',
  action: 'rooms.run',
  envelope: 'page',
  summary: 'The page on which hosts run the rooms',
  params: EventParams,
});

export const listRunRooms = operation({
  method: 'GET',
  path: '/:event/json/rooms',
  action: 'rooms.run',
  envelope: 'payload',
  points: 3,
  summary: 'All rooms as hosts run them: who sits there and who waits',
  params: EventParams,
  answer: RunRooms,
});

export const createRoom = operation({
  method: 'POST',
  path: '/:event/json/rooms',
  action: 'rooms.run',
  envelope: 'payload',
  summary: 'Opens a room; bundles that do not name it leave it alone',
  params: EventParams,
  body: z.object({
    kind: z.enum(ROOM_KINDS),
    ...roomFields,
    ...hostFields,
    name: z.string().check(z.maxLength(ROOMS.name_max)),
    max_guests: wholeNumber(1, ROOMS.guests_max),
  }),
  answer: Changed,
  refusals: ['invalid_input', 'rooms_full'],
});

export const changeRoom = operation({
  method: 'POST',
  path: '/:event/json/rooms/:id',
  action: 'rooms.run',
  envelope: 'payload',
  summary: 'Changes a room; what is left out stays',
  params: OneRoom,
  body: z.object({ ...roomFields, ...hostFields }),
  answer: Changed,
  refusals: REFUSALS,
});

export const closeRoom = operation({
  method: 'POST',
  path: '/:event/json/rooms/:id/close',
  action: 'rooms.run',
  envelope: 'payload',
  summary: 'Closes a room, which ends its seats and takes it out of the lobby, or opens it again',
  params: OneRoom,
  body: z.object({ closed: FormFlag }),
  answer: Changed,
  refusals: ['not_found'],
});

export const changeOwners = operation({
  method: 'POST',
  path: '/:event/json/rooms/:id/owners',
  action: 'rooms.run',
  envelope: 'payload',
  summary: 'Makes a member of the event an owner of an exhibitor, by e-mail address, or revokes that',
  params: OneRoom,
  body: z.object({ add: z.optional(EmailField), remove: z.optional(Id) }),
  answer: Changed,
  refusals: ['not_found', 'invalid_input', 'address_unverified'],
});

export const releaseRoom = operation({
  method: 'POST',
  path: '/:event/json/rooms/:id/release',
  action: 'rooms.run',
  envelope: 'payload',
  summary: 'Gives fields that were changed here back to the bundle: its next import sets them',
  params: OneRoom,
  body: z.object({ fields: listOf(RoomFieldName) }),
  answer: Changed,
  refusals: ['not_found'],
});

export const orderRooms = operation({
  method: 'POST',
  path: '/:event/json/rooms/order',
  action: 'rooms.run',
  envelope: 'payload',
  summary: 'Puts the rooms of a kind into an order; rooms that it does not name keep theirs behind it',
  params: EventParams,
  body: z.object({ kind: z.enum(ROOM_KINDS), rooms: listOf(Id).check(z.maxLength(ROOMS.per_event)) }),
  answer: z.object({ moved: z.int() }),
});

export const orderLevels = operation({
  method: 'POST',
  path: '/:event/json/rooms/levels',
  action: 'rooms.run',
  envelope: 'payload',
  summary: 'Names and orders the levels of exhibitors; `from` is the number that a level had',
  params: EventParams,
  body: z.object({
    levels: z
      .array(
        z.object({
          name: z.string().check(z.maxLength(ROOMS.level_max)),
          from: z.nullable(wholeNumber(1, ROOMS.levels_max)),
        }),
      )
      .check(z.maxLength(ROOMS.levels_max)),
  }),
  answer: z.object({ levels: z.array(RunLevel) }),
  refusals: ['invalid_input', 'level_used'],
});
