import { hostname } from 'node:os';
import { scheduler } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../failures/failure.ts';
import { LOCK_NUMBERS } from './lock-numbers.ts';

/** A server whose machine has vanished keeps its lock for as long as TCP needs to notice: 11 s by these settings. */
const NOTICE_DEATH = 'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3';
const WAIT_MS = 15_000;
const TRY_EVERY_MS = 200;

export interface FilesLockOptions {
  /** Has the operator said that every server on this database uses one and the same folder of files? */
  readonly shared: boolean;
  /** How long the lock of another server is waited for, which may be stopping or dead; milliseconds. */
  readonly wait_ms?: number;
  /** Called when the lock is lost with its connection, and when it is held again. */
  readonly onHeld?: (held: boolean) => void;
  /** Called when another server took the database while this one had lost its connection. */
  readonly onLost?: (error: unknown) => void;
}

/**
 * Keeps servers with other files away from an external database, for as long as this one runs: a picture that one of
 * them stored would be missing on the other. The lock is the session's, so whatever ends the process frees it; a session
 * that breaks is opened again.
 * @returns gives the lock back
 * @throws StartFailure that names the server that has the database
 */
export async function lockFiles(connection: pg.ClientConfig, options: FilesLockOptions): Promise<() => Promise<void>> {
  let released = false;
  const hold = async (): Promise<pg.Client> => {
    const client = await take(connection, options);
    client.once('end', () => {
      if (!released) void regain();
    });
    options.onHeld?.(true);
    return client;
  };
  let session = await hold();
  const regain = async (): Promise<void> => {
    options.onHeld?.(false);
    while (!released) {
      try {
        session = await hold();
        if (released) await session.end();
        return;
      } catch (error) {
        if (error instanceof StartFailure) return options.onLost?.(error);
        await scheduler.wait(TRY_EVERY_MS);
      }
    }
  };
  return async () => {
    released = true;
    await session.end().catch(() => undefined);
  };
}

async function take(connection: pg.ClientConfig, { shared, wait_ms = WAIT_MS }: FilesLockOptions): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: `plenary on ${hostname()}`, keepAlive: true });
  // Errors reach the holder through 'end' as well; without a listener they would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(NOTICE_DEATH);
    const deadline = performance.now() + wait_ms;
    while (!(await isTaken(client, shared))) {
      if (performance.now() >= deadline) throw new StartFailure(heldBy(await holderOf(client)));
      await scheduler.wait(TRY_EVERY_MS);
    }
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function isTaken(client: pg.Client, shared: boolean): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock${shared ? '_shared' : ''}($1) AS taken`,
    [LOCK_NUMBERS.files],
  );
  return rows[0]?.taken ?? false;
}

async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name
       FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK_NUMBERS.files],
  );
  return rows[0]?.name ?? 'it has just gone';
}

function heldBy(holder: string): string {
  return `Another server works on the database of DATABASE_URL with files of its own (${holder}): stop it first; or, if the data folders of both are one and the same on a shared file system, set PLENARY_FILES_SHARED=on for each of them.`;
}
