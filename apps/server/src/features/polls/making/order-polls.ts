import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { pollTouched } from '../present.ts';
import { listAllPolls, lockPolls, placePolls } from '../store.ts';

/** Puts the polls of an event into an order (PLL19). Those made meanwhile stand before it; ids of none are passed over. */
export async function orderPolls(
  ctx: Context,
  { account_id, event_id }: Member,
  ids: readonly string[],
): Promise<Result<{ polls: string[] }>> {
  const wait = await ctx.limits.take('poll_change', { person: account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const locks = [lockPolls(ctx.db, event_id)];
  return ctx.live.transact(
    async (tx) => {
      await placePolls(tx, event_id, ids);
      const polls = (await listAllPolls(tx, event_id)).map(({ poll }) => poll.id);
      const [first] = polls;
      return { result: ok({ polls }), events: first === undefined ? [] : [pollTouched({ event_id, id: first })] };
    },
    { locks },
  );
}
