import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { installationKey } from '../../installation-key.ts';

/** The fact of an installation from which addresses that end mails are signed. It outlives a restore: so do mails. */
const KEY_FACT = 'stop_mails_key';

/** The path at which the notification mails of an event to a person end. It names the membership and never expires. */
export async function stopPath(
  ctx: Context,
  { slug, event_user_id }: { readonly slug: string; readonly event_user_id: string },
): Promise<string> {
  return `/${slug}/stop-mails/${event_user_id}.${await macOf(ctx, event_user_id)}`;
}

/** The membership that a token of `stopPath` names; null: we did not sign it. */
export async function readStopToken(ctx: Context, token: string): Promise<string | null> {
  const [event_user_id = '', mac = ''] = token.split('.');
  const right = Buffer.from(await macOf(ctx, event_user_id));
  const given = Buffer.from(mac);
  return given.length === right.length && timingSafeEqual(given, right) ? event_user_id : null;
}

async function macOf(ctx: Context, event_user_id: string): Promise<string> {
  const key = await installationKey(ctx, KEY_FACT);
  return createHmac('sha256', Buffer.from(key, 'hex')).update(`stop mails ${event_user_id}`).digest('base64url');
}
