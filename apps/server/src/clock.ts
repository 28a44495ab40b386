/** Time for the whole server. Tests pass a fake one; nothing else reads the clock or sets timers for rules. */
export interface Clock {
  /** Real time, milliseconds since the epoch. */
  now(): number;
  /** Milliseconds that only ever grow, whatever the clock is set to: for limits, rests and whatever else lasts. */
  elapsed(): number;
  /** Runs `task` once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** The value that `work` resolves to, or `otherwise` when it fails or takes longer than `ms` milliseconds. */
export async function within<T, U>(clock: Clock, ms: number, work: Promise<T>, otherwise: U): Promise<T | U> {
  const { promise, resolve } = Promise.withResolvers<U>();
  const cancel = clock.after(ms, () => resolve(otherwise));
  return Promise.race([work.catch(() => otherwise), promise]).finally(cancel);
}

/** The event's own clock: real time plus the event's offset (rehearsal). Timeline rules use it, security never does. */
export function eventNow(clock: Clock, event: { readonly clock_offset_ms: number }): number {
  return clock.now() + event.clock_offset_ms;
}
