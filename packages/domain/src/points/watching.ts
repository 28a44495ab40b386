import { WATCHING_FOR_MS } from '../hosted-streams/watching.ts';
import { WATCH_STEP_MS } from './rules.ts';

/**
 * The step that a person has just completed who has watched for so long, in milliseconds; null: they are within one. A step
 * counts as just completed for as long as two reports may lie apart, so that a report that failed is made up for by the next.
 */
export function watchSteps(watched_ms: number): number | null {
  const step = Math.floor(watched_ms / WATCH_STEP_MS);
  return step >= 1 && watched_ms - step * WATCH_STEP_MS <= 2 * WATCHING_FOR_MS ? step : null;
}
