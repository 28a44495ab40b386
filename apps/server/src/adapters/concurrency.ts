/** Lets few tasks run at a time and few wait; the rest are turned away at once. */
export interface ConcurrencyLimiter {
  /** The task's result, or null when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T> | null;
}

/** @param atOnce tasks that run together · @param waiting tasks that may wait beyond those, first come first served */
export function limitConcurrency(atOnce: number, waiting: number): ConcurrencyLimiter {
  let running = 0;
  const queue: (() => void)[] = [];
  /** The place goes to who waits longest before anybody new can see that it is free. */
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  const enter = (): Promise<void> | undefined => {
    if (running < atOnce) return void (running += 1);
    return new Promise<void>((resolve) => queue.push(resolve));
  };
  return {
    run: (task) => {
      if (running >= atOnce && queue.length >= waiting) return null;
      const entered = enter();
      return (entered ? entered.then(task) : task()).finally(leave);
    },
  };
}
