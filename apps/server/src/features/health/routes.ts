import { createHash, timingSafeEqual } from 'node:crypto';
import { getHealth, getMetrics, getReadiness, type Readiness } from '@plenary/contract/site/health';
import { ok } from '@plenary/contract/errors';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { within } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { bind, routeOf, sendRefusal } from '../../http/bind.ts';
import { clockSentence } from '../../nodes/clock-watch.ts';
import { isFromThisMachine } from '../../http/request/origin/own-machine.ts';
import { mergeMetrics } from '../../processes/merge-metrics.ts';
import { watchStorage, type StorageProblem } from './storage-watch.ts';

/** A database that takes longer than this to answer counts as one that does not; milliseconds. */
const DATABASE_LIMIT_MS = 2_000;

/** `/healthz`, `/readyz` and `/metrics`. */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, getHealth, () => Promise.resolve(ok({ status: 'alive' as const })));
  const storageProblem = watchStorage(app, ctx);
  const checks = createSharedChecks(async () => {
    const database = await databaseAnswers(ctx);
    return { database, storage: database ? await storageProblem() : null };
  });
  bind(app, getReadiness, async ({ reply }) => {
    const readiness = readinessOf(ctx, await checks());
    reply.code(readiness.status === 'ready' ? 200 : 503);
    return ok(readiness);
  });
  app.route({
    ...routeOf(getMetrics),
    handler: async (request, reply) => {
      if (!maySeeMetrics(request, ctx.config.metrics_token)) return sendRefusal(request, reply, { code: 'forbidden' });
      return reply.type(ctx.metrics.contentType).send(await metricsOf(ctx));
    },
  });
}

interface Checks {
  /** Does the database answer? */
  readonly database: boolean;
  /** Why nothing can be stored; null: it can. */
  readonly storage: StorageProblem | null;
}

function readinessOf(ctx: Context, { database, storage }: Checks): Readiness {
  const phase = ctx.lifecycle.phase();
  if (phase !== 'ready') return { status: phase, database };
  if (!database) return { status: 'unavailable', database };
  const apart_ms = ctx.nodes.clockApart();
  if (apart_ms !== null) return { status: 'unavailable', database, reason: clockSentence(apart_ms) };
  if (storage) return { status: 'degraded', database, code: storage };
  const stopped = [...ctx.helpers.all()].filter(([, runs]) => !runs).map(([name]) => name);
  const differs = [...ctx.nodes.differing()];
  return { status: phase, database, ...(stopped.length > 0 && { stopped }), ...(differs.length > 0 && { differs }) };
}

/** One check at a time: requests during a check share its result. */
function createSharedChecks(check: () => Promise<Checks>): () => Promise<Checks> {
  let running: Promise<Checks> | null = null;
  return () => (running ??= check().finally(() => (running = null)));
}

function databaseAnswers({ db, clock }: Context): Promise<boolean> {
  const answered = db.execute(sql`SELECT 1`).then(() => true);
  return within(clock, DATABASE_LIMIT_MS, answered, false);
}

/** Those of this process, and of those that serve its port with it: a caller reaches any of them. */
async function metricsOf({ metrics, siblings }: Context): Promise<string> {
  if (siblings === null) return metrics.metrics();
  const [own, others] = await Promise.all([metrics.metrics(), siblings.metrics()]);
  return mergeMetrics([own, ...others]);
}

/** Metrics go to a bearer of the token; as long as there is none, to this machine. */
function maySeeMetrics(request: FastifyRequest, token: string | null): boolean {
  return token === null ? isFromThisMachine(request) : bears(request.headers.authorization, token);
}

function bears(authorization: string | undefined, token: string): boolean {
  const given = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
