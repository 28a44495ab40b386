import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { FeedEvent, Supersede } from '../../../live/types.ts';
import { personChanged } from '../../accounts/index.ts';

/** The live events about members whose roles or presence have changed. */
export async function changesOfPeople(
  ctx: Context,
  tx: Tx,
  account_ids: readonly string[],
): Promise<{ events: FeedEvent[]; supersede: Supersede[] }> {
  const events: FeedEvent[] = [];
  const supersede: Supersede[] = [];
  for (const account_id of account_ids) {
    const live = await personChanged(tx, account_id);
    events.push(ctx.live.accessChanged(account_id), ...live.events);
    supersede.push(...live.supersede);
  }
  return { events, supersede };
}
