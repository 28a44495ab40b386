import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `act` once after `delayMs`; null holds it back. A new delay starts the time again.
 * @param act is given a signal that is aborted when the time starts again and when the component goes
 * @param of another value starts the time again as well
 */
export function useTimeout(delayMs: number | null, act: (signal: AbortSignal) => void, of?: unknown): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (delayMs === null) return;
    const gone = new AbortController();
    const timer = setTimeout(() => run(gone.signal), delayMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [delayMs, of]);
}
