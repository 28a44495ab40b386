import * as contract from '@plenary/contract/simulation/operations';
import { ok, refused } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import { repeatByLeader } from '../../../nodes/repeat-by-leader.ts';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { runningAddress } from '../../../start/running.ts';
import { HANDFUL } from '@plenary/simulation/handful';
import { eventBySlug } from '../../events/index.ts';
import { beginShow, clearKilledShow, hasShow, type RunningShow } from './show.ts';

/** How often a server looks for a show that was killed. */
const LOOK_EVERY_MS = 5_000;

/** The shows that were begun at this server. One server has one: `ctx.part(createShows)`. */
const createShows = () => new Set<RunningShow>();

/** The button "Show me". Outside development with the demo this address does not exist (SIM15). */
export function showRoutes(app: FastifyInstance, ctx: Context): void {
  if (!hasShow(ctx, HANDFUL.event)) return;
  const running = ctx.part(createShows);
  bind(app, contract.beginShow, async ({ event }) => {
    if (!hasShow(ctx, event().slug)) return refused('not_found');
    const base_url = await runningAddress(ctx.config.data_dir);
    if (base_url === null) return refused('busy');
    const show = await beginShow(ctx, event(), { base_url });
    running.add(show);
    void show.over.then(() => running.delete(show));
    return ok({ since_ms: Math.max(0, ctx.clock.now() - show.began_at) });
  });
}

/** Clears away after shows that were killed. The answer stops that, and ends the shows of this server. */
export function watchShows(ctx: Context): () => Promise<void> {
  if (!hasShow(ctx, HANDFUL.event)) return () => Promise.resolve();
  const running = ctx.part(createShows);
  const look = async (): Promise<void> => {
    const event = await eventBySlug(ctx.db, HANDFUL.event);
    const base_url = await runningAddress(ctx.config.data_dir);
    if (event && base_url !== null) await clearKilledShow(ctx, event, base_url);
  };
  const stop = repeatByLeader(ctx, LOOK_EVERY_MS, look, (error) =>
    ctx.log.warn({ err: error }, 'a show that was killed could not be cleared away; trying again'),
  );
  return async () => {
    await stop();
    for (const show of running) show.stop();
    await Promise.all([...running].map(({ over }) => over));
  };
}
