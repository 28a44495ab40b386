import { ok, refused, type Result } from '@plenary/contract/errors';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import { isLocked } from '@plenary/domain/vault/availability';
import type { Watched } from '@plenary/domain/vault/watching';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { opensAll } from './opens-all.ts';
import { scheduleOf } from './present.ts';
import { findItem, putWatched } from './store.ts';

/** Keeps how far a person has watched the film of an item, so that it goes on there on whatever device (VLT6). */
export async function keepWatched(
  ctx: Context,
  member: Member,
  event: EventRow,
  slug: string,
  watched: Watched,
): Promise<Result<{ position_s: number }>> {
  const wait = await ctx.limits.take('vault_watched', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const row = SLUG_PATTERN.test(slug) ? await findItem(ctx.db, event.id, slug) : null;
  if (!row) return refused('not_found');
  if (isLocked(scheduleOf(row), eventNow(ctx.clock, event), opensAll(member))) return refused('item_closed');
  await putWatched(ctx.db, member, row.id, watched, ctx.clock.now());
  return ok({ position_s: watched.position_s });
}
