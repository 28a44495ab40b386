import type { EventOf } from '@plenary/contract/live';
import type { LobbyTopic } from '@plenary/contract/rooms/topics';
import type { ExhibitorRoom, LobbyRoom, RoomUser } from '@plenary/contract/rooms/operations';
import { expect, test } from 'vitest';
import { byLevel, categoriesOf, withLobbyEvents } from './lobby-model.ts';

const face = (_id: string) => ({ _id, name: _id }) as RoomUser;
const room = (_id: string, more = {}) =>
  ({ _id, guests: 0, owners_in: [], users: [], ...more }) as unknown as LobbyRoom;
const event = (kind: string, payload: object) =>
  ({ seq: 1, kind, payload: { v: 1, ...payload } }) as EventOf<LobbyTopic>;

test('[ROM13] a lobby takes the seats of the rooms that changed, and keeps the others as they are', () => {
  const before = [room('a', { guests: 2, users: [face('x'), face('y')] }), room('b')];
  const seats = { rooms: [{ _id: 'a', guests: 2, users: ['z', 'x'] }], faces: [face('z')] };
  const after = withLobbyEvents(before, [event('room.seats', seats)]);
  const shown = { users: [{ _id: 'z' }, { _id: 'x' }], event_users: [{ _id: 'z' }, { _id: 'x' }] };
  expect(after).toMatchObject([{ guests: 2, ...shown, owners_in: [] }, { _id: 'b' }]);
  expect(after?.[1]).toBe(before[1]);
  const left = withLobbyEvents(after, [event('room.seats', { rooms: [{ _id: 'a', guests: 1 }], faces: [] })]);
  expect(left?.[0]).toMatchObject({ guests: 1, users: [{ _id: 'z' }, { _id: 'x' }] });
  const changed = [event('room.changed', { room: room('c') }), event('room.removed', { _id: 'a' })];
  expect(withLobbyEvents(after, changed)?.map(({ _id }) => _id)).toEqual(['b', 'c']);
  expect(withLobbyEvents(null, changed)).toBeNull();
});

test('[ROM1] exhibitors stand under their level, of one category where one is chosen', () => {
  const stand = (_id: string, level_number: number, categories: string[]) =>
    ({ ...room(_id), level_number, level: `L${level_number}`, categories }) as ExhibitorRoom;
  const rooms = [stand('a', 2, ['Tools']), stand('b', 1, ['Art', 'Tools']), stand('c', 1, [])];
  const names = (category: string | null) =>
    byLevel(rooms, category).map(({ name, rooms: own }) => [name, own.map(({ _id }) => _id)]);
  expect(names(null)).toEqual([
    ['L1', ['b', 'c']],
    ['L2', ['a']],
  ]);
  expect(names('Art')).toEqual([['L1', ['b']]]);
  expect(categoriesOf(rooms)).toEqual(['Art', 'Tools']);
});
