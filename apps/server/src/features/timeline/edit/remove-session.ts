import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { insertSessions, removeSessions, timelineEvents, type SessionRow } from '../index.ts';
import { lock, type Target } from './locked-session.ts';
import { openedSession } from './present.ts';
import { insertEdit, lastEdit, lockMarkers, type EditRow } from './store.ts';

type Answer = Result<{ readonly edit: string }>;

/** A session that is no longer there, as live events name it. */
type Gone = Pick<SessionRow, 'id' | 'type'>;

/** Removes a session (PRG3); one that has been removed already answers the same. Refusals: `session_gone`, `session_changed` */
export function removeSession(ctx: Context, by: Member, { id, version }: Target): Promise<Answer> {
  const { event_id } = by;
  return ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const session = await lock(ctx, tx, by, id);
    if (!session) return { result: await removedBefore(tx, event_id, id) };
    if (session.row.version !== version)
      return { result: refused('session_changed', { current: openedSession(session.row) }) };
    const { edit, gone } = await takeAway(ctx, tx, by, session.row);
    return { result: ok({ edit }), ...(await timelineEvents(ctx.clock, tx, { event_id, removed: gone })) };
  });
}

async function removedBefore(tx: Tx, event_id: string, id: string): Promise<Answer> {
  const edit = await lastEdit(tx, event_id, id, 'remove');
  return edit && !edit.undone_at ? ok({ edit: edit.id }) : refused('session_gone');
}

/** Removes a session that is locked, with its parts, by an edit that brings them back. */
export async function takeAway(
  ctx: Context,
  tx: Tx,
  by: Member,
  row: SessionRow,
): Promise<{ readonly edit: string; readonly gone: readonly Gone[] }> {
  const { event_id } = by;
  const now = ctx.clock.now();
  const rows = [row, ...(await lockMarkers(tx, event_id, row.id))];
  const edit = newId(now);
  await insertEdit(tx, {
    ...{ id: edit, event_id, session_id: row.id, title: row.title, account_id: by.account_id, at: new Date(now) },
    ...{ kind: 'remove', parts: [], removed: rows },
  });
  await note(tx, ctx, { id: edit, by, event_id, action: 'session.removed', subject: row.id });
  await removeSessions(tx, event_id, [row.id]);
  return { edit, gone: rows };
}

/** Puts the sessions of a removal back under their ids, and returns those. */
export async function bringBack(ctx: Context, tx: Tx, { event_id, removed }: EditRow): Promise<string[]> {
  const rows = removedRows(removed);
  // The session comes before its parts, which name it.
  for (const { event_id: _event, version: _version, updated_at: _at, ...row } of rows)
    await insertSessions(tx, event_id, [row], ctx.clock.now());
  return rows.map(({ id }) => id);
}

/** The rows of a removal, whose times are texts in the database. */
export function removedRows(removed: EditRow['removed']): SessionRow[] {
  return (removed ?? []).map((row) => {
    const { starts_at, ends_at, ...rest } = row as unknown as Omit<SessionRow, 'starts_at' | 'ends_at'> & StoredTimes;
    return { ...rest, starts_at: new Date(starts_at), ends_at: ends_at === null ? null : new Date(ends_at) };
  });
}

interface StoredTimes {
  readonly starts_at: string;
  readonly ends_at: string | null;
}
