import { CALLS } from './limits.ts';

/** Network quality as it is shown: 5 is excellent, 0 is none (D14). */
export type Quality = 0 | 1 | 2 | 3 | 4 | 5;

/** A link as it is measured within a few seconds. */
export interface LinkReport {
  /** Of what was sent, the part that did not arrive: 0 to 1. */
  readonly loss: number;
  /** Milliseconds there and back. */
  readonly round_trip_ms: number;
  /** Milliseconds by which packets come unevenly. */
  readonly jitter_ms: number;
}

/** Worst values that each level still allows, from 5 down to 1. */
const LEVELS = [
  { quality: 5, loss: 0.01, round_trip_ms: 150, jitter_ms: 20 },
  { quality: 4, loss: 0.03, round_trip_ms: 250, jitter_ms: 35 },
  { quality: 3, loss: 0.06, round_trip_ms: 400, jitter_ms: 60 },
  { quality: 2, loss: 0.12, round_trip_ms: 700, jitter_ms: 100 },
  { quality: 1, loss: 0.3, round_trip_ms: 1_500, jitter_ms: 250 },
] as const;

/** The quality of a link: as good as its worst value lets it be. */
export function qualityOf({ loss, round_trip_ms, jitter_ms }: LinkReport): Quality {
  const level = LEVELS.find(
    (one) => loss <= one.loss && round_trip_ms <= one.round_trip_ms && jitter_ms <= one.jitter_ms,
  );
  return level?.quality ?? 0;
}

/** The shown cause of poor quality on this device (CAL43). */
export type Trouble = 'network' | 'processor';

/**
 * The trouble to show, or null. A machine that does not keep up with the picture that it sends loses and delays what
 * it receives as a poor network does, so its processor is named first.
 * @param busy the browser sends less than it should since its processor does not keep up
 */
export function troubleOf(quality: Quality | null, busy: boolean): Trouble | null {
  if (quality === null || !isPoor(quality)) return null;
  return busy ? 'processor' : 'network';
}

/** Whether the text about a poor network is shown (CAL8). */
export const isPoor = (quality: Quality): boolean => quality < CALLS.good_quality;
