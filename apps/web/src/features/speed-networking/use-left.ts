import { useEffect, useState } from 'react';
import { timeUntil, useSpeed } from './speed-store.ts';

/** Whole seconds until a moment of the server's, updated each second; null: there is none. */
export function useSecondsLeft(moment: string | null): number | null {
  const view = useSpeed((state) => state);
  const [, tick] = useState(0);
  useEffect(() => {
    if (moment === null) return;
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === null ? null : Math.max(0, Math.ceil(timeUntil(view, moment) / 1_000));
}

/** Minutes and seconds, as a clock shows them. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
