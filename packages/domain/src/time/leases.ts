import { CLOCK_SKEW_MS, isGoodUntil } from './set-back.ts';

/**
 * A page that finds no server asks again after about as long as there was none, and after this at most (LIV1): so long
 * leases stay beyond their time when a server comes back. Milliseconds.
 */
export const COMES_BACK_MS = 120_000;

/** How much longer leases hold that nobody could renew for `away_ms`; milliseconds. */
export function extraAfter(away_ms: number): number {
  return Math.min(Math.max(away_ms, 0), COMES_BACK_MS);
}

/** Whether a lease of `lease_ms` holds: until it runs out, and no longer than it can have been given for (CLK3). */
export function isLeaseGood(expires_at: number, lease_ms: number, now: number): boolean {
  return isGoodUntil(expires_at, lease_ms + COMES_BACK_MS, now);
}

/** The latest end that a lease of `lease_ms` can have, as some clock wrote it. */
export const latestEnd = (lease_ms: number, now: number): number => now + lease_ms + COMES_BACK_MS + CLOCK_SKEW_MS;
