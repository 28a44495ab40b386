import { sql } from 'drizzle-orm';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Sent } from '../../adapters/messages/sending.ts';
import { within } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { deliveries } from '../../db/schema/index.ts';
import { HELD_OF_DRAFT, WAITING } from './held.ts';

/** A scrape waits this long for the database; milliseconds. */
const DATABASE_LIMIT_MS = 2_000;
const TRIES = 'plenary_delivery_tries_total';

/** The counter of tries, made at its first use. */
function triesOf(metrics: Registry): Counter {
  return (
    (metrics.getSingleMetric(TRIES) as Counter | undefined) ??
    new Counter({
      name: TRIES,
      help: 'Tries to send a message by what came of them: sent, delayed (tried again), refused (for good), gone (a browser that is no more)',
      labelNames: ['channel', 'outcome'],
      registers: [metrics],
    })
  );
}

/** Counts a try by what came of it. */
export function countDelivery(
  metrics: Registry,
  channel: 'email' | 'sms' | 'push',
  outcome: Sent['kind'] | 'gone',
): void {
  triesOf(metrics).inc({ channel, outcome });
}

/** Shows how many messages wait to be sent, and for how long the oldest has. */
export function measureDeliveries(ctx: Context): void {
  triesOf(ctx.metrics);
  new Gauge({
    name: 'plenary_deliveries_waiting',
    help: 'Messages that are still to be sent',
    labelNames: ['channel'],
    registers: [ctx.metrics],
    async collect() {
      const waiting = await readWaiting(ctx);
      for (const channel of ['email', 'sms'] as const) this.set({ channel }, waiting?.[channel] ?? 0);
    },
  });
  new Gauge({
    name: 'plenary_delivery_waiting_seconds',
    help: 'How long the oldest message that is still to be sent has been waiting',
    registers: [ctx.metrics],
    async collect() {
      const oldest = (await readWaiting(ctx))?.oldest;
      this.set(oldest ? Math.max(0, (ctx.clock.now() - Date.parse(oldest)) / 1000) : 0);
    },
  });
}

interface Waiting extends Record<string, unknown> {
  readonly email: number;
  readonly sms: number;
  /** When the oldest was written; null: none waits. */
  readonly oldest: string | null;
}

/** Metrics are asked for while the database is away as well; then these say nothing. */
async function readWaiting({ db, clock }: Context): Promise<Waiting | null> {
  const reading = db.execute<Waiting>(sql`
    SELECT count(*) FILTER (WHERE channel = 'email')::int AS email,
           count(*) FILTER (WHERE channel = 'sms')::int AS sms, min(created_at) AS oldest
      FROM ${deliveries} WHERE ${WAITING} AND NOT ${HELD_OF_DRAFT}`);
  const first = reading.then(({ rows }) => rows[0] ?? null);
  return within(clock, DATABASE_LIMIT_MS, first, null);
}
