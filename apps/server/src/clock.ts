/** Time for the whole server. Tests pass a fake one; nothing else reads the clock or sets timers for rules. */
export interface Clock {
  /** Real time, milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** The event's own clock: real time plus the event's offset (rehearsal). Timeline rules use it, security never does. */
export function eventNow(clock: Clock, event: { readonly clock_offset_ms: number }): number {
  return clock.now() + event.clock_offset_ms;
}
