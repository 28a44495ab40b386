import { isTooLate } from '@plenary/domain/mailer/deadline';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Sent } from '../../adapters/messages/sending.ts';
import type { Context } from '../../context.ts';
import { deliveries } from '../../db/schema/index.ts';
import { defineJob, reasonOf, type JobRun } from '../../jobs/index.ts';
import { HELD_OF_DRAFT, HELD_SQL, WAITING } from './held.ts';
import { SEND } from './job-name.ts';
import { countDelivery } from './measure.ts';
import type { Message } from './messages.ts';
import { mailOf, smsOf } from './render.ts';

/** One message that is being sent. */
export interface Delivery {
  readonly id: string;
  readonly event_id: string | null;
  readonly account_id: string | null;
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly message: Message;
  readonly created_at: Date;
}

/**
 * Sends one message. A message that the other side puts off is an error of the job, so that it is tried again later and
 * later.
 */
export const sendDelivery = defineJob({
  name: SEND,
  payload: z.object({ id: z.string() }),
  run: async (ctx, { id }, run) => {
    const delivery = await takeUp(ctx, id);
    if (delivery === null) return;
    const sent = await attempt(ctx, delivery).catch(unwritten);
    const last = run.attempt >= run.max_attempts;
    await note(ctx, delivery.id, last ? givenUp(sent, run) : sent);
    countDelivery(ctx.metrics, delivery.channel, sent.kind);
    if (sent.kind === 'delayed') throw new Error(`${delivery.channel} to be tried again: ${sent.reason}`);
  },
});

/** The delivery, one try older; null: it was sent, was given up, is held back, or is no more. */
async function takeUp(ctx: Context, id: string): Promise<Delivery | null> {
  const [row] = await ctx.db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1` })
    .where(and(eq(deliveries.id, id), WAITING, sql`NOT ${HELD_SQL} AND NOT ${HELD_OF_DRAFT}`))
    .returning();
  return row?.content ? { ...row, message: row.content as unknown as Message } : null;
}

async function attempt(ctx: Context, delivery: Delivery): Promise<Sent> {
  if (isTooLate(delivery.message, delivery.created_at.getTime(), ctx.clock.now())) {
    return { kind: 'refused', reason: 'too late: its code or link has expired' };
  }
  return delivery.channel === 'email'
    ? ctx.transports.mail.send(await mailOf(ctx, delivery))
    : ctx.transports.sms.send(await smsOf(ctx, delivery));
}

/** A failure on our side, of a template for example, waits and ends like one of the other side. */
function unwritten(error: unknown): Sent {
  return { kind: 'delayed', reason: reasonOf(error) };
}

function givenUp(sent: Sent, run: JobRun): Sent {
  return sent.kind === 'delayed'
    ? { kind: 'refused', reason: `given up after ${run.attempt} tries: ${sent.reason}` }
    : sent;
}

/** Notes the result of a try. The content of a message that was sent, or never can be, is no longer kept. */
async function note(ctx: Context, id: string, sent: Sent): Promise<void> {
  const now = new Date(ctx.clock.now());
  const change = {
    sent: { sent_at: now, content: null, last_error: null },
    refused: { failed_at: now, content: null, last_error: sent.kind === 'sent' ? null : sent.reason },
    delayed: { last_error: sent.kind === 'sent' ? null : sent.reason },
  }[sent.kind];
  await ctx.db.update(deliveries).set(change).where(eq(deliveries.id, id));
}
