import { ok, refused, type Result } from '@plenary/contract/errors';
import { OVERTAKEN_NAMED, type Overtaken } from '@plenary/contract/studio/history';
import type { Edited, Undone } from '@plenary/contract/timeline/edit';
import type { EditField } from '@plenary/domain/timeline/edit/fields';
import { changedSince, reversed, type EditPart } from '@plenary/domain/timeline/edit/parts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { findWithHidden, lockTimelineEvent, removeSessions, timelineEvents, type SessionRow } from '../index.ts';
import { lock, partInHall, put, type Locked } from './locked-session.ts';
import { openedSession } from './present.ts';
import { bringBack, removedRows } from './remove-session.ts';
import { isEditedSince, isThere, lockEdit, lockMarkers, setUndone, notUndone, type EditRow } from './store.ts';

export type EditResult = Promise<Result<Edited>>;

/** The live events of a session that was edited. */
export const sayEdited = (ctx: Context, tx: Tx, { event_id, id }: SessionRow) =>
  timelineEvents(ctx.clock, tx, { event_id, changed: [id] });

/** Puts back what an edit replaced, unless a person has changed the same since (TML42, PRG3, PRG4). */
export function undoEdit(ctx: Context, by: Member, edit_id: string): Promise<Result<Undone>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<Undone>>> => {
    const undone = await undoAll(ctx, tx, by, [edit_id]);
    if (!undone.ok) return { result: undone };
    const { live, sessions } = undone.value;
    const after = await findWithHidden(tx, by.event_id, sessions[0] ?? '');
    return { result: ok({ session: after && openedSession(after), edit: null }), ...live };
  });
}

/** Undoes several edits, or none of them where one cannot be (HAL10). */
export function undoEdits(
  ctx: Context,
  by: Member,
  edits: readonly string[],
): Promise<Result<{ readonly sessions: number }>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<{ readonly sessions: number }>>> => {
    const undone = await undoAll(ctx, tx, by, edits);
    if (!undone.ok) return { result: undone };
    const { live, sessions } = undone.value;
    return { result: ok({ sessions: sessions.length }), ...live };
  });
}

/** Undoes edits, and returns the sessions that they were of, with the live events. */
async function undoAll(ctx: Context, tx: Tx, by: Member, edits: readonly string[]) {
  const all: Undoable[] = [];
  for (const edit_id of new Set(edits)) {
    const found = await undoable(ctx, tx, by, edit_id);
    if (!found.ok) return found;
    all.push(found.value);
  }
  return ok(await takeBack(ctx, tx, by, all));
}

/**
 * Undoes what stands of edits that were made together (RST8), or, where some of it was overtaken, nothing.
 * @param step the first of those edits
 * @param anyway what was overtaken stays, and the others are undone
 */
export function undoStep(
  ctx: Context,
  by: Member,
  { step, anyway }: { readonly step: string; readonly anyway: boolean },
): Promise<Result<{ readonly sessions: number }>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<{ readonly sessions: number }>>> => {
    await lockTimelineEvent(tx, by.event_id);
    const all: Undoable[] = [];
    const overtaken: string[] = [];
    // The newest first: a part goes before its session.
    const left = await notUndone(tx, by.event_id, step);
    for (const { id, title } of left) {
      const found = await undoable(ctx, tx, by, id);
      if (found.ok) all.push(found.value);
      else overtaken.push(title);
    }
    if (left.length === 0) return { result: refused('edit_undone') };
    if (all.length === 0 || (overtaken.length > 0 && !anyway)) {
      const current: Overtaken = {
        titles: overtaken.slice(0, OVERTAKEN_NAMED),
        count: overtaken.length,
        others: all.length,
      };
      return { result: refused('edit_overtaken', { current }) };
    }
    const { live, sessions } = await takeBack(ctx, tx, by, all);
    return { result: ok({ sessions: sessions.length }), ...live };
  });
}

/** Takes edits back that can be, and returns the sessions that they were of, with the live events. */
async function takeBack(ctx: Context, tx: Tx, by: Member, all: readonly Undoable[]) {
  const changed: string[] = [];
  const removed: Pick<SessionRow, 'id' | 'type'>[] = [];
  for (const one of all) {
    await setUndone(tx, one.edit.id, ctx.clock.now());
    if (one.kind === 'removal') changed.push(...(await bringBack(ctx, tx, one.edit)));
    else if (one.kind === 'addition') removed.push(...(await takeBackAddition(tx, one.session.row)));
    else changed.push((await takeBackChange(ctx, by, one)).id);
    if (one.kind !== 'change') await noteUndone(ctx, tx, by, one.edit);
  }
  const live = await timelineEvents(ctx.clock, tx, { event_id: by.event_id, changed, removed });
  return { live, sessions: all.map(({ edit }) => edit.session_id) };
}

/** An edit that nobody has undone or overtaken, with its session, locked. */
type Undoable =
  | { readonly kind: 'removal'; readonly edit: EditRow }
  | { readonly kind: 'addition'; readonly edit: EditRow; readonly session: Locked }
  | {
      readonly kind: 'change';
      readonly edit: EditRow;
      readonly session: Locked;
      readonly parts: readonly EditPart[];
    };

async function undoable(ctx: Context, tx: Tx, by: Member, edit_id: string): Promise<Result<Undoable>> {
  // The event first, as every writer of the timeline does.
  await lockTimelineEvent(tx, by.event_id);
  const edit = await lockEdit(tx, by.event_id, edit_id);
  if (!edit) return refused('not_found');
  if (edit.undone_at) return refused('edit_undone');
  const organised = edit.kind === 'add' || edit.kind === 'remove';
  if (organised && !by.roles.includes('organiser')) return refused('forbidden');
  if (edit.kind === 'remove') {
    const there = await isThere(tx, by.event_id, removedRows(edit.removed));
    return there ? refused('edit_overtaken') : ok({ kind: 'removal', edit });
  }
  const session = await lock(ctx, tx, by, edit.session_id);
  if (!session) return refused('session_gone');
  if (edit.kind === 'add') {
    const since = await isEditedSince(tx, edit);
    return since ? refused('edit_overtaken') : ok({ kind: 'addition', edit, session });
  }
  const parts = edit.parts.map((part) => partInHall(part, session.halls));
  const overtaken = changedSince(session.state, parts);
  if (overtaken.length > 0) return refused('edit_overtaken', { errors: problemsOf(overtaken) });
  return ok({ kind: 'change', edit, session, parts });
}

/** Removes a session that was added, and returns it with its parts. */
async function takeBackAddition(tx: Tx, row: SessionRow): Promise<SessionRow[]> {
  const gone = [row, ...(await lockMarkers(tx, row.event_id, row.id))];
  await removeSessions(tx, row.event_id, [row.id]);
  return gone;
}

function takeBackChange(
  ctx: Context,
  by: Member,
  { edit, session, parts }: Extract<Undoable, { readonly kind: 'change' }>,
): Promise<SessionRow> {
  return put(ctx, session, by, { action: 'session.undone', parts: reversed(parts), undone: edit.id });
}

const noteUndone = (ctx: Context, tx: Tx, by: Member, { id, event_id, session_id, kind }: EditRow): Promise<void> =>
  note(tx, ctx, { by, event_id, action: 'session.undone', subject: session_id, before: { kind }, after: { edit: id } });

function problemsOf(fields: readonly EditField[]) {
  return Object.fromEntries(fields.map((field) => [field, [{ code: 'changed_since' as const }]]));
}
