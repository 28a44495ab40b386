import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../context.ts';
import { note } from '../audit/index.ts';
import { moveAway } from '../event-removal/index.ts';
import { eventById } from '../events/index.ts';
import { readReport } from './read-report.ts';
import { findByCopy, setEnded, type Rehearsal } from './store.ts';

type By = { readonly account_id: string } | undefined;

/**
 * Ends a rehearsal: what was found is kept, and its copy is out of reach from then on; it is removed by the sweep (REH8).
 * @param by absent: it ends by itself
 */
export async function endRehearsal(ctx: Context, rehearsal: Rehearsal, by?: By): Promise<void> {
  const there = await eventById(ctx.db, rehearsal.copy_id);
  const copy = there?.rehearsal_of === rehearsal.event_id ? there : null;
  const report = copy && (await readReport(ctx, rehearsal, copy));
  await ctx.live.transact(async (tx) => {
    if (!(await setEnded(tx, rehearsal.id, { ended_at: new Date(ctx.clock.now()), report })))
      return { result: undefined };
    if (copy) await moveAway(tx, copy.id);
    await note(tx, ctx, { ...(by && { by }), event_id: rehearsal.event_id, action: 'rehearsal.ended' });
    return { result: undefined };
  });
}

/** The same at its copy. Returns the address of the event. Refusal: `not_found` where it has ended, or the event is no rehearsal */
export async function endAtCopy(
  ctx: Context,
  copy_id: string,
  by: { readonly account_id: string },
): Promise<Result<{ readonly of: string }>> {
  const rehearsal = await findByCopy(ctx.db, copy_id);
  const event = rehearsal && (await eventById(ctx.db, rehearsal.event_id));
  if (!event) return refused('not_found');
  await endRehearsal(ctx, rehearsal, by);
  return ok({ of: event.slug });
}
