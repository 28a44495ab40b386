import { expect, test } from 'vitest';
import { daysMoved } from './copy.ts';

const from = { at: Date.parse('2026-06-15T22:30:00Z'), time_zone: 'Europe/Zurich' };

test.each([
  ['2026-06-16T09:00', 0],
  ['2027-06-15T09:00', 364],
  ['2027-07-21T00:30', 400],
  ['2026-12-16T09:00', 183],
  ['2026-06-01T09:00', -15],
  ['', null],
])('[STU11] dates move to %s by %s days, by the calendars on the walls', (begin, days) => {
  expect(daysMoved(from, begin)).toBe(days);
  expect(daysMoved(null, begin)).toBe(null);
});
