import { expect, test } from 'vitest';
import { CLOCK_SKEW_MS, happenedAt, isGoodUntil } from './set-back.ts';

const NOW = 1_000_000_000;
const HOUR = 3600_000;

test.each([
  ['before', NOW - 5, NOW - 5],
  ['by a clock that is a little ahead', NOW + CLOCK_SKEW_MS, NOW],
  ['before the clock was set back', NOW + CLOCK_SKEW_MS + 1, null],
])('[CLK3] what happened %s', (_when, at, known) => {
  expect(happenedAt(at, NOW)).toBe(known);
});

test.each([
  ['has just been made', NOW + HOUR, true],
  ['was made by a clock that is a little ahead', NOW + HOUR + CLOCK_SKEW_MS, true],
  ['was made before the clock was set back', NOW + HOUR + CLOCK_SKEW_MS + 1, false],
  ['is over', NOW, false],
])('[CLK3] a code of an hour that %s', (_which, expires_at, good) => {
  expect(isGoodUntil(expires_at, HOUR, NOW)).toBe(good);
});
