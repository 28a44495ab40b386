import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Edited } from '@plenary/contract/timeline/edit';
import type { EditField } from '@plenary/domain/timeline/edit/fields';
import { changedSince, reversed, type EditPart } from '@plenary/domain/timeline/edit/parts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { lockTimelineEvent, timelineEvents, type SessionRow } from '../index.ts';
import { lock, partInHall, put, type Locked } from './locked-session.ts';
import { openedSession } from './present.ts';
import { lockEdit, setUndone } from './store.ts';

export type EditResult = Promise<Result<Edited>>;

/** The live events of a session that was edited. */
export const sayEdited = (ctx: Context, tx: Tx, { event_id, id }: SessionRow) =>
  timelineEvents(ctx.clock, tx, { event_id, changed: [id] });

/** Puts back what an edit replaced, unless a person has changed the same fields since (TML42). */
export function undoEdit(ctx: Context, by: Member, edit_id: string): EditResult {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<Edited>>> => {
    const found = await undoable(ctx, tx, by, edit_id);
    if (!found.ok) return { result: found };
    const after = await takeBack(ctx, by, found.value);
    return { result: ok({ session: openedSession(after), edit: null }), ...(await sayEdited(ctx, tx, after)) };
  });
}

/** Undoes several edits, or none of them where one cannot be (HAL10). */
export function undoEdits(
  ctx: Context,
  by: Member,
  edits: readonly string[],
): Promise<Result<{ readonly sessions: number }>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<{ readonly sessions: number }>>> => {
    const all: Undoable[] = [];
    for (const edit_id of new Set(edits)) {
      const found = await undoable(ctx, tx, by, edit_id);
      if (!found.ok) return { result: found };
      all.push(found.value);
    }
    for (const one of all) await takeBack(ctx, by, one);
    const changed = all.map(({ session }) => session.row.id);
    const live = await timelineEvents(ctx.clock, tx, { event_id: by.event_id, changed });
    return { result: ok({ sessions: all.length }), ...live };
  });
}

interface Undoable {
  readonly edit_id: string;
  readonly session: Locked;
  readonly parts: readonly EditPart[];
}

/** An edit that nobody has undone or overtaken, with its session, locked. */
async function undoable(ctx: Context, tx: Tx, by: Member, edit_id: string): Promise<Result<Undoable>> {
  // The event first, as every writer of the timeline does.
  await lockTimelineEvent(tx, by.event_id);
  const edit = await lockEdit(tx, by.event_id, edit_id);
  if (!edit) return refused('not_found');
  if (edit.undone_at) return refused('edit_undone');
  const session = await lock(ctx, tx, by, edit.session_id);
  if (!session) return refused('session_gone');
  const parts = edit.parts.map((part) => partInHall(part, session.halls));
  const overtaken = changedSince(session.state, parts);
  if (overtaken.length > 0) return refused('edit_overtaken', { errors: problemsOf(overtaken) });
  return ok({ edit_id, session, parts });
}

async function takeBack(ctx: Context, by: Member, { edit_id, session, parts }: Undoable): Promise<SessionRow> {
  await setUndone(session.tx, edit_id, ctx.clock.now());
  return put(ctx, session, by, { action: 'session.undone', parts: reversed(parts) });
}

function problemsOf(fields: readonly EditField[]) {
  return Object.fromEntries(fields.map((field) => [field, [{ code: 'changed_since' as const }]]));
}
