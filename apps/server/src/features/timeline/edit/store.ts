import { EDITS_LISTED } from '@plenary/contract/timeline/edit';
import type { SessionUse } from '@plenary/contract/timeline/programme';
import type { EditKind } from '@plenary/domain/timeline/edit/parts';
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../db/database.ts';
import { accounts, timeline_edits, timeline_sessions } from '../../../db/schema/index.ts';
import type { SessionRow } from '../index.ts';

export type EditRow = typeof timeline_edits.$inferSelect;

const { id, event_id: of_event, speakers, hosts, ...rest } = getTableColumns(timeline_sessions);
const { version, type, title, starts_at, ends_at, link, location } = rest;
const { max_occupancy, featured, cancelled, hidden, misc, kept_fields, source, categories, format } = rest;

/** The names of people alone, with their uids. */
const named = (people: AnyPgColumn) => sql<SessionRow['speakers'][number][]>`coalesce(
  (SELECT jsonb_agg(jsonb_build_object('uid', one -> 'uid', 'name', one -> 'name') ORDER BY place)
     FROM jsonb_array_elements(${people}) WITH ORDINALITY AS all_of_them (one, place)), '[]')`;

/** The columns of a session that the list of hosts shows: nothing that is written about it or its people. */
const EDITABLE = {
  ...{ id, version, type, title, starts_at, ends_at, link, location },
  ...{ max_occupancy, featured, cancelled, hidden, misc, kept_fields, source, categories, format },
  has_text: sql<boolean>`${rest.description} <> ''`.as('has_text'),
  has_picture: sql<boolean>`${rest.cover_image_file} IS NOT NULL OR ${rest.large_image_file} IS NOT NULL`.as(
    'has_picture',
  ),
  speakers: named(speakers).as('speakers'),
  hosts: named(hosts).as('hosts'),
};

/** Sessions of an event as hosts list them, in the order of their ids. @param which those, or a part behind one of them */
export function listEditable(
  db: Db | Tx,
  event_id: string,
  which: { readonly ids: readonly string[] } | { readonly after: string; readonly limit: number },
) {
  const found = 'ids' in which ? inArray(id, [...which.ids]) : gt(id, which.after);
  const rows = db
    .select(EDITABLE)
    .from(timeline_sessions)
    .where(and(eq(of_event, event_id), found))
    .orderBy(asc(id));
  return 'ids' in which ? rows : rows.limit(which.limit);
}

/** The latest edits of an event, the newest first, with the names of their hosts. */
export function listLatestEdits(db: Db, event_id: string) {
  return db
    .select({ edit: timeline_edits, first_name: accounts.first_name, last_name: accounts.last_name })
    .from(timeline_edits)
    .leftJoin(accounts, eq(accounts.id, timeline_edits.account_id))
    .where(eq(timeline_edits.event_id, event_id))
    .orderBy(desc(timeline_edits.id))
    .limit(EDITS_LISTED);
}

/** Some edits of an event, by their ids. */
export async function editsById(db: Db, event_id: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Pick<EditRow, 'kind' | 'parts' | 'undone_at' | 'step'>>();
  const { id: own, kind, parts, undone_at, step } = timeline_edits;
  const rows = await db
    .select({ id: own, kind, parts, undone_at, step })
    .from(timeline_edits)
    .where(and(eq(timeline_edits.event_id, event_id), inArray(own, [...ids])));
  return new Map(rows.map(({ id: edit, ...row }) => [edit, row]));
}

/** An edit, locked until the end of the transaction: of two who undo it one finds it undone. */
export async function lockEdit(tx: Tx, event_id: string, id: string): Promise<EditRow | null> {
  const own = and(eq(timeline_edits.event_id, event_id), eq(timeline_edits.id, id));
  const [row] = await tx.select().from(timeline_edits).where(own).for('update');
  return row ?? null;
}

/** The last edit of a session of some kind; null: there is none. */
export async function lastEdit(tx: Tx, event_id: string, session_id: string, kind: EditKind): Promise<EditRow | null> {
  const of = and(eq(timeline_edits.event_id, event_id), eq(timeline_edits.session_id, session_id));
  const [row] = await tx
    .select()
    .from(timeline_edits)
    .where(and(of, eq(timeline_edits.kind, kind)))
    .orderBy(desc(timeline_edits.id))
    .limit(1);
  return row ?? null;
}

/** Whether an edit of a session that came after another one stands. */
export async function isEditedSince(tx: Tx, { event_id, session_id, id: edit_id }: EditRow): Promise<boolean> {
  const of = and(eq(timeline_edits.event_id, event_id), eq(timeline_edits.session_id, session_id));
  const [row] = await tx
    .select({ id: timeline_edits.id })
    .from(timeline_edits)
    .where(and(of, gt(timeline_edits.id, edit_id), isNull(timeline_edits.undone_at)))
    .limit(1);
  return row !== undefined;
}

/** The parts of a session, locked. */
export function lockMarkers(tx: Tx, event_id: string, session_id: string): Promise<SessionRow[]> {
  const { misc } = timeline_sessions;
  return tx
    .select()
    .from(timeline_sessions)
    .where(and(eq(of_event, event_id), eq(misc, session_id)))
    .for('no key update');
}

/** Whether others are parts of a session. */
export async function hasParts(tx: Tx, event_id: string, session_id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id })
    .from(timeline_sessions)
    .where(and(eq(of_event, event_id), eq(timeline_sessions.misc, session_id)))
    .limit(1);
  return row !== undefined;
}

/** The speakers and hosts of an event with these uids, each once. */
export async function listSpeakers(tx: Tx, event_id: string, uids: readonly string[]): Promise<SessionRow['speakers']> {
  const { rows } = await tx.execute<{ person: SessionRow['speakers'][number] }>(sql`
    SELECT DISTINCT ON (person ->> 'uid') person
      FROM timeline_sessions, jsonb_array_elements(speakers || hosts) AS person
     WHERE event_id = ${event_id} AND person ->> 'uid' IN ${[...uids]}
     ORDER BY person ->> 'uid', updated_at DESC`);
  return rows.map(({ person }) => person);
}

/** Whether a session of any event has an id. */
export async function isKnown(tx: Tx, session_id: string): Promise<boolean> {
  const [row] = await tx.select({ id }).from(timeline_sessions).where(eq(id, session_id));
  return row !== undefined;
}

/** Whether one of these sessions, or another one that their source calls the same, is there. */
export async function isThere(tx: Tx, event_id: string, rows: readonly SessionRow[]): Promise<boolean> {
  const own = timeline_sessions;
  const same = rows.map((row) => and(eq(of_event, event_id), eq(own.source, row.source), eq(own.guid, row.guid)));
  const ids = rows.map((row) => row.id);
  const [row] = await tx
    .select({ id })
    .from(own)
    .where(or(inArray(id, ids), ...same))
    .limit(1);
  return row !== undefined;
}

/** The things that go with a session: people who marked it or are in it, its questions and polls. */
export async function countUse(db: Db, event_id: string, session_id: string): Promise<SessionUse> {
  const of = (table: string) => sql.raw(`(SELECT count(*)::int FROM ${table}`);
  const own = sql`WHERE event_id = ${event_id} AND session_id = ${session_id})`;
  const { rows } = await db.execute<SessionUse>(sql`
    SELECT (SELECT count(DISTINCT event_user_id)::int FROM
              (SELECT event_id, session_id, event_user_id FROM session_favorites
               UNION ALL SELECT event_id, session_id, event_user_id FROM session_attendance) AS people ${own} AS marked,
           ${of('session_questions')} ${own} AS questions,
           ${of('polls')} ${own} AS polls`);
  return rows[0] ?? { marked: 0, questions: 0, polls: 0 };
}

export async function insertEdit(
  tx: Tx,
  row: Omit<EditRow, 'undone_at' | 'removed' | 'step'> & Partial<Pick<EditRow, 'removed'>>,
): Promise<void> {
  await tx.insert(timeline_edits).values(row);
}

/** Makes one step of edits that were made together, so that they can be undone together (RST8). */
export async function asOneStep(tx: Tx, edits: readonly string[]): Promise<void> {
  const [step] = edits;
  if (step === undefined || edits.length < 2) return;
  await tx
    .update(timeline_edits)
    .set({ step })
    .where(inArray(timeline_edits.id, [...edits]));
}

/** The edits of a step that stand, the newest first, each with the title that its session had. */
export function notUndone(tx: Tx, event_id: string, step: string) {
  return tx
    .select({ id: timeline_edits.id, title: timeline_edits.title })
    .from(timeline_edits)
    .where(and(eq(timeline_edits.event_id, event_id), eq(timeline_edits.step, step), isNull(timeline_edits.undone_at)))
    .orderBy(desc(timeline_edits.id));
}

/** How many edits of each step stand. */
export async function countNotUndone(db: Db, steps: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (steps.length === 0) return new Map();
  const rows = await db
    .select({ step: timeline_edits.step, edits: count() })
    .from(timeline_edits)
    .where(and(inArray(timeline_edits.step, [...steps]), isNull(timeline_edits.undone_at)))
    .groupBy(timeline_edits.step);
  return new Map(rows.map(({ step, edits }) => [step ?? '', edits]));
}

/** @param now milliseconds, real time */
export async function setUndone(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .update(timeline_edits)
    .set({ undone_at: new Date(now) })
    .where(eq(timeline_edits.id, id));
}
