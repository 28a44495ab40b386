const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A countdown at a moment. `unit` is the smallest part that is shown; seconds only in the last five minutes. */
export type Countdown =
  | { readonly kind: 'live' }
  | {
      readonly kind: 'counting';
      readonly left_ms: number;
      /** The dial's full scale (D43). */
      readonly base_ms: number;
      /** How much of the dial is left: 0 to 1. */
      readonly fraction: number;
      readonly unit: 'day' | 'minute' | 'second';
      readonly days: number;
      readonly hours: number;
      readonly minutes: number;
      readonly seconds: number;
    };

/**
 * Where a countdown to `target` stands (CDN2, D43). Reaching zero is 'Live now'.
 * @param target, now milliseconds on the same clock
 */
export function countdown(target: number, now: number): Countdown {
  const left = target - now;
  if (left <= 0) return { kind: 'live' };
  const base = countdownBase(left);
  // The last seconds are counted as people count them: "1" stands until zero is reached.
  const shown = left < 5 * MINUTE_MS ? Math.ceil(left / SECOND_MS) * SECOND_MS : left;
  return {
    kind: 'counting',
    left_ms: left,
    base_ms: base,
    fraction: left / base,
    unit: left < 5 * MINUTE_MS ? 'second' : left < DAY_MS ? 'minute' : 'day',
    days: Math.floor(shown / DAY_MS),
    hours: Math.floor(shown / HOUR_MS) % 24,
    minutes: Math.floor(shown / MINUTE_MS) % 60,
    seconds: Math.floor(shown / SECOND_MS) % 60,
  };
}

/** Full scale of the dial for the time left, both in milliseconds (D43). */
export function countdownBase(left: number): number {
  if (left < 5 * MINUTE_MS) return 5 * MINUTE_MS;
  if (left < HOUR_MS) return HOUR_MS;
  if (left < DAY_MS) return DAY_MS + 12 * HOUR_MS;
  return left + 2 * HOUR_MS;
}
