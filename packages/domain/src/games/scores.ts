import type { Schedule } from '../vault/availability.ts';
import { isLocked } from '../vault/availability.ts';

/** Kinds of games: a page in a frame, a quiz that a host leads, memory with the logos of sponsors. */
export const GAME_KINDS = ['embed', 'quiz', 'memory'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** A result of a person in a game: points, or the turns of memory with the time that they took in ms. */
export interface GameScore {
  readonly score: number;
  readonly elapsed_ms: number | null;
}

/** Whether a game may not be visited now. Hosts are no exception (GAM3). */
export const isGameLocked = (schedule: Schedule, now: number): boolean => isLocked(schedule, now, false);

/**
 * Whether a result is better than the one that stands: more points; in memory fewer turns, and of as many the quicker ones. Of equal
 * ones the first stays.
 * @param best null: there is none yet
 */
export function isBetter(kind: GameKind, result: GameScore, best: GameScore | null): boolean {
  if (!best) return true;
  if (kind !== 'memory') return result.score > best.score;
  if (result.score !== best.score) return result.score < best.score;
  return (result.elapsed_ms ?? Infinity) < (best.elapsed_ms ?? Infinity);
}

/**
 * Whether a score can be one of a game.
 * @param most the highest that the game states; null: it keeps no scores
 */
export function isPlausible(score: number, most: number | null): boolean {
  return most !== null && Number.isInteger(score) && score >= 0 && score <= most;
}
