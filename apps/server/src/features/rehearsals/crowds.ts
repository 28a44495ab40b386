import { HANDFUL } from '@plenary/simulation/handful';
import { repeat } from '../../background/repeat.ts';
import type { Context } from '../../context.ts';
import { runningAddress } from '../../start/running.ts';
import { startCrowd, type RunningCrowd } from '../simulation/index.ts';
import { listCrowded } from './store.ts';

const LOOK_EVERY_MS = 5_000;

/**
 * Brings simulated attendees to the rehearsals that wish them, for as long as each goes on (REH6). Of several servers the leading one
 * has them.
 * @param address where the server listens; null: not yet
 * @returns stops it, and sends everybody home
 */
export function keepCrowds(
  ctx: Context,
  address: () => Promise<string | null> = () => runningAddress(ctx.config.data_dir),
): () => Promise<void> {
  const crowds = new Map<string, RunningCrowd>();
  const look = async (): Promise<void> => {
    const wished = ctx.nodes.leads() ? await listCrowded(ctx.db) : [];
    for (const [id, crowd] of crowds)
      if (!wished.some((copy) => copy.id === id)) {
        crowds.delete(id);
        await crowd.stop();
      }
    for (const { simulated: people, ...copy } of wished) {
      const base_url = crowds.has(copy.id) ? null : await address();
      if (base_url === null) continue;
      const { seed, languages, arrive_ms, pace } = HANDFUL;
      crowds.set(copy.id, await startCrowd(ctx, copy, { people, seed, languages, arrive_ms, pace, base_url }));
    }
  };
  const stop = repeat(ctx.clock, LOOK_EVERY_MS, look, (error) =>
    ctx.log.warn({ err: error }, 'simulated attendees could not come to a rehearsal; trying again'),
  );
  return async () => {
    await stop();
    await Promise.all([...crowds.values()].map((crowd) => crowd.stop()));
  };
}
