import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { nextStep } from './event-clock.ts';
import { useServices } from '../services.tsx';

/** Steps in which readers of the clock are notified. */
export type Granularity = 'second' | 'minute';

const STEP_MS: Record<Granularity, number> = { second: 1_000, minute: 60_000 };
/**
 * The event's time in ms, cut to whole seconds or minutes; updates by itself at each boundary.
 * While rendering on the server and hydrating it is the time of the boot data.
 */
export function useEventNow(granularity: Granularity): number {
  const { clock } = useServices();
  const step = STEP_MS[granularity];
  const subscribe = useCallback(
    (listener: () => void) => clock.subscribe((now) => nextStep(now, step), listener),
    [clock, step],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(clock.now() / step) * step,
    () => Math.floor(clock.bootNow / step) * step,
  );
}

/**
 * The event's time in ms, renewed exactly at the moments that `next` names; for what changes at boundaries only.
 * @param next keep its identity while its answers are the same (useCallback): each other one is another alarm
 */
export function useEventMoments(next: (now: number) => number | null): number {
  const { clock } = useServices();
  const [now, setNow] = useState(clock.bootNow);
  const begun = useRef(false);
  useEffect(() => {
    const renew = (): void => setNow(clock.now());
    const renewPassed = (): void =>
      setNow((before) => {
        const [moment, present] = [next(before), clock.now()];
        return moment !== null && moment <= present ? present : before;
      });
    // A time renewed for each other function would draw those without end that make one whenever they are drawn.
    if (begun.current) renewPassed();
    else renew();
    begun.current = true;
    return clock.subscribe(next, renew);
  }, [clock, next]);
  return now;
}
