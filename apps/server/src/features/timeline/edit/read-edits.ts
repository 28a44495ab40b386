import { refused, ok, type Result } from '@plenary/contract/errors';
import {
  SESSIONS_PART,
  type EditableSession,
  type OpenedSession,
  type SessionEdit,
} from '@plenary/contract/timeline/edit';
import type { RuleSession } from '@plenary/domain/timeline/types';
import type { Context } from '../../../context.ts';
import { findFiles, imageSetOf } from '../../files/index.ts';
import { findSession, readRules } from '../index.ts';
import { editableSession, openedSession } from './present.ts';
import { listEditable, listLatestEdits } from './store.ts';

/** Sessions of an event as hosts change them. @param which those of some ids, or a part of all behind one of them */
export async function editableSessions(
  ctx: Context,
  event_id: string,
  { ids, after = '' }: { readonly ids?: readonly string[] | undefined; readonly after?: string | undefined },
): Promise<{ readonly sessions: EditableSession[]; readonly has_more: boolean }> {
  const which = ids ? { ids } : { after, limit: SESSIONS_PART + 1 };
  const [rows, rules] = await Promise.all([listEditable(ctx.db, event_id, which), readRules(ctx.db, event_id)]);
  const known = new Map(rules.sessions.map((session) => [session.id, session]));
  const part = ids ? rows : rows.slice(0, SESSIONS_PART);
  const sessions = part.map((row) => ({ ...editableSession(row), ...timesOf(known.get(row.id)) }));
  return { sessions, has_more: part.length < rows.length };
}

/** The times as everybody sees them: those of a marker follow from its session (SES7). */
function timesOf(session: RuleSession | undefined): Partial<Pick<RuleSession, 'starts_at' | 'ends_at'>> {
  return session ? { starts_at: session.starts_at, ends_at: session.ends_at } : {};
}

/** One session with all that hosts change about it. */
export async function readSession(
  ctx: Context,
  { id: event_id, slug }: { readonly id: string; readonly slug: string },
  id: string,
): Promise<Result<{ readonly session: OpenedSession; readonly pictures: Record<string, string> }>> {
  const row = await findSession(ctx.db, event_id, id);
  if (!row) return refused('session_gone');
  const named = [row.cover_image_file, ...row.speakers.map(({ profile_picture }) => profile_picture)];
  const files = await findFiles(ctx.db, event_id, named);
  const pictures = [...files].map(([own, file]) => [own, imageSetOf(slug, file).s] as const);
  return ok({ session: openedSession(row), pictures: Object.fromEntries(pictures) });
}

/** The latest edits of an event, the newest first. */
export async function latestEdits(ctx: Context, event_id: string): Promise<SessionEdit[]> {
  const rows = await listLatestEdits(ctx.db, event_id);
  return rows.map(({ edit, first_name, last_name }) => ({
    id: edit.id,
    at: edit.at.toISOString(),
    kind: edit.kind,
    session: edit.session_id,
    title: edit.title,
    fields: edit.parts.map(({ field }) => field),
    by: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
    undone: edit.undone_at !== null,
  }));
}
