import type { Db } from '../db/database.ts';
import { LOCK_NUMBERS } from '../db/lock-numbers.ts';

/**
 * Does the work unless another server or command is at it. The lock is the connection's, so whatever ends the process frees it.
 * @returns whether it was done
 */
export async function withBackupLock(db: Db, work: () => Promise<void>): Promise<boolean> {
  const client = await db.$client.connect();
  let broken: unknown;
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK_NUMBERS.backup,
    ]);
    if (!rows[0]?.taken) return false;
    await work();
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_NUMBERS.backup]);
    return true;
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // A connection that still holds the lock must not go back to the others.
    client.release(broken !== undefined);
  }
}
