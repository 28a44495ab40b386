import type { Context } from '../../context.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { deleteAccount } from '../accounts/index.ts';
import { removeMessagesOf } from '../chat/index.ts';
import { deleteEvent } from '../event-removal/index.ts';
import { endRehearsal } from './end.ts';
import { listLeftCopies, listOver, listSimulated } from './store.ts';

const EVERY_MS = 20_000;

/** Ends rehearsals whose time is over, and removes copies that are left. The answer stops it, after the round that is under way. */
export function sweepRehearsals(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    EVERY_MS,
    () => sweep(ctx),
    (error) => ctx.log.warn({ err: error }, 'rehearsals could not be cleared away; trying again'),
  );
}

/** One round. It goes on where another one was cut short: a copy is listed until its row is gone. */
export async function sweep(ctx: Context): Promise<void> {
  for (const rehearsal of await listOver(ctx.db, ctx.clock.now())) await endRehearsal(ctx, rehearsal);
  for (const copy of await listLeftCopies(ctx.db, ctx.clock.now())) await removeCopy(ctx, copy);
}

/** Removes a copy with its files, and the simulated people who were nowhere else. */
async function removeCopy(ctx: Context, { id, slug }: { readonly id: string; readonly slug: string }): Promise<void> {
  const people = await listSimulated(ctx.db, id);
  const senders = people.map((one) => one.id);
  if (senders.length > 0) await removeMessagesOf(ctx, id, senders);
  const left: string[] = [];
  for (const { account_id } of people) if (!(await deleteAccount(ctx.db, account_id))) left.push(account_id);
  await deleteEvent(ctx, slug, () => undefined);
  for (const account_id of left) await deleteAccount(ctx.db, account_id);
}
