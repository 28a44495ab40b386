import type { EventOf } from '@plenary/contract/live';
import type { LobbyTopic } from '@plenary/contract/rooms/topics';
import type { ExhibitorRoom, LobbyRoom, RoomUser } from '@plenary/contract/rooms/operations';
import { placeText } from '@plenary/domain/lists/place';
import { placeOf } from '@plenary/domain/rooms/lobby-order';
import { expect, test } from 'vitest';
import { byLevel, withLobbyEvents, withLobbyPart, type KnownRooms } from './lobby-model.ts';

const face = (_id: string) => ({ _id, name: _id }) as RoomUser;
const room = (_id: string, more = {}) =>
  ({ _id, position: 0, guests: 0, owners_in: [], users: [], ...more }) as unknown as LobbyRoom;
const event = (kind: string, payload: object) =>
  ({ seq: 1, kind, payload: { v: 1, ...payload } }) as EventOf<LobbyTopic>;
const known = (rooms: readonly LobbyRoom[], next: string | null = null): KnownRooms => ({ rooms, next });
const ids = ({ rooms }: KnownRooms) => rooms.map(({ _id }) => _id).join(' ');

test('[ROM13] a lobby takes the seats of the rooms that changed, and keeps the others as they are', () => {
  const before = known([room('a', { guests: 2, users: [face('x'), face('y')] }), room('b')]);
  const seats = { rooms: [{ _id: 'a', guests: 2, users: ['z', 'x'] }], faces: [face('z')] };
  const after = withLobbyEvents(before, [event('room.seats', seats)]);
  const shown = { users: [{ _id: 'z' }, { _id: 'x' }], event_users: [{ _id: 'z' }, { _id: 'x' }] };
  expect(after.rooms).toMatchObject([{ guests: 2, ...shown, owners_in: [] }, { _id: 'b' }]);
  expect(after.rooms[1]).toBe(before.rooms[1]);
  const left = withLobbyEvents(after, [event('room.seats', { rooms: [{ _id: 'a', guests: 1 }], faces: [] })]);
  expect(left.rooms[0]).toMatchObject({ guests: 1, users: [{ _id: 'z' }, { _id: 'x' }] });
  const changed = [event('room.changed', { room: room('c') }), event('room.removed', { _id: 'a' })];
  expect(ids(withLobbyEvents(after, changed))).toBe('b c');
});

test('[ROM24] a room that is made or moved stands at its place; one behind those that were read waits for its part', () => {
  const read = [room('b', { position: 1 }), room('d', { position: 3 })];
  const changed = (_id: string, position: number) => event('room.changed', { room: room(_id, { position }) });
  const next = placeText(placeOf(room('d', { position: 3 })));
  expect(ids(withLobbyEvents(known(read, next), [changed('c', 2), changed('e', 4)]))).toBe('b c d');
  expect(ids(withLobbyEvents(known(read, next), [changed('b', 9)]))).toBe('d');
  expect(ids(withLobbyEvents(known(read), [changed('e', 4), changed('a', 0)]))).toBe('a b d e');
  expect(ids(withLobbyEvents(known([], ''), [changed('a', 0)]))).toBe('');
});

test('[ROM24] a part is taken with what was heard while it was on its way', () => {
  const heard = [
    event('room.seats', { rooms: [{ _id: 'c', guests: 3 }], faces: [] }),
    event('room.removed', { _id: 'd' }),
    event('room.changed', { room: room('e', { position: 4, name: 'New' }) }),
  ];
  const part = known([room('c', { position: 2 }), room('d', { position: 3 }), room('e', { position: 4, name: 'Old' })]);
  const after = withLobbyPart(known([room('a'), room('b', { position: 1 })], 'b'), part, heard);
  expect(ids(after)).toBe('a b c e');
  expect(after.rooms[2]).toMatchObject({ guests: 3 });
  expect(after.rooms[3]).toMatchObject({ name: 'New' });
});

test('[ROM1] exhibitors stand under their level', () => {
  const stand = (_id: string, level_number: number) =>
    ({ ...room(_id), level_number, level: `L${level_number}` }) as ExhibitorRoom;
  const levels = byLevel([stand('b', 1), stand('c', 1), stand('a', 2)]);
  expect(levels.map(({ name, rooms }) => [name, rooms.map(({ _id }) => _id)])).toEqual([
    ['L1', ['b', 'c']],
    ['L2', ['a']],
  ]);
});
