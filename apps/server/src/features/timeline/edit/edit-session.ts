import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Edited } from '@plenary/contract/timeline/edit';
import type { AuditAction } from '@plenary/domain/audit/actions';
import { hallAt, type Hall } from '@plenary/domain/halls/halls';
import { placeIn } from '@plenary/domain/halls/placing';
import { checkedChange, type SessionChange } from '@plenary/domain/timeline/edit/check-change';
import type { EditField, SessionValues } from '@plenary/domain/timeline/edit/fields';
import {
  changedParts,
  changedSince,
  releasedParts,
  reversed,
  stateAfter,
  type EditPart,
  type EditState,
} from '@plenary/domain/timeline/edit/parts';
import { canEndNow, extendedEnd } from '@plenary/domain/timeline/edit/quick';
import { eventNow } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { lockSession, lockTimelineEvent, readHalls, timelineEvents, updateSession, type SessionRow } from '../index.ts';
import { noteOf } from './audit-note.ts';
import { columnsOf, editStateOf, openedSession } from './present.ts';
import { insertEdit, lockEdit, setUndone, type EditRow } from './store.ts';

/** The session that is edited, and the version that the host saw when they decided to. */
export interface Target {
  readonly id: string;
  readonly version: number;
}

/** A session, locked, as the rules see it. */
interface Locked {
  readonly tx: Tx;
  readonly row: SessionRow;
  readonly state: EditState;
  /** Milliseconds on the event's clock. */
  readonly now: number;
  readonly rules: { readonly default_stream_minutes: number };
  readonly halls: readonly Hall[];
}

/** Changes what a host typed; what is left out stays. */
export function changeSession(ctx: Context, by: Member, target: Target, change: SessionChange): EditResult {
  return editSession(ctx, by, target, 'change', ({ row, state, now, halls }) => {
    const checked = checkedChange({ ...state.values, type: row.type }, change, now);
    if (!checked.ok) return refused('invalid_input', { errors: checked.errors });
    return ok(changedParts(state, inHall(checked.values, halls)));
  });
}

/** Moves the end of a session by five minutes. */
export function extendSession(ctx: Context, by: Member, target: Target): EditResult {
  return editSession(ctx, by, target, 'extend', ({ row, state, now }) => {
    const ends_at = extendedEnd({ type: row.type, ...state.values }, now);
    return ends_at === null ? refused('cannot_extend') : ok(changedParts(state, { ...state.values, ends_at }));
  });
}

/** Ends a session that is on, at this moment of the event's clock. */
export function endSession(ctx: Context, by: Member, target: Target): EditResult {
  return editSession(ctx, by, target, 'end', ({ row, state, now, rules }) => {
    if (!canEndNow({ type: row.type, ...state.values }, now, rules)) return refused('cannot_end');
    return ok(changedParts(state, { ...state.values, ends_at: new Date(now).toISOString() }));
  });
}

/** Gives fields that a host changed back to the schedule; the next import sets them (TML44). */
export function releaseSession(ctx: Context, by: Member, target: Target, fields: readonly EditField[]): EditResult {
  return editSession(ctx, by, target, 'release', ({ state }) => ok(releasedParts(state, fields)));
}

type EditResult = Promise<Result<Edited>>;

/** Locks a session and writes what `decide` says, if nobody has changed the session since the host saw it. */
function editSession(
  ctx: Context,
  by: Member,
  { id, version }: Target,
  kind: EditRow['kind'],
  decide: (session: Locked) => Result<readonly EditPart[]>,
): EditResult {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<Edited>>> => {
    const session = await lock(ctx, tx, by, id);
    if (!session) return { result: refused('session_gone') };
    if (session.row.version !== version)
      return { result: refused('session_changed', { current: openedSession(session.row) }) };
    const parts = decide(session);
    if (!parts.ok) return { result: parts };
    if (parts.value.length === 0) return { result: ok({ session: openedSession(session.row), edit: null }) };
    const now = ctx.clock.now();
    const edit = { id: newId(now), event_id: by.event_id, session_id: id, title: session.row.title };
    await insertEdit(tx, { ...edit, account_id: by.account_id, at: new Date(now), kind, parts: [...parts.value] });
    return write(ctx, session, by, { action: ACTIONS[kind], parts: parts.value, edit: edit.id });
  });
}

const ACTIONS = {
  change: 'session.changed',
  extend: 'session.extended',
  end: 'session.ended',
  release: 'session.released',
} as const satisfies Record<EditRow['kind'], AuditAction>;

/** Puts back what an edit replaced, unless a person has changed the same fields since (TML42). */
export function undoEdit(ctx: Context, by: Member, edit_id: string): EditResult {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<Edited>>> => {
    // The event first, as every writer of the timeline does.
    await lockTimelineEvent(tx, by.event_id);
    const edit = await lockEdit(tx, by.event_id, edit_id);
    if (!edit) return { result: refused('not_found') };
    if (edit.undone_at) return { result: refused('edit_undone') };
    const session = await lock(ctx, tx, by, edit.session_id);
    if (!session) return { result: refused('session_gone') };
    const parts = edit.parts.map((part) => partInHall(part, session.halls));
    const overtaken = changedSince(session.state, parts);
    if (overtaken.length > 0) return { result: refused('edit_overtaken', { errors: problemsOf(overtaken) }) };
    await setUndone(tx, edit.id, ctx.clock.now());
    return write(ctx, session, by, { action: 'session.undone', parts: reversed(parts), edit: null });
  });
}

function problemsOf(fields: readonly EditField[]) {
  return Object.fromEntries(fields.map((field) => [field, [{ code: 'changed_since' as const }]]));
}

async function lock(ctx: Context, tx: Tx, by: Member, id: string): Promise<Locked | null> {
  const event = await lockTimelineEvent(tx, by.event_id);
  const row = event && (await lockSession(tx, by.event_id, id));
  if (!row) return null;
  const halls = await readHalls(tx, by.event_id);
  return { tx, row, state: editStateOf(row), now: eventNow(ctx.clock, event), rules: event.settings, halls };
}

/** Values whose place, where it is a hall, has that hall's name (HAL2). */
function inHall<V extends Partial<SessionValues>>(values: V, halls: readonly Hall[]): V {
  const hall = hallAt(halls, values.location ?? null);
  return hall ? { ...values, location: hall.name } : values;
}

/** A part of an edit with the names that its halls have now. */
const partInHall = (part: EditPart, halls: readonly Hall[]): EditPart => ({
  ...part,
  before: inHall(part.before, halls),
  after: inHall(part.after, halls),
});

interface Written {
  readonly action: AuditAction;
  readonly parts: readonly EditPart[];
  /** The edit by which this is undone. */
  readonly edit: string | null;
}

async function write(
  ctx: Context,
  { tx, row, state, halls }: Locked,
  by: Member,
  { action, parts, edit }: Written,
): Promise<Outcome<Result<Edited>>> {
  const { values, kept } = stateAfter(state, parts);
  const columns = columnsOf(values);
  const placed = placeIn({ ...row, ...columns }, halls);
  const after = await updateSession(tx, row, { ...columns, ...placed, kept_fields: [...kept] }, ctx.clock.now());
  await note(tx, ctx, { by, event_id: by.event_id, action, subject: row.id, ...noteOf(parts) });
  const live = await timelineEvents(ctx.clock, tx, { event_id: by.event_id, changed: [row.id] });
  return { result: ok({ session: openedSession(after), edit }), ...live };
}
