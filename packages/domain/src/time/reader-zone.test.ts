import { expect, test } from 'vitest';
import { readerZone } from './reader-zone.ts';

test('[PAG24] the zone of a cookie is one that is known, in its one spelling', () => {
  expect(['Europe/Zurich', 'UTC', 'America/Argentina/Ushuaia'].map(readerZone)).toEqual([
    'Europe/Zurich',
    'UTC',
    'America/Argentina/Ushuaia',
  ]);
  expect([undefined, '', 'europe/zurich', '+01:23', 'Mars/Olympus', '<b>'].map(readerZone)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});
