import { readClaims } from '@plenary/domain/tickets/claims';
import { noEvent, problem, type Checked } from '@plenary/domain/problem';
import { SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { eventBySlug } from '../events/index.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { keysOf } from './store.ts';

/** The content of an organiser's own ticket. */
export interface TicketOrder {
  readonly event: string;
  readonly kid: string;
  readonly uid: string;
  readonly name: string;
  readonly email: string | null;
  readonly traits: readonly string[];
  /** Seconds from now. */
  readonly expires_in_s: number;
}

/** Signs a ticket with a shared secret of the event, for trying out and for the few people whom no shop knows. */
export async function signTicket(
  ctx: Context,
  order: TicketOrder,
): Promise<Checked<{ readonly url: string; readonly expires_at: string }>> {
  const event = await eventBySlug(ctx.db, order.event);
  if (!event) return noEvent(order.event);
  const key = (await keysOf(ctx.db, event.id)).find(({ kid }) => kid === order.kid);
  if (!key) return problem(order.kid, `${order.event} has no key of this name`);
  if (key.algorithm !== 'HS256')
    return problem(order.kid, `is the public half of an ${key.algorithm} key: only who has the private half can sign`);
  const now_s = Math.floor(ctx.clock.now() / 1000);
  const { uid, name, email, traits } = order;
  const claims = { uid, name, traits: [...traits], ...(email !== null && { email }), exp: now_s + order.expires_in_s };
  const read = readClaims(claims, now_s);
  if (!read.ok) return problem('ticket', `would be refused for its ${read.problem}`);
  const token = await new SignJWT({ ...claims, aud: key.audience, iat: now_s })
    .setProtectedHeader({ alg: key.algorithm, kid: key.kid })
    .sign(Buffer.from(key.key, 'base64'));
  const url = `${siteOrigin(ctx.config)}/${event.slug}/ticket/${token}`;
  return { ok: true, value: { url, expires_at: new Date(claims.exp * 1000).toISOString() } };
}
