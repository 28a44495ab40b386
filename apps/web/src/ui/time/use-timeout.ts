import { useEffect, useEffectEvent } from 'react';

/** Runs `act` once after `delayMs`; null holds it back. A new delay starts the time again. */
export function useTimeout(delayMs: number | null, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (delayMs === null) return;
    const timer = setTimeout(() => run(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
}
