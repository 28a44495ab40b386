import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { upload_locks } from '../../../db/schema/index.ts';

/** `held`: by another server that is alive; `gone`: there is no such upload. */
export type Taking = 'taken' | 'held' | 'gone';

/** Gives an upload to a server unless another one that is alive has it. */
export async function takeLock(db: Db, upload_id: string, node_id: string): Promise<Taking> {
  const { rows } = await db.execute<{ taken: boolean; there: boolean }>(sql`
    WITH taken AS (
      INSERT INTO upload_locks AS l (upload_id, node_id) SELECT id, ${node_id} FROM uploads WHERE id = ${upload_id}
      ON CONFLICT (upload_id) DO UPDATE SET node_id = excluded.node_id, wanted = false
       WHERE l.node_id = excluded.node_id
          OR NOT EXISTS (SELECT FROM nodes WHERE id = l.node_id AND NOT stopped AND lease_until > now())
      RETURNING 1)
    SELECT EXISTS (SELECT FROM taken) AS taken, EXISTS (SELECT FROM uploads WHERE id = ${upload_id}) AS there`);
  if (rows[0]?.taken) return 'taken';
  return rows[0]?.there ? 'held' : 'gone';
}

/** Asks the server that has an upload to let go of it. */
export async function wantLock(db: Db, upload_id: string, node_id: string): Promise<void> {
  await db
    .update(upload_locks)
    .set({ wanted: true })
    .where(and(eq(upload_locks.upload_id, upload_id), ne(upload_locks.node_id, node_id)));
}

/** Those uploads of a server that another one asks for. */
export async function wantedLocks(db: Db, ids: readonly string[], node_id: string): Promise<string[]> {
  const of = and(inArray(upload_locks.upload_id, [...ids]), eq(upload_locks.node_id, node_id), upload_locks.wanted);
  const rows = await db.select({ id: upload_locks.upload_id }).from(upload_locks).where(of);
  return rows.map(({ id }) => id);
}

export async function dropLock(db: Db, upload_id: string, node_id: string): Promise<void> {
  await db.delete(upload_locks).where(and(eq(upload_locks.upload_id, upload_id), eq(upload_locks.node_id, node_id)));
}
