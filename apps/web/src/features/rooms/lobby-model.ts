import type { EventOf } from '@plenary/contract/live';
import type { LobbyTopic } from '@plenary/contract/rooms/topics';
import { asEventUser, type LobbyRoom, type RoomSeatsPayload, type RoomUser } from '@plenary/contract/rooms/operations';

/** The rooms of a lobby; null until they are known. */
export type LobbyState = readonly LobbyRoom[] | null;

/** The rooms after events of their topic. Rooms that are not known are left out. */
export function withLobbyEvents(state: LobbyState, events: readonly EventOf<LobbyTopic>[]): LobbyState {
  return events.reduce<LobbyState>((rooms, { kind, payload }) => {
    if (rooms === null) return null;
    if (kind === 'room.seats') return withSeats(rooms, payload);
    if (kind === 'room.changed') return withRoom(rooms, payload.room);
    if (kind === 'room.removed') return rooms.filter(({ _id }) => _id !== payload._id);
    return rooms;
  }, state);
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

function withRoom(rooms: readonly LobbyRoom[], room: LobbyRoom): readonly LobbyRoom[] {
  const known = rooms.some(({ _id }) => _id === room._id);
  return known ? rooms.map((one) => (one._id === room._id ? room : one)) : [...rooms, room];
}

/** The categories of exhibitors, each once, by name. */
export function categoriesOf(rooms: readonly { readonly categories: readonly string[] }[]): string[] {
  return [...new Set(rooms.flatMap(({ categories }) => categories))].sort((a, b) => a.localeCompare(b));
}

/** Exhibitors by level, in the order of the levels; of one category where one is chosen. */
export function byLevel<
  T extends { readonly level_number: number; readonly level: string; readonly categories: readonly string[] },
>(
  rooms: readonly T[],
  category: string | null,
): readonly { readonly number: number; readonly name: string; readonly rooms: readonly T[] }[] {
  const shown = rooms.filter(({ categories }) => category === null || categories.includes(category));
  return [...Map.groupBy(shown, ({ level_number }) => level_number)]
    .sort(([one], [other]) => one - other)
    .map(([number, own]) => ({ number, name: own[0]?.level ?? '', rooms: own }));
}
