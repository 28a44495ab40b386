import { useEffect, useEffectEvent } from 'react';

/**
 * Asks, and again after every answer.
 * @param ask returns after how many ms to ask again; its signal is aborted when the component goes
 * @param of another value begins again
 */
export function usePolling(ask: (signal: AbortSignal) => Promise<number>, of: string): void {
  const run = useEffectEvent(ask);
  useEffect(() => {
    const gone = new AbortController();
    const again = async (): Promise<void> => {
      const rest = await run(gone.signal);
      if (!gone.signal.aborted) timer = setTimeout(() => void again(), rest);
    };
    let timer = setTimeout(() => void again(), 0);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [of]);
}
