import { expect, test } from 'vitest';
import { comparePlaces, PLACE_TEXT, placeFrom, placeText } from '../lists/place.ts';
import { placeOf } from './lobby-order.ts';

const room = (letter: string, position: number, level_number?: number) => ({
  ...{ _id: letter.repeat(24), position, ...(level_number !== undefined && { level_number }) },
});

test('[ROM24] rooms of a lobby stand by level, then as they were ordered, then by id', () => {
  const rooms = [room('b', 0, 2), room('c', 10, 1), room('b', 2, 1), room('a', 2, 1)];
  const sorted = rooms.map(placeOf).sort(comparePlaces);
  expect(sorted.map(({ level, position, id }) => `${level} ${position} ${id[0]}`)).toEqual([
    ...['1 2 a', '1 2 b', '1 10 c', '2 0 b'],
  ]);
  expect(placeOf(room('a', 3))).toMatchObject({ level: 1, position: 3 });
  expect(comparePlaces(placeOf(room('a', 3)), placeOf(room('a', 3, 1)))).toBe(0);
});

test('[ROM24] a place is a text and back; another text is none', () => {
  const place = placeOf(room('a', 12, 3));
  expect(placeFrom(placeText(place))).toEqual(place);
  expect(placeText(place)).toMatch(PLACE_TEXT);
  for (const text of ['', '1.2', '1.2.x', '-1.2.' + 'a'.repeat(24), '9'.repeat(10) + '.1.' + 'a'.repeat(24)])
    expect(text).not.toMatch(PLACE_TEXT);
});
