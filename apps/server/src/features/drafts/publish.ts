import type { DraftState } from '@plenary/contract/drafts/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../context.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { note } from '../audit/index.ts';
import { lockEvent, updateEvent, type StoredEvent } from '../events/index.ts';
import { countHeldOf, releaseHeldOf } from '../mailer/index.ts';
import { timelineEvents } from '../timeline/index.ts';

/** The parts of the server that this needs; the command line has them without a running one. */
type DraftContext = Pick<Context, 'db' | 'live' | 'clock' | 'operator'>;
/** The account that does it; absent: the operator. */
type By = { readonly account_id: string } | undefined;

/**
 * Publishes an event (DRF3). The messages that were held back leave once that is committed: one that is being held at
 * the same moment is released as well, and publishing again releases what a crash has left. Refusal: `not_found`.
 */
export async function publishEvent(ctx: DraftContext, slug: string, by?: By): Promise<Result<DraftState>> {
  const stored = await setDraft(ctx, slug, false, by);
  if (!stored) return refused('not_found');
  const messages = await ctx.live.transact(async (tx) => ({ result: await releaseHeldOf(tx, stored.event.id) }));
  return ok(stateOf(ctx, stored, stored.changed ? messages : 0));
}

/** Makes an event a draft again: everybody but its team is sent away within a second. Refusal: `not_found`. */
export async function takeBackEvent(ctx: DraftContext, slug: string, by?: By): Promise<Result<DraftState>> {
  const stored = await setDraft(ctx, slug, true, by);
  if (!stored) return refused('not_found');
  return ok(stateOf(ctx, stored, await countHeldOf(ctx.db, stored.event.id)));
}

interface Stored {
  readonly event: StoredEvent;
  readonly changed: boolean;
}

/** Two who do the same at once wait for each other, and the second changes nothing. null: there is no such event. */
function setDraft(ctx: DraftContext, slug: string, draft: boolean, by: By): Promise<Stored | null> {
  return ctx.live.transact<Stored | null>(async (tx) => {
    const event = await lockEvent(tx, slug);
    // A rehearsal is a draft for as long as it is there.
    if (!event || event.rehearsal_of !== null) return { result: null };
    const stored = { event: { ...event, draft }, changed: event.draft !== draft };
    if (!stored.changed) return { result: stored };
    await updateEvent(tx, event.id, { draft });
    await note(tx, ctx, { by, event_id: event.id, action: draft ? 'event.taken_back' : 'event.published' });
    return { result: stored, ...(await timelineEvents(ctx.clock, tx, { event_id: event.id, event_changed: true })) };
  });
}

function stateOf(ctx: DraftContext, { event, changed }: Stored, messages: number): DraftState {
  return { draft: event.draft, changed, phase: phaseOf(ctx, event), messages };
}
