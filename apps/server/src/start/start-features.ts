import { setImmediate } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';

/**
 * Starts what features do beside requests, one after the other, so that requests come between them and the database is not
 * asked by all of them at once.
 * @param begun called with what stops each feature that has started
 * @throws what a feature throws; those behind it do not start
 */
export async function startFeatures(
  features: readonly Feature[],
  ctx: Context,
  begun: (stop: () => Promise<void>) => void,
): Promise<void> {
  for (const feature of features) {
    await setImmediate();
    if (ctx.lifecycle.phase() === 'draining') return;
    const stop = feature.start?.(ctx);
    if (stop) begun(stop);
  }
}
