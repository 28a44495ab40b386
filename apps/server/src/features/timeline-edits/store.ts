import { EDITS_LISTED } from '@plenary/contract/timeline-edits';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, timeline_edits } from '../../db/schema/index.ts';

export type EditRow = typeof timeline_edits.$inferSelect;

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
