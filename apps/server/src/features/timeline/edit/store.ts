import { EDITS_LISTED } from '@plenary/contract/timeline/edit';
import { and, asc, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { accounts, timeline_edits, timeline_sessions } from '../../../db/schema/index.ts';
import type { SessionRow } from '../index.ts';

export type EditRow = typeof timeline_edits.$inferSelect;

const { id, event_id: of_event, speakers, ...rest } = getTableColumns(timeline_sessions);
const { version, type, title, starts_at, ends_at, link, location } = rest;
const { max_occupancy, featured, cancelled, misc, kept_fields } = rest;

/** The columns of a session that the list of hosts shows: nothing that is written about it or its people. */
const EDITABLE = {
  ...{ id, version, type, title, starts_at, ends_at, link, location },
  ...{ max_occupancy, featured, cancelled, misc, kept_fields },
  speakers: sql<SessionRow['speakers'][number][]>`coalesce(
    (SELECT jsonb_agg(jsonb_build_object('uid', one -> 'uid', 'name', one -> 'name') ORDER BY place)
       FROM jsonb_array_elements(${speakers}) WITH ORDINALITY AS all_of_them (one, place)), '[]')`.as('speakers'),
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

/** An edit, locked until the end of the transaction: of two who undo it one finds it undone. */
export async function lockEdit(tx: Tx, event_id: string, id: string): Promise<EditRow | null> {
  const own = and(eq(timeline_edits.event_id, event_id), eq(timeline_edits.id, id));
  const [row] = await tx.select().from(timeline_edits).where(own).for('update');
  return row ?? null;
}

export async function insertEdit(tx: Tx, row: Omit<EditRow, 'undone_at'>): Promise<void> {
  await tx.insert(timeline_edits).values(row);
}

/** @param now milliseconds, real time */
export async function setUndone(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .update(timeline_edits)
    .set({ undone_at: new Date(now) })
    .where(eq(timeline_edits.id, id));
}
