/**
 * Waits until the person at the terminal has had enough, or a person ends the process; the second time it ends at once.
 * @param most_ms waits no longer than this; null: however long
 */
export function interrupted(most_ms: number | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = most_ms === null ? undefined : setTimeout(end, most_ms);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
    function end(): void {
      clearTimeout(timer);
      resolve();
    }
  });
}
