import { ok, refused, type Result } from '@plenary/contract/errors';
import type { HallDelay } from '@plenary/contract/timeline/late';
import { lateTimes, newConflicts, type Times } from '@plenary/domain/halls/late';
import { changedParts } from '@plenary/domain/timeline/edit/parts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { lockTimelineEvent, readHalls, timelineEvents } from '../index.ts';
import { lock, put, record } from './locked-session.ts';
import { editableSession } from './present.ts';
import { asOneStep, listEditable } from './store.ts';

/**
 * Says that a hall runs late: what follows there today moves, in one transaction, each session by an edit of its own (HAL10).
 * Refusals: `not_found`, `nothing_follows`
 */
export function runLate(
  ctx: Context,
  by: Member,
  { hall_id, minutes }: { readonly hall_id: string; readonly minutes: number },
): Promise<Result<HallDelay>> {
  const { event_id } = by;
  return ctx.live.transact(async (tx): Promise<Outcome<Result<HallDelay>>> => {
    const event = await lockTimelineEvent(tx, event_id);
    const hall = (await readHalls(tx, event_id)).find(({ id }) => id === hall_id);
    if (!event || !hall) return { result: refused('not_found') };
    const rules = event.settings;
    const sessions = await allSessions(tx, event_id);
    const here = sessions.filter(({ location }) => location === hall.name);
    const now = ctx.clock.now() + event.clock_offset_ms;
    const late = lateTimes(here, minutes, { now, zone: event.time_zone, rules });
    if (late.length === 0) return { result: refused('nothing_follows') };
    const edits: string[] = [];
    for (const { session, ...times } of late) edits.push(await move(ctx, tx, by, session.id, times));
    await asOneStep(tx, edits);
    const conflicts = newConflicts(sessions, new Map(late.map(({ session, ...times }) => [session.id, times])), rules);
    const live = await timelineEvents(ctx.clock, tx, { event_id, changed: late.map(({ session }) => session.id) });
    return { result: ok({ hall: hall.name, sessions: late.length, conflicts, edits }), ...live };
  });
}

/** More than an event can have. */
const ALL = 100_000;

async function allSessions(tx: Tx, event_id: string) {
  return (await listEditable(tx, event_id, { after: '', limit: ALL })).map(editableSession);
}

/** Moves a session by an edit, whose id is returned. */
async function move(ctx: Context, tx: Tx, by: Member, id: string, times: Times): Promise<string> {
  const session = await lock(ctx, tx, by, id);
  if (!session) throw new Error(`session ${id} went while its event was locked`);
  const parts = changedParts(session.state, { ...session.state.values, ...times });
  const edit = await record(ctx, session, by, { kind: 'change', parts });
  await put(ctx, session, by, { action: 'session.changed', parts, edit });
  return edit;
}
