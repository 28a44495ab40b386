import { useReducer } from 'react';
import { useInterval } from './use-interval.ts';

/**
 * Whole seconds until a moment, updated each second; 0 from then on.
 * @param leftMs reads how long that is, by the clock that counts; null: there is no such moment
 */
export function useCountdown(leftMs: (() => number) | null): number | null {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useInterval(leftMs && 1_000, tick);
  return leftMs && Math.max(0, Math.ceil(leftMs() / 1_000));
}
