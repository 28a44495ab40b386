import { expect, test } from 'vitest';
import { secondsLeft, waitText } from './ResendForm.tsx';

const NOW = '2026-11-21T09:00:00.000Z';

test.each([
  ['2026-11-21T09:00:42.000Z', 0, 42],
  ['2026-11-21T09:00:42.000Z', 41_100, 1],
  ['2026-11-21T09:00:42.000Z', 42_000, 0],
  ['2026-11-21T08:59:00.000Z', 0, 0],
  ['2026-11-21T09:30:00.000Z', 0, 1800],
  ['soon', 0, 0],
])('[ONB5] another code at %s, %i ms after the page: %i seconds are left', (resendAt, age, seconds) => {
  expect(secondsLeft(resendAt, NOW, age)).toBe(seconds);
});

test('[ONB5] the wait is written as minutes and seconds', () => {
  expect([5, 42, 60, 1801].map(waitText)).toEqual(['0:05', '0:42', '1:00', '30:01']);
});
