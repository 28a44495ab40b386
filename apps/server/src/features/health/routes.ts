import { getHealth, getMetrics, getReadiness, type Readiness } from '@plenary/contract/health';
import { ok } from '@plenary/contract/errors';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, routeOf, sendRefusal } from '../../http/bind.ts';
import { maySeeMetrics } from './metrics-access.ts';

/** A database that takes longer than this to answer counts as one that does not; milliseconds. */
const DATABASE_LIMIT_MS = 2_000;

/** `/healthz`, `/readyz` and `/metrics`. */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, getHealth, () => Promise.resolve(ok({ status: 'alive' as const })));
  bind(app, getReadiness, async ({ reply }) => {
    const readiness = await readinessOf(ctx);
    reply.code(readiness.status === 'ready' ? 200 : 503);
    return ok(readiness);
  });
  app.route({
    ...routeOf(getMetrics),
    handler: async (request, reply) => {
      if (!maySeeMetrics(request, ctx.config.metrics_token)) return sendRefusal(request, reply, { code: 'forbidden' });
      return reply.type(ctx.metrics.contentType).send(await ctx.metrics.metrics());
    },
  });
}

async function readinessOf(ctx: Context): Promise<Readiness> {
  const phase = ctx.lifecycle.phase();
  const database = await databaseAnswers(ctx);
  return { status: phase === 'ready' && !database ? 'unavailable' : phase, database };
}

async function databaseAnswers(ctx: Context): Promise<boolean> {
  let cancel: () => void = () => undefined;
  const late = new Promise<false>((resolve) => (cancel = ctx.clock.after(DATABASE_LIMIT_MS, () => resolve(false))));
  const answered = ctx.db.execute(sql`SELECT 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(cancel);
}
