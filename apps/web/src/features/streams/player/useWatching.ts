import { WATCH_EVERY_MS } from '@plenary/domain/hosted-streams/watching';
import { useEffect, useEffectEvent } from 'react';

/** Calls `report` when something begins to play, and again and again as long as it plays. */
export function useWatching(plays: boolean, report: (() => void) | undefined): void {
  const send = useEffectEvent(() => report?.());
  const reports = report !== undefined;
  useEffect(() => {
    if (!plays || !reports) return;
    send();
    const timer = setInterval(() => send(), WATCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [plays, reports]);
}
