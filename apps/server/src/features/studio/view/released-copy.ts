import { ok, refused, type Result } from '@plenary/contract/errors';
import { previewAddress, type PreviewRole } from '@plenary/domain/policy/preview';
import { aheadOf } from '@plenary/domain/studio/preview-moments';
import { and, eq, exists, isNotNull, sql } from 'drizzle-orm';
import { eventNow } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { event_users, events } from '../../../db/schema/index.ts';
import type { EventRow } from '../../../http/event-row.ts';
import type { Member } from '../../../http/request/actor.ts';
import { copySlug } from '../../../ids.ts';
import { updateEvent } from '../../../stores/events-store.ts';
import { setMember } from '../../accounts/index.ts';
import { moveAway } from '../../event-removal/index.ts';
import { copyReleased } from '../../imports/bundles/index.ts';

/** A preview as it is asked for. */
interface Asked {
  readonly as: PreviewRole;
  /** As a clock on the wall of the event shows it; empty: now. */
  readonly at: string;
}

/**
 * Makes a copy of an event with everything that waits for its release, in which the person who asks looks at it, and nobody else
 * (REL14). It takes the place of the one that they had. Returns the path of the preview.
 * Refusals: `not_found`, and `invalid_input` where the moment is none, or with the problems of a release by section
 */
export async function previewReleased(
  ctx: Context,
  event: EventRow,
  by: Member,
  { as: role, at }: Asked,
): Promise<Result<{ readonly path: string }>> {
  const ahead_ms = aheadOf(at, { now: eventNow(ctx.clock, event), time_zone: event.time_zone });
  if (ahead_ms === null) return refused('invalid_input', { errors: { at: [{ code: 'invalid' }] } });
  const now = ctx.clock.now();
  const to = copySlug(event.slug);
  const copied = await copyReleased(ctx, {
    ...{ slug: event.slug, to, by },
    inSame: async (tx, copy_id) => {
      await endWithin(tx, event.id, by.account_id);
      const { clock_offset_ms } = event;
      await updateEvent(tx, copy_id, { rehearsal_of: event.id, previewed_at: new Date(now), clock_offset_ms });
      const member = { event_id: copy_id, account_id: by.account_id };
      await setMember(tx, member, { host: false, roles: ['organiser'] }, now);
      return [ctx.live.accessChanged(by.account_id)];
    },
  });
  return copied.ok ? ok({ path: `/${previewAddress(to, { role, ahead_ms })}` }) : copied;
}

/** Ends the preview of a person with what waits for its release: its copy is out of reach, and goes by the sweep of rehearsals (REL15). */
export async function endReleased(ctx: Context, event_id: string, { account_id }: Member): Promise<void> {
  await ctx.live.transact(async (tx) => ({ result: await endWithin(tx, event_id, account_id) }));
}

async function endWithin(tx: Tx, event_id: string, account_id: string): Promise<void> {
  // Of two that are asked for at once, the second finds the copy of the first.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`preview:${event_id}:${account_id}`}, 0))`);
  const own = tx
    .select({ id: event_users.id })
    .from(event_users)
    .where(and(eq(event_users.event_id, events.id), eq(event_users.account_id, account_id)));
  const copies = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.rehearsal_of, event_id), isNotNull(events.previewed_at), exists(own)));
  for (const { id } of copies) {
    await moveAway(tx, id);
    await updateEvent(tx, id, { previewed_at: null });
  }
}
