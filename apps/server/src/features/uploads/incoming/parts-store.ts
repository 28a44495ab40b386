import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { upload_parts } from '../../../db/schema/index.ts';

export type Part = typeof upload_parts.$inferSelect;

/** The parts of an upload, in their order. */
export function listParts(db: Db, upload_id: string): Promise<Part[]> {
  return db.select().from(upload_parts).where(eq(upload_parts.upload_id, upload_id)).orderBy(upload_parts.at);
}

/** Counts a part whose bytes are stored. Returns false where another one stands at its place. */
export async function addPart(db: Db, part: Part): Promise<boolean> {
  const added = await db.insert(upload_parts).values(part).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Forgets the parts from a place on. */
export async function dropParts(db: Db, upload_id: string, from: number): Promise<void> {
  await db.delete(upload_parts).where(and(eq(upload_parts.upload_id, upload_id), gte(upload_parts.at, from)));
}
