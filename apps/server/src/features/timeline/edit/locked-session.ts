import type { AuditAction } from '@plenary/domain/audit/actions';
import { hallAt, type Hall } from '@plenary/domain/halls/halls';
import { placeIn } from '@plenary/domain/halls/placing';
import type { SessionValues } from '@plenary/domain/timeline/edit/fields';
import { stateAfter, type EditPart, type EditState } from '@plenary/domain/timeline/edit/parts';
import { eventNow } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import { note } from '../../audit/index.ts';
import { lockSession, lockTimelineEvent, readHalls, updateSession, type SessionRow } from '../index.ts';
import { noteOf } from './audit-note.ts';
import { columnsOf, editStateOf, placeable } from './present.ts';
import { insertEdit, type EditRow } from './store.ts';

/** The session that is edited, and the version that the host saw when they decided to. */
export interface Target {
  readonly id: string;
  readonly version: number;
}

/** A session, locked, as the rules see it. */
export interface Locked {
  readonly tx: Tx;
  readonly row: SessionRow;
  readonly state: EditState;
  /** Milliseconds on the event's clock. */
  readonly now: number;
  readonly rules: { readonly default_stream_minutes: number; readonly languages: readonly string[] };
  readonly halls: readonly Hall[];
}

/** Locks a session, its event first, as every writer of the timeline does. null: it is gone. */
export async function lock(ctx: Context, tx: Tx, by: Member, id: string): Promise<Locked | null> {
  const event = await lockTimelineEvent(tx, by.event_id);
  const row = event && (await lockSession(tx, by.event_id, id));
  if (!row) return null;
  const halls = await readHalls(tx, by.event_id);
  return { tx, row, state: editStateOf(row), now: eventNow(ctx.clock, event), rules: event.settings, halls };
}

/** Values whose place, where it is a hall, has that hall's name (HAL2). */
export function inHall<V extends Partial<SessionValues>>(values: V, halls: readonly Hall[]): V {
  const hall = hallAt(halls, values.location ?? null);
  return hall ? { ...values, location: hall.name } : values;
}

/** A part of an edit with the names that its halls have now. */
export const partInHall = (part: EditPart, halls: readonly Hall[]): EditPart => ({
  ...part,
  before: inHall(part.before, halls),
  after: inHall(part.after, halls),
});

/** Notes an edit by which the parts can be undone, and returns its id. */
export async function record(
  ctx: Context,
  { tx, row }: Locked,
  by: Member,
  { kind, parts }: Pick<EditRow, 'kind'> & { readonly parts: readonly EditPart[] },
): Promise<string> {
  const now = ctx.clock.now();
  const edit = { id: newId(now), event_id: by.event_id, session_id: row.id, title: row.title };
  await insertEdit(tx, { ...edit, account_id: by.account_id, at: new Date(now), kind, parts: [...parts] });
  return edit.id;
}

/** An act on a session: by an edit whose id its entry of the audit log has (AUD6), or by undoing one. */
interface Act {
  readonly action: AuditAction;
  readonly parts: readonly EditPart[];
  readonly edit?: string;
  readonly undone?: string;
}

/** Writes the parts of an edit into its session, whose hall follows (HAL3), and notes that in the audit log. */
export async function put(
  ctx: Context,
  { tx, row, state, halls }: Locked,
  by: Member,
  { action, parts, edit, undone }: Act,
): Promise<SessionRow> {
  const { values, kept } = stateAfter(state, parts);
  const columns = columnsOf(values);
  const placed = placeIn(placeable(row, columns), halls);
  const noted = noteOf(parts);
  await note(tx, ctx, {
    ...{ by, event_id: by.event_id, action, subject: row.id, before: noted.before },
    after: { ...noted.after, ...(undone !== undefined && { edit: undone }) },
    ...(edit !== undefined && { id: edit }),
  });
  return updateSession(tx, row, { ...columns, ...placed, kept_fields: [...kept] }, ctx.clock.now());
}
