import { expect, test } from 'vitest';
import { CALLS } from '../calls/limits.ts';
import { ROOMS } from '../rooms/limits.ts';
import { COMES_BACK_MS, extraAfter, isLeaseGood, latestEnd, PAGE_LEASE, SILENCE } from './leases.ts';
import { CLOCK_SKEW_MS } from './set-back.ts';

const NOW = 1_000_000_000;
const LEASE_MS = 45_000;

test.each([
  ['a moment', 900, 900],
  ['a minute', 60_000, 60_000],
  ['a night', 8 * 3_600_000, COMES_BACK_MS],
  ['a time that the clock took back', -5_000, 0],
])('[RUN32] leases that nobody could renew for %s hold so much longer', (_away, away_ms, more) => {
  expect(extraAfter(away_ms)).toBe(more);
});

test('[RUN47] a lease outlasts a server that falls silent as it was to renew it, the page that notices, and the next renewal elsewhere', () => {
  const { asked_after_ms, given_up_after_ms, back_within_ms } = SILENCE;
  const { lease_ms, renew_every_ms } = PAGE_LEASE;
  const unnoticed_ms = asked_after_ms + given_up_after_ms + back_within_ms;
  expect(lease_ms).toBeGreaterThanOrEqual(renew_every_ms + unnoticed_ms + renew_every_ms);
  expect(new Set([ROOMS.lease_ms, CALLS.lease_ms])).toEqual(new Set([lease_ms]));
});

test.each([
  ['was renewed now', NOW + LEASE_MS, true],
  ['was extended after a night', NOW + LEASE_MS + COMES_BACK_MS, true],
  ['was extended by a clock that is a little ahead', latestEnd(LEASE_MS, NOW), true],
  ['was renewed before the clock was set back', latestEnd(LEASE_MS, NOW) + 1, false],
  ['has run out', NOW, false],
])('[CLK3] a lease that %s', (_which, expires_at, good) => {
  expect(isLeaseGood(expires_at, LEASE_MS, NOW)).toBe(good);
  expect(latestEnd(LEASE_MS, NOW)).toBe(NOW + LEASE_MS + COMES_BACK_MS + CLOCK_SKEW_MS);
});
