import type { FailedBackup, GoodBackup } from '@plenary/domain/backups/daily';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { putFact, readFact } from '../stores/facts-store.ts';

const Failed = z.object({ day: z.string(), at: z.number() });
const Good = Failed.extend({ bytes: z.number() });

/** The daily backups by the database; null: there was none. */
export interface DailyNotes {
  readonly good: GoodBackup | null;
  readonly failed: FailedBackup | null;
}

/** Reads what was noted, whichever server did it. */
export async function readNotes(db: Db): Promise<DailyNotes> {
  const [good, failed] = await Promise.all([readFact(db, 'backup_good'), readFact(db, 'backup_failed')]);
  return { good: good === null ? null : parse(Good, good), failed: failed === null ? null : parse(Failed, failed) };
}

/** A note of another shape is none. */
function parse<T>(shape: z.ZodType<T>, text: string): T | null {
  return shape.safeParse(JSON.parse(text)).data ?? null;
}

/** Notes a backup that was written and read back. */
export function noteGood(db: Db, note: GoodBackup): Promise<void> {
  return putFact(db, 'backup_good', JSON.stringify(note));
}

/** Notes a backup that was not made. */
export function noteFailed(db: Db, note: FailedBackup): Promise<void> {
  return putFact(db, 'backup_failed', JSON.stringify(note));
}
