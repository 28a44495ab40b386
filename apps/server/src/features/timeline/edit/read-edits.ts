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
import { findWithHidden, readRulesWithHidden } from '../index.ts';
import { fileIdsOf } from '../present.ts';
import { readWanted, type Wanted } from './collected/wanted.ts';
import { editableSession, openedSession } from './present.ts';
import { listEditable, listLatestEdits } from './store.ts';

/** The sessions that are asked for: some, or a part of all behind one of them. */
interface Asked {
  readonly ids?: readonly string[] | undefined;
  readonly after?: string | undefined;
  /** As the team wants them (REL7); those that are added so stand first. */
  readonly collected?: boolean | undefined;
}

/** Sessions of an event as hosts change them. */
export async function editableSessions(
  ctx: Context,
  event_id: string,
  { ids, after = '', collected = false }: Asked,
): Promise<{ readonly sessions: EditableSession[]; readonly has_more: boolean }> {
  const which = ids ? { ids } : { after, limit: SESSIONS_PART + 1 };
  const [rows, rules, waiting] = await Promise.all([
    listEditable(ctx.db, event_id, which),
    readRulesWithHidden(ctx.db, event_id),
    collected ? readWanted(ctx.db, event_id) : null,
  ]);
  const wanted: ReadonlyMap<string, Wanted> = waiting ?? new Map();
  const known = new Map(rules.sessions.map((session) => [session.id, session]));
  const part = ids ? rows : rows.slice(0, SESSIONS_PART);
  const asked = ids ? new Set(ids) : null;
  const added = [...wanted.values()].filter(
    ({ kind, draft }) => kind === 'added' && (asked ? asked.has(draft.id) : after === ''),
  );
  const sessions = part.map((row) => {
    const one = wanted.get(row.id);
    return one ? waitingSession(one) : { ...editableSession(row), ...timesOf(known.get(row.id)) };
  });
  return { sessions: [...added.map(waitingSession), ...sessions], has_more: part.length < rows.length };
}

/** A session as it is wanted; one that goes as it is, and says so. */
function waitingSession({ row, now, kind, version }: Wanted): EditableSession {
  const shown = row ?? now;
  if (!shown) throw new Error('a session that nobody wants and nobody sees was listed');
  const { description, cover_image_file, large_image_file } = shown;
  const has = { has_text: description !== '', has_picture: (cover_image_file ?? large_image_file) !== null };
  return { ...editableSession({ ...shown, ...has }), version, waiting: kind };
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
  collected = false,
): Promise<Result<{ readonly session: OpenedSession; readonly pictures: Record<string, string> }>> {
  const wanted = collected ? (await readWanted(ctx.db, event_id)).get(id) : undefined;
  const row = wanted ? wanted.row : await findWithHidden(ctx.db, event_id, id);
  if (!row) return refused('session_gone');
  const files = await findFiles(ctx.db, event_id, fileIdsOf([row]));
  const pictures = [...files].map(([own, file]) => [own, imageSetOf(slug, file).s] as const);
  const session = { ...openedSession(row), ...(wanted && { waiting: wanted.kind }) };
  return ok({ session, pictures: Object.fromEntries(pictures) });
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
