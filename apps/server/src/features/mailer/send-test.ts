import { noEvent, type Checked } from '@plenary/domain/problem';
import type { Sent } from '../../adapters/messages/sending.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { eventBySlug } from '../events/index.ts';
import { mailOf, smsOf } from './render.ts';

/** The result of a test, and where it was handed in. */
export interface TestSent {
  readonly sent: Sent;
  /** For operators: `the mail server mail.example.org:587`. */
  readonly destination: string;
}

/**
 * Sends a test message at once, past the jobs, so that anyone who set up the way out hears what it says.
 * @param recipient an e-mail address, or a number in E.164
 * @param slug of the event in whose theme it is; null: the site's own
 */
export async function sendTest(
  ctx: Context,
  channel: 'email' | 'sms',
  recipient: string,
  slug: string | null,
): Promise<Checked<TestSent>> {
  const event = slug === null ? null : await eventBySlug(ctx.db, slug);
  if (slug !== null && !event) return noEvent(slug);
  const writing = {
    id: newId(ctx.clock.now()),
    event_id: event?.id ?? null,
    account_id: null,
    recipient,
    message: { kind: 'test' } as const,
  };
  const { mail, sms } = ctx.transports;
  const sent =
    channel === 'email' ? await mail.send(await mailOf(ctx, writing)) : await sms.send(await smsOf(ctx, writing));
  return { ok: true, value: { sent, destination: (channel === 'email' ? mail : sms).destination } };
}
