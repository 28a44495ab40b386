import type { JsonWebKey } from 'node:crypto';
import { newPushKey } from '../../../adapters/messages/push.ts';
import type { Context } from '../../../context.ts';
import { installationKey } from '../../../installation-key.ts';

/** The fact of an installation that signs push messages. It outlives a restore: browsers are subscribed to this key. */
const KEY_FACT = 'push_key';

/** The key pair by which this installation signs what it sends to push services (RFC 8292), made when it is first needed. */
export async function pushKey(ctx: Pick<Context, 'db' | 'kept'>): Promise<JsonWebKey> {
  return JSON.parse(await installationKey(ctx, KEY_FACT, () => JSON.stringify(newPushKey()))) as JsonWebKey;
}
