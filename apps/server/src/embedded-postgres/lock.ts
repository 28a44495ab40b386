import { scheduler } from 'node:timers/promises';
import pg from 'pg';
import { LOCK_NUMBERS } from '../db/lock-numbers.ts';
import { parentOf, type ProcessId } from './process.ts';

/** A session that holds the data folder, and the postmaster that serves it. */
export interface FolderLock {
  readonly client: pg.Client;
  /** The parent of the session's own backend, so it is the right process whatever any file says. */
  readonly postmaster: ProcessId | null;
}

/**
 * Takes the lock that makes one server per data folder. A server that was just killed may keep it for a moment, so
 * it is asked for again and again.
 * @param waitMs how long to ask, in milliseconds; 0 asks once
 * @returns null when another server holds it
 */
export async function takeLock(connection: pg.ClientConfig, waitMs: number): Promise<FolderLock | null> {
  const client = new pg.Client({ ...connection, application_name: 'plenary-lock' });
  // Errors reach the holder through 'end' as well; without a listener they would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean; pid: number }>(
      'SELECT pg_try_advisory_lock($1) AS taken, pg_backend_pid() AS pid',
      [LOCK_NUMBERS.server],
    );
    if (rows[0]?.taken) return { client, postmaster: parentOf(rows[0].pid) };
    if (performance.now() >= deadline) break;
    await scheduler.wait(100);
  }
  await client.end();
  return null;
}
