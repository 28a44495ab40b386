import type { Boot } from '@plenary/contract/boot';
import { createStore } from 'zustand/vanilla';

/** Longer timers are set in parts: setTimeout overflows after 24 days. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1_000;
/** Differences below this are the way an answer took, not the clock. */
const TOLERANCE_MS = 500;

/** The event's clock: the server's real time plus the event's offset. All times in ms. */
export interface EventClock {
  now(): number;
  /** `now()` at the time of rendering on the server, the same on both sides of hydration. */
  readonly bootNow: number;
  /** New boot data came: its event time and offset hold from now on. */
  adopt(boot: Boot): void;
  /** The event's offset was moved. */
  setOffset(clockOffsetMs: number): void;
  /**
   * Calls `listener` at each moment that `next` names, and whenever the clock was moved or the device woke up.
   * @param next the next moment after `now`, or null when there is none
   */
  subscribe(next: (now: number) => number | null, listener: () => void): () => void;
}

/** How this device's clock differs from the event's, in ms: what it is off by, and the event's own offset. */
interface Difference {
  readonly skew: number;
  readonly offset: number;
}

/**
 * @param boot gives the event's time and its offset
 * @param realNow this device's clock; how far it is off is measured against `boot.now`
 * @param bootAt what this device's clock showed when `boot.now` was true
 */
export function createEventClock(boot: Boot, realNow: () => number, bootAt: number): EventClock {
  const bootNow = Date.parse(boot.now);
  const store = createStore<Difference>(() => ({ skew: bootNow - offsetOf(boot) - bootAt, offset: offsetOf(boot) }));
  const now = (): number => realNow() + store.getState().skew + store.getState().offset;
  const set = (skew: number, offset: number): void => {
    const before = store.getState();
    if (offset !== before.offset || Math.abs(skew - before.skew) >= TOLERANCE_MS) store.setState({ skew, offset });
  };
  return {
    bootNow,
    now,
    adopt: (next) => set(Date.parse(next.now) - offsetOf(next) - realNow(), offsetOf(next)),
    setOffset: (clockOffsetMs) => set(store.getState().skew, clockOffsetMs),
    subscribe: (next, listener) => alarm(now, next, listener, store.subscribe),
  };
}

/** Pages without a frame carry no offset; their `now` has it all the same. */
function offsetOf(boot: Boot): number {
  return boot.frame?.timeline.clock_offset_ms ?? 0;
}

/** A timer that is set again for each moment, so that it stays right after sleep and after the clock was moved. */
function alarm(
  now: () => number,
  next: (now: number) => number | null,
  listener: () => void,
  onMoved: (ring: () => void) => () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    const present = now();
    const moment = next(present);
    if (moment === null) return;
    const wait = Math.min(moment - present + 1, LONGEST_WAIT_MS);
    timer = setTimeout(() => (now() >= moment ? ring() : plan()), wait);
  };
  const ring = (): void => {
    listener();
    plan();
  };
  const awake = (): void => void (document.visibilityState === 'visible' && ring());
  plan();
  const unsubscribe = onMoved(ring);
  document.addEventListener('visibilitychange', awake);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', awake);
  };
}

/** The first whole step after `now`. */
export function nextStep(now: number, stepMs: number): number {
  return (Math.floor(now / stepMs) + 1) * stepMs;
}
