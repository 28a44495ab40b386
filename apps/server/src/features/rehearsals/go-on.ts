import { goOnTo } from '@plenary/domain/rehearsals/rehearsals';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/event-row.ts';
import { moveClock } from '../timeline/index.ts';
import { findByCopy, listHeld } from './store.ts';

/**
 * Moves the clock of a rehearsal until the next session begins in a minute (REH5). Returns the event's clock then, UTC ISO 8601; null: no
 * session is left, and nothing moves. Refusal: `not_found` where the event is no rehearsal that goes on
 */
export async function goOn(
  ctx: Context,
  copy: EventRow,
  by: { readonly account_id: string },
): Promise<Result<{ readonly now: string | null }>> {
  if (!(await findByCopy(ctx.db, copy.id))) return refused('not_found');
  const next = goOnTo(await listHeld(ctx.db, copy.id), eventNow(ctx.clock, copy));
  if (next === null) return ok({ now: null });
  await moveClock(ctx, copy.id, next - ctx.clock.now(), by);
  return ok({ now: new Date(next).toISOString() });
}
