import { ok, refused, type Result } from '@plenary/contract/errors';
import type { PushState } from '@plenary/contract/notifications';
import { isPushEndpoint } from '@plenary/domain/notifications/push';
import { arePushKeys } from '../../../adapters/push-encryption.ts';
import { publicKeyOf, type PushTarget } from '../../../adapters/push.ts';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { pushKey } from './push-key.ts';
import { dropSubscription, findEndpoint, putSubscription } from './push-store.ts';

/** Whether notifications of the event come to the browser that asks, and the key by which they would. */
export async function readPush(ctx: Context, member: Member): Promise<PushState> {
  return stateOf(ctx, await findEndpoint(ctx.db, member));
}

const stateOf = async (ctx: Context, endpoint: string | null): Promise<PushState> => ({
  public_key: publicKeyOf(await pushKey(ctx)),
  endpoint,
});

/**
 * Has notifications of the event come to the browser that asks (NOT24). An address that leads inward, or to a host that cannot
 * be found, is refused; it is looked at once more whenever something is sent.
 */
export async function subscribePush(ctx: Context, member: Member, to: PushTarget): Promise<Result<PushState>> {
  const wait = await ctx.limits.take('push_subscription', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  if (!isPushEndpoint(to.endpoint) || !(await ctx.transports.push.takes(to.endpoint)))
    return refused('invalid_input', { errors: { endpoint: [{ code: 'not_a_link' }] } });
  if (!arePushKeys(to)) return refused('invalid_input', { errors: { p256dh: [{ code: 'not_a_link' }] } });
  const now = new Date(ctx.clock.now());
  await ctx.live.transact(async (tx) => ({ result: await putSubscription(tx, member, to, now) }));
  return ok(await stateOf(ctx, to.endpoint));
}

/** Ends that for the browser that asks. */
export async function unsubscribePush(ctx: Context, member: Member): Promise<PushState> {
  await ctx.live.transact(async (tx) => ({ result: await dropSubscription(tx, member) }));
  return stateOf(ctx, null);
}
