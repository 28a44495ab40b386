import type { Clock } from './clock.ts';

/**
 * Does something again and again as long as the server runs, one round at a time; a round that fails is told to
 * `failed`, and the next one comes all the same. The answer stops it, after the round that is under way.
 * @param every_ms from the start, and from the end of each round, to the next round
 */
export function repeat(
  clock: Clock,
  every_ms: number,
  round: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let cancel: () => void = () => undefined;
  const later = (): void => {
    if (stopped) return;
    cancel = clock.after(every_ms, () => {
      running = round().catch(failed).finally(later);
    });
  };
  later();
  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
