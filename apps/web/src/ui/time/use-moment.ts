import { useEffect, useEffectEvent } from 'react';

/** Timers count with 32 bits; a longer one is set again. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Runs `act` at a moment of this device's time, in ms, at once where it has passed; null: never. */
export function useMoment(moment: number | null, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (moment === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (): void => {
      const left = Math.max(moment - Date.now(), 0);
      timer = setTimeout(() => (left > LONGEST_TIMER_MS ? plan() : run()), Math.min(left, LONGEST_TIMER_MS));
    };
    plan();
    return () => clearTimeout(timer);
  }, [moment]);
}
