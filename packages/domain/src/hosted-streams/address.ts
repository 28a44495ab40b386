const HOUR_MS = 3_600_000;
/** An address is played for so long at least: longer than most streams last. */
const LIFE_MS = 2 * HOUR_MS;

/**
 * When an address that is given out now expires: on the hour, so that all who come within one are given the same.
 * @param now milliseconds, real time
 */
export function addressExpiry(now: number): number {
  return Math.ceil((now + LIFE_MS) / HOUR_MS) * HOUR_MS;
}
