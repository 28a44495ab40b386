import { WATCH_EVERY_MS } from '@plenary/domain/hosted-streams/watching';
import { useEffect, useEffectEvent } from 'react';
import { useInterval } from '../../../ui/time/use-interval.ts';

/** Calls `report` when something begins to play, and again and again as long as it plays. */
export function useWatching(plays: boolean, report: (() => void) | undefined): void {
  const send = useEffectEvent(() => report?.());
  const reports = report !== undefined;
  useEffect(() => {
    if (plays && reports) send();
  }, [plays, reports]);
  useInterval(plays && reports ? WATCH_EVERY_MS : null, () => report?.());
}
