import { ok, refused, type Result } from '@plenary/contract/errors';
import type { CopySummary } from '@plenary/contract/studio/operations';
import type { Context } from '../../../context.ts';
import { mayMakeEvents } from '../../accounts/index.ts';
import type { Maker } from '../beginning.ts';
import { findOrganised } from '../make-event.ts';
import { countForCopy } from './copy-store.ts';

/** Says what a copy of an event would have (STU11). Refusal: `may_not_make` for anyone who may make none, or does not organise it. */
export async function showCopy(ctx: Context, maker: Maker, slug: string): Promise<Result<CopySummary>> {
  if (!(await mayMakeEvents(ctx.db, maker.account_id, ctx.config.development))) return refused('may_not_make');
  const event = await findOrganised(ctx, maker, slug);
  if (!event) return refused('may_not_make');
  const { cancelled, kept, locks, ...parts } = await countForCopy(ctx.db, event.id);
  const { starts_at, time_zone } = event;
  return ok({
    ...{ starts_at: starts_at?.toISOString() ?? null, time_zone, cancelled, kept, locks },
    counts: { ...parts, settings: 1, look: 1 },
  });
}
