import { CLOCK_SKEW_MS, isGoodUntil } from './set-back.ts';

/**
 * A page that finds no server asks again after about as long as there was none, and after this at most (LIV1): so long
 * leases stay beyond their time when a server comes back. Milliseconds.
 */
export const COMES_BACK_MS = 120_000;

/** How a page finds out that its server has fallen silent, as one that sleeps does, whose connections stay open. Milliseconds. */
export const SILENCE = {
  /** A page to which nothing has come for so long asks for a sign of life … */
  asked_after_ms: 20_000,
  /** … and gives the connection up when none comes. */
  given_up_after_ms: 10_000,
  /** Then it is back at another server in this time. */
  back_within_ms: 5_000,
} as const;

/** A server that falls silent has been left by every page that was open there after so long. Milliseconds. */
export const SILENCE_LEFT_MS = SILENCE.asked_after_ms + SILENCE.given_up_after_ms + SILENCE.back_within_ms;

/** The lease of all that a page has while it is connected: a seat, a place in a line, in a call, in speed networking (RUN32). Milliseconds. */
export const PAGE_LEASE = {
  /** It ends when it was not renewed for so long (D9). */
  lease_ms: 45_000,
  /** The server to which the page is connected renews it this often. */
  renew_every_ms: 5_000,
} as const;

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
