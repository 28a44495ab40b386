import { expect, test } from 'vitest';
import { unstorable } from './storable.ts';

test('[IMP2] texts that no database holds are named with their places', () => {
  const tree = {
    days: [{ rooms: { 'Hall \u0000': [], Hall: [{ title: 'half \ud83d of a pair' }, { title: 'whole 😀' }] } }],
  };
  expect(unstorable(tree, 'schedule.json').map(({ place }) => place)).toEqual([
    'days[0].rooms',
    'days[0].rooms.Hall[0].title',
  ]);
  expect(unstorable({ title: 'plain', n: 1, none: null }, 'schedule.json')).toEqual([]);
});
