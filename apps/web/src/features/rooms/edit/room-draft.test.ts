import type { RunRoom } from '@plenary/contract/rooms/edit';
import { expect, test } from 'vitest';
import { draftOf, guestsIn, sentOf } from './room-draft.ts';

const ROOM = {
  ...{ id: 'r', kind: 'exhibitor', name: 'Ropes', topic: '', max_guests: 4, level: 2, stand_number: 'Q1', color: null },
  ...{ categories: ['Tools', 'Boats'], website: null, linkedin: null, sponsor: { name: 'Halyard', logo: null } },
  ...{ seats: [{ place: 'guest' }, { place: 'owner' }, { place: 'host' }] },
} as unknown as RunRoom;
const SPONSORS = [{ key: 'h', name: 'Halyard' }];

test('[ROM15] what hosts typed is sent, and nothing else: another host may have changed the rest', () => {
  const before = draftOf(ROOM, 'networking', SPONSORS);
  expect(before).toMatchObject({ kind: 'exhibitor', sponsor: 'h', categories: 'Tools, Boats', color: '' });
  expect(sentOf(before, before)).toEqual({});
  expect(sentOf({ ...before, max_guests: 9, categories: ' Tools,, Nets ' }, before)).toEqual({
    ...{ max_guests: 9, categories: ['Tools', 'Nets'] },
  });
  const fresh = sentOf({ ...draftOf(null, 'networking', []), name: 'Tea', max_guests: Number.NaN }, null);
  expect(fresh).toEqual({ name: 'Tea', topic: '', max_guests: 0, sponsor: '' });
  expect(guestsIn(ROOM)).toBe(1);
});
