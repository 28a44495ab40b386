import { ok, refused, type Refusal, type Result } from '@plenary/contract/errors';
import type { PushState } from '@plenary/contract/notifications/operations';
import { isPushEndpoint } from '@plenary/domain/notifications/push';
import { arePushKeys } from '../../../adapters/messages/push-encryption.ts';
import { publicKeyOf, type PushTarget } from '../../../adapters/messages/push.ts';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { pushKey } from './push-key.ts';
import { dropSubscription, findEndpoint, moveSubscriptions, putSubscription } from './push-store.ts';

/** Whether notifications of the event come to the browser that asks, and the key by which they would. */
export async function readPush(ctx: Context, member: Member): Promise<PushState> {
  return stateOf(ctx, await findEndpoint(ctx.db, member));
}

const stateOf = async (ctx: Context, endpoint: string | null): Promise<PushState> => ({
  public_key: await publicPushKey(ctx),
  endpoint,
});

/** The public key by which browsers subscribe to what this installation sends. */
export const publicPushKey = async (ctx: Context): Promise<string> => publicKeyOf(await pushKey(ctx));

/**
 * Has notifications of the event come to the browser that asks (NOT24). An address that leads inward, or to a host that cannot
 * be found, is refused; it is looked at once more whenever something is sent.
 */
export async function subscribePush(ctx: Context, member: Member, to: PushTarget): Promise<Result<PushState>> {
  const refusal = await refuseTarget(ctx, member, to);
  if (refusal) return { ok: false, refusal };
  const now = new Date(ctx.clock.now());
  await ctx.live.transact(async (tx) => ({ result: await putSubscription(tx, member, to, now) }));
  return ok(await stateOf(ctx, to.endpoint));
}

async function refuseTarget(
  ctx: Context,
  { account_id }: Pick<Member, 'account_id'>,
  to: PushTarget,
): Promise<Refusal | null> {
  const wait = await ctx.limits.take('push_subscription', { person: account_id });
  if (wait !== null) return { code: 'rate_limited', retry_after_ms: wait };
  if (!isPushEndpoint(to.endpoint) || !(await ctx.transports.push.takes(to.endpoint)))
    return { code: 'invalid_input', errors: { endpoint: [{ code: 'not_a_link' }] } };
  if (!arePushKeys(to)) return { code: 'invalid_input', errors: { p256dh: [{ code: 'not_a_link' }] } };
  return null;
}

/** The sign-in that asks, at whatever event. */
type SignIn = Pick<Member, 'account_id' | 'session_id'>;

/**
 * Has everything that comes to a sign-in's browser go to its new endpoint (NOT35). Its worker asks, which knows no event; a
 * sign-in is one browser, so that one which cannot say where it was until now loses nothing.
 * @param old the endpoint until now; absent: whatever the sign-in had
 */
export async function renewPush(
  ctx: Context,
  sign_in: SignIn,
  { old, ...to }: PushTarget & { readonly old?: string | undefined },
): Promise<Result<{ readonly endpoint: string }>> {
  const refusal = await refuseTarget(ctx, sign_in, to);
  if (refusal) return { ok: false, refusal };
  const renewed = await ctx.live.transact(async (tx) => ({
    result: await moveSubscriptions(tx, sign_in.session_id, old, to),
  }));
  return renewed ? ok({ endpoint: to.endpoint }) : refused('not_found');
}

/** Ends that for the browser that asks. */
export async function unsubscribePush(ctx: Context, member: Member): Promise<PushState> {
  await ctx.live.transact(async (tx) => ({ result: await dropSubscription(tx, member) }));
  return stateOf(ctx, null);
}
