import pg from 'pg';
import { codeOf, StartFailure } from '../../failures/failure.ts';
import { LOCK_NUMBERS } from '../../db/lock-numbers.ts';
import { readMigrations } from '../../db/upgrade/migrations.ts';
import type { BackupFile } from '../archive.ts';
import type { Manifest } from '../format.ts';
import { restoreBackup } from '../restore-backup.ts';

/** A backup, loaded beside the database of the installation. */
export interface Scratch {
  readonly connection: pg.ClientConfig;
  /** Removes it. */
  close(): Promise<void>;
}

/**
 * Loads the database of a backup into one of its own, on the same PostgreSQL, and brings it up to date. One that a kill left
 * behind is removed first.
 * @param owner of the tables of the installation
 * @throws StartFailure where the role may not make one, or another such restore is at work
 */
export async function openScratch(
  owner: pg.ClientConfig,
  backup: BackupFile,
  manifest: Manifest,
  progress: (text: string) => void,
): Promise<Scratch> {
  const maker = new pg.Client({ ...owner, ...NO_LIMITS, application_name: 'plenary-restore' });
  maker.on('error', () => undefined);
  await maker.connect();
  const name = `${maker.database ?? 'plenary'}_scratch`;
  const drop = `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`;
  const close = async (): Promise<void> => {
    await maker.query(drop);
    await maker.end();
  };
  try {
    await makeOne(maker, drop, name);
  } catch (error) {
    await maker.end();
    throw explained(error);
  }
  const connection = connectionTo(owner, name);
  try {
    const migrations = await readMigrations();
    await restoreBackup(backup, manifest, { connection, storage: null, migrations, progress });
    return { connection, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** Makes it empty. The lock is the session's, and ends with it. */
async function makeOne(maker: pg.Client, drop: string, name: string): Promise<void> {
  const { rows } = await maker.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    LOCK_NUMBERS.event_restore,
  ]);
  if (!rows[0]?.taken) throw new StartFailure('Another restore of an event is at work: wait until it is done.');
  await maker.query(drop);
  // Texts in the order of their bytes, whatever the others have: nothing is sorted here for people.
  await maker.query(
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'`,
  );
}

/** A large table takes its time: none of the server's limits apply. */
export const NO_LIMITS = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} as const;

function connectionTo(owner: pg.ClientConfig, database: string): pg.ClientConfig {
  if (owner.connectionString === undefined) return { ...owner, database };
  const url = new URL(owner.connectionString);
  url.pathname = `/${database}`;
  return { ...owner, connectionString: url.href };
}

function explained(error: unknown): unknown {
  if (codeOf(error) !== '42501') return error;
  return new StartFailure(
    'The role that owns the tables may not make another database, into which the backup is read: ALTER ROLE … CREATEDB for as long as this takes (docs/backup.md).',
    { cause: error },
  );
}
