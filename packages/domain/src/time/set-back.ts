/**
 * Clocks of several nodes, and a clock before and after it was put right, may differ by this much without anybody
 * noticing. Milliseconds.
 */
export const CLOCK_SKEW_MS = 60_000;

/**
 * When something that is stored happened, as far as it is known; null: the clock was set back since, by more than
 * clocks differ, so nobody knows how long ago that was. Limits do not count it and nothing of it is young any more:
 * otherwise a person would be asked to come back in hours, or a code would live for hours.
 * @param at milliseconds by the clock that wrote it, real time
 */
export function happenedAt(at: number, now: number): number | null {
  return at > now + CLOCK_SKEW_MS ? null : Math.min(at, now);
}

/**
 * Whether something that is good for so long from when it was made is good now: it is over at its end, and no longer
 * known to be good when its end is farther away than it can be.
 */
export function isGoodUntil(expires_at: number, valid_ms: number, now: number): boolean {
  return expires_at > now && expires_at <= now + valid_ms + CLOCK_SKEW_MS;
}
