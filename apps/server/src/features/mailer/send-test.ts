import type { Checked } from '@plenary/domain/problem';
import { eq } from 'drizzle-orm';
import type { Sent } from '../../adapters/sending.ts';
import type { Context } from '../../context.ts';
import { events } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { mailOf, smsOf } from './render.ts';

/** The result of a test, and where it was handed in. */
export interface TestSent {
  readonly sent: Sent;
  /** For operators: `the mail server mail.example.org:587`. */
  readonly destination: string;
}

/**
 * Sends a test message at once, past the jobs, so that whoever set up the way out hears what it says.
 * @param recipient an e-mail address, or a number in E.164
 * @param slug of the event in whose theme it is; null: the site's own
 */
export async function sendTest(
  ctx: Context,
  channel: 'email' | 'sms',
  recipient: string,
  slug: string | null,
): Promise<Checked<TestSent>> {
  const [event] = slug === null ? [] : await ctx.db.select({ id: events.id }).from(events).where(eq(events.slug, slug));
  if (slug !== null && !event)
    return { ok: false, problems: [{ file: slug, place: '', reason: 'there is no event with this slug' }] };
  const writing = {
    id: newId(ctx.clock.now()),
    event_id: event?.id ?? null,
    recipient,
    message: { kind: 'test' } as const,
  };
  const { mail, sms } = ctx.transports;
  const sent =
    channel === 'email' ? await mail.send(await mailOf(ctx, writing)) : await sms.send(await smsOf(ctx, writing));
  return { ok: true, value: { sent, destination: (channel === 'email' ? mail : sms).destination } };
}
