import { useCountdown } from '../../ui/time/use-countdown.ts';
import { timeUntil, useSpeed } from './speed-store.ts';

/** Whole seconds until a moment of the server's, updated each second; null: there is none. */
export function useSecondsLeft(moment: string | null): number | null {
  const view = useSpeed((state) => state);
  return useCountdown(moment === null ? null : () => timeUntil(view, moment));
}

/** Minutes and seconds, as a clock shows them. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
