import type { Boot } from '@plenary/contract/boot';
import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from './services.tsx';

/** Steps in which a reader of the clock is told. */
export type Granularity = 'second' | 'minute';

const STEP_MS: Record<Granularity, number> = { second: 1_000, minute: 60_000 };

/** The event's clock: the server's real time plus the event's offset, told in whole seconds or minutes. */
export interface EventClock {
  /** Milliseconds on the event's clock. */
  now(): number;
  /** `now()` at the time of rendering on the server, the same on both sides of hydration. */
  readonly bootNow: number;
  /** The server said what time it really is (ms). */
  sync(serverRealNow: number): void;
  /** The event's offset was moved (ms). */
  setOffset(clockOffsetMs: number): void;
  /** Calls `listener` at each boundary of the step, and whenever the clock was moved. */
  subscribe(step: Granularity, listener: () => void): () => void;
}

/**
 * @param boot gives the event's time and its offset
 * @param realNow this device's clock in ms; how far it is off is measured against `boot.now`
 * @param bootAt what this device's clock showed when `boot.now` was true
 */
export function createEventClock(boot: Boot, realNow: () => number, bootAt: number): EventClock {
  const bootNow = Date.parse(boot.now);
  let offset = boot.frame?.timeline.clock_offset_ms ?? 0;
  let skew = bootNow - offset - bootAt;
  const moved = new Set<() => void>();
  const now = (): number => realNow() + skew + offset;
  const tell = (): void => moved.forEach((listener) => listener());
  return {
    bootNow,
    now,
    sync(serverRealNow) {
      const next = serverRealNow - realNow();
      // Below half a second the difference is the way the frame took, not the clock.
      if (Math.abs(next - skew) < 500) return;
      skew = next;
      tell();
    },
    setOffset(clockOffsetMs) {
      if (clockOffsetMs === offset) return;
      offset = clockOffsetMs;
      tell();
    },
    subscribe: (step, listener) => ticker(now, STEP_MS[step], listener, moved),
  };
}

/** A timer that is set anew for each boundary, so that it stays aligned after sleep and after the clock was moved. */
function ticker(now: () => number, stepMs: number, listener: () => void, moved: Set<() => void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    timer = setTimeout(tick, untilBoundary(now(), stepMs));
  };
  const tick = (): void => {
    listener();
    plan();
  };
  const awake = (): void => void (document.visibilityState === 'visible' && tick());
  plan();
  moved.add(tick);
  document.addEventListener('visibilitychange', awake);
  return () => {
    clearTimeout(timer);
    moved.delete(tick);
    document.removeEventListener('visibilitychange', awake);
  };
}

/** Milliseconds from `now` to just after the next whole step. */
export function untilBoundary(now: number, stepMs: number): number {
  return stepMs - (((now % stepMs) + stepMs) % stepMs) + 2;
}

/**
 * The event's time in ms, cut to whole seconds or minutes; updates by itself at each boundary.
 * While rendering on the server and hydrating it is the time of the boot data.
 */
export function useEventNow(granularity: Granularity): number {
  const { clock } = useServices();
  const step = STEP_MS[granularity];
  const subscribe = useCallback((listener: () => void) => clock.subscribe(granularity, listener), [clock, granularity]);
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(clock.now() / step) * step,
    () => Math.floor(clock.bootNow / step) * step,
  );
}
