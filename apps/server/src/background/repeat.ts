import type { Clock } from '../clock.ts';

/**
 * Does something again and again as long as the server runs, one round at a time; a round that fails is told to
 * `failed`, and the next one comes all the same. The answer stops it, after the round that is under way.
 * @param every_ms from the start, and from the end of each round, to the next round
 * @param first `now`: the first round begins at once
 */
export function repeat(
  clock: Clock,
  every_ms: number,
  round: () => Promise<unknown>,
  failed: (error: unknown) => void,
  first: 'later' | 'now' = 'later',
): () => Promise<void> {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let cancel: () => void = () => undefined;
  const begin = (): void => {
    running = round().catch(failed).finally(later);
  };
  const later = (): void => {
    if (!stopped) cancel = clock.after(every_ms, begin);
  };
  if (first === 'now') begin();
  else later();
  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
