import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { FeedEvent, Supersede } from '../../../live/types.ts';
import { personChanged } from '../../accounts/index.ts';

/** What the world is to hear of members whose roles or presence have changed. */
export async function tellOf(
  ctx: Context,
  tx: Tx,
  account_ids: readonly string[],
): Promise<{ events: FeedEvent[]; supersede: Supersede[] }> {
  const events: FeedEvent[] = [];
  const supersede: Supersede[] = [];
  for (const account_id of account_ids) {
    const said = await personChanged(tx, account_id);
    events.push(ctx.live.accessChanged(account_id), ...said.events);
    supersede.push(...said.supersede);
  }
  return { events, supersede };
}
