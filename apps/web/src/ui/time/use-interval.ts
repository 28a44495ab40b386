import { useEffect, useEffectEvent, useState } from 'react';

/** Runs `act` every so many ms; null holds it back. A new interval begins at once. */
export function useInterval(everyMs: number | null, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => run(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}

/** This device's time, in ms, renewed every so many ms; null: it stands still. */
export function useDeviceNow(everyMs: number | null): number {
  const [now, setNow] = useState(Date.now);
  useInterval(everyMs, () => setNow(Date.now()));
  return now;
}
