import { ok, refused, type Result } from '@plenary/contract/errors';
import { problemText } from '@plenary/domain/problem';
import { REHEARSAL, rehearsalBegin, type BeginChoice } from '@plenary/domain/rehearsals/rehearsals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import { copySlug } from '../../ids.ts';
import { setMember } from '../accounts/index.ts';
import { note } from '../audit/index.ts';
import { eventById, updateEvent, type StoredEvent } from '../events/index.ts';
import { importRead, readBundle, Refused, withExported } from '../imports/bundles/index.ts';
import { findGoing, insertRehearsal, listHeld, listTeam } from './store.ts';

/** How a rehearsal is wished, and by whom. */
export interface Wish extends BeginChoice {
  readonly simulated: boolean;
  readonly by: { readonly account_id: string };
}

/**
 * Begins a rehearsal: a copy of the event with its team, whose clock stands at the chosen moment (REH1). Everything is stored in one
 * transaction, so a server that stops meanwhile leaves nothing.
 * Refusals: `not_found`, `rehearsal_on` where one goes on, `invalid_input` where there is no such moment
 */
export async function beginRehearsal(
  ctx: Context,
  event_id: string,
  wish: Wish,
): Promise<Result<{ readonly slug: string }>> {
  const event = await eventById(ctx.db, event_id);
  if (!event) return refused('not_found');
  const starts_at = event.starts_at?.getTime() ?? null;
  const from = rehearsalBegin(wish, { ...event, starts_at, sessions: await listHeld(ctx.db, event_id) });
  if (from === null) return refused('invalid_input', { errors: { at: [{ code: 'invalid' }] } });
  // Two at once are decided where the second is stored; most need not copy for that.
  if (await findGoing(ctx.db, event_id)) return refused('rehearsal_on');
  const slug = copySlug(event.slug);
  return (await storeCopy(ctx, event, slug, (tx, copy_id) => fill(ctx, tx, { event, copy_id, from, wish })))
    ? ok({ slug })
    : refused('rehearsal_on');
}

/** @returns false: another rehearsal of the event was stored first */
async function storeCopy(
  ctx: Context,
  event: StoredEvent,
  slug: string,
  inSame: (tx: Tx, copy_id: string) => Promise<readonly FeedEvent[]>,
): Promise<boolean> {
  let taken = false;
  const made = await withExported(ctx, event.slug, async (folder) => {
    const read = await readBundle(folder);
    if (!read.ok) return read;
    const bundle = { ...read.value.bundle, event: { ...read.value.bundle.event, slug, draft: true } };
    return importRead(
      ctx,
      { ...read.value, bundle },
      {
        only_new: true,
        inSame: async (tx, copy_id) => {
          try {
            return await inSame(tx, copy_id);
          } catch (error) {
            taken = error instanceof Refused;
            throw error;
          }
        },
      },
    );
  });
  if (made.ok || taken) return made.ok;
  throw new Error(`an event could not be copied: ${made.problems.map(problemText).join('; ')}`);
}

interface Filled {
  readonly event: StoredEvent;
  readonly copy_id: string;
  /** The moment of the event at which it begins, milliseconds. */
  readonly from: number;
  readonly wish: Wish;
}

/** Makes a copy a rehearsal: its clock, its team, and the row that keeps another from beginning. */
async function fill(ctx: Context, tx: Tx, { event, copy_id, from, wish }: Filled): Promise<readonly FeedEvent[]> {
  const now = ctx.clock.now();
  const began = await insertRehearsal(tx, {
    ...{ event_id: event.id, copy_id, started_by: wish.by.account_id, started_at: new Date(now) },
    ...{ ends_at: new Date(now + REHEARSAL.lasts_ms), from_at: new Date(from) },
    simulated: wish.simulated ? REHEARSAL.simulated : 0,
  });
  if (!began) throw new Refused('a rehearsal of this event goes on');
  await updateEvent(tx, copy_id, {
    ...{ rehearsal_of: event.id, clock_offset_ms: from - now, announced_until: new Date(from) },
    // The announcer looks at once which lock is next by the new clock.
    announce_at: new Date(0),
  });
  const team = await listTeam(tx, event.id);
  for (const { account_id, ...granted } of team) await setMember(tx, { event_id: copy_id, account_id }, granted, now);
  await note(tx, ctx, { by: wish.by, event_id: event.id, action: 'rehearsal.begun' });
  return team.map(({ account_id }) => ctx.live.accessChanged(account_id));
}
