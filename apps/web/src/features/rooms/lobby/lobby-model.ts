import type { EventOf } from '@plenary/contract/live';
import type { LobbyTopic } from '@plenary/contract/rooms/topics';
import { comparePlaces, placeFrom } from '@plenary/domain/lists/place';
import { placeOf } from '@plenary/domain/rooms/lobby-order';
import { asEventUser, type LobbyRoom, type RoomSeatsPayload, type RoomUser } from '@plenary/contract/rooms/operations';

/** The rooms of a lobby from its beginning, as far as they were read. */
export interface KnownRooms {
  readonly rooms: readonly LobbyRoom[];
  /** Behind which room it goes on; null: these are all, '': none was read. */
  readonly next: string | null;
}

/** The rooms after events of their topic. Those that were not read yet stay out. */
export function withLobbyEvents(known: KnownRooms, events: readonly EventOf<LobbyTopic>[]): KnownRooms {
  const rooms = events.reduce<readonly LobbyRoom[]>((now, { kind, payload }) => {
    if (kind === 'room.seats') return withSeats(now, payload);
    if (kind === 'room.changed') return withRoom(now, payload.room, known.next);
    if (kind === 'room.removed') return now.filter(({ _id }) => _id !== payload._id);
    return now;
  }, known.rooms);
  return { ...known, rooms };
}

/** The rooms after the part behind them was read, with events that were received while it was on its way. */
export function withLobbyPart(
  { rooms }: KnownRooms,
  part: KnownRooms,
  received: readonly EventOf<LobbyTopic>[],
): KnownRooms {
  const read = new Set(part.rooms.map(({ _id }) => _id));
  const before = rooms.filter(({ _id }) => !read.has(_id));
  return withLobbyEvents({ ...part, rooms: [...before, ...part.rooms] }, received);
}

function withSeats(rooms: readonly LobbyRoom[], { rooms: changes, faces }: RoomSeatsPayload): readonly LobbyRoom[] {
  const byId = new Map(changes.map((change) => [change._id, change]));
  return rooms.map((room) => {
    const change = byId.get(room._id);
    if (!change) return room;
    const known = new Map<string, RoomUser>([...room.users, ...faces].map((face) => [face._id, face]));
    const users = change.users?.flatMap((id) => known.get(id) ?? []);
    return {
      ...room,
      guests: change.guests,
      ...(change.kept !== undefined && { kept: change.kept }),
      ...(change.owners_in && { owners_in: [...change.owners_in] }),
      ...(users && { users, event_users: users.map(asEventUser) }),
    };
  });
}

/** A room stands at its place, which may be behind those that were read. */
function withRoom(rooms: readonly LobbyRoom[], room: LobbyRoom, next: string | null): readonly LobbyRoom[] {
  const others = rooms.filter(({ _id }) => _id !== room._id);
  const place = placeOf(room);
  if (next === '' || (next !== null && comparePlaces(place, placeFrom(next)) > 0)) return others;
  const at = others.findIndex((one) => comparePlaces(placeOf(one), place) > 0);
  return at === -1 ? [...others, room] : others.toSpliced(at, 0, room);
}

/** Exhibitors by level, in the order of the levels. */
export function byLevel<T extends { readonly level_number: number; readonly level: string }>(
  rooms: readonly T[],
): readonly { readonly number: number; readonly name: string; readonly rooms: readonly T[] }[] {
  return [...Map.groupBy(rooms, ({ level_number }) => level_number)]
    .sort(([one], [other]) => one - other)
    .map(([number, own]) => ({ number, name: own[0]?.level ?? '', rooms: own }));
}
