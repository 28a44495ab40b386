import type { SectionName, SectionValues } from '@plenary/contract/studio/sections';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/database.ts';
import { section_drafts } from '../../../../db/schema/index.ts';

/** A section as its team wants it, and as attendees saw it when that was saved. */
export interface SectionDraft {
  readonly base: SectionValues;
  readonly wanted: SectionValues;
}

export type SectionDrafts = ReadonlyMap<SectionName, SectionDraft>;

/** The sections of an event of which something is not released. */
export async function readDrafts(db: Db | Tx, event_id: string): Promise<SectionDrafts> {
  const rows = await db.select().from(section_drafts).where(eq(section_drafts.event_id, event_id));
  return new Map(rows.map(({ section, base, wanted }) => [section, { base, wanted }]));
}

/** Keeps what a section has beyond what attendees see; null: nothing. */
export async function setDraft(
  tx: Tx,
  { event_id, section, at }: { readonly event_id: string; readonly section: SectionName; readonly at: Date },
  draft: SectionDraft | null,
): Promise<void> {
  const key = and(eq(section_drafts.event_id, event_id), eq(section_drafts.section, section));
  if (!draft) return void (await tx.delete(section_drafts).where(key));
  const row = { ...draft, saved_at: at };
  await tx
    .insert(section_drafts)
    .values({ event_id, section, ...row })
    .onConflictDoUpdate({ target: [section_drafts.event_id, section_drafts.section], set: row });
}

/** Everything that is wanted of an event and not released, as one text: it names files by their paths. */
export async function draftText(tx: Tx, event_id: string): Promise<string> {
  return JSON.stringify([...(await readDrafts(tx, event_id)).values()].map(({ wanted }) => wanted));
}
