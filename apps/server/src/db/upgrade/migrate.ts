import pg from 'pg';
import { StartFailure } from '../../failures/failure.ts';
import { migrateJobs } from '../../jobs/migrate.ts';
import { problemWithSchema } from './check-schema.ts';
import { LOCK_NUMBERS } from '../lock-numbers.ts';
import { LOCK_PATIENCE, MIGRATING, untilUnlocked, type LockPatience } from './lock-patience.ts';
import { grantRights } from '../rights.ts';
import { readMigrations, schemaState, type Migration, type SchemaState } from './migrations.ts';

export interface MigrateOptions {
  /** Called with a sentence without a full stop before each step. */
  readonly say?: (line: string) => void;
  readonly patience?: LockPatience;
  /** The role as which the application works, if that is not the one that migrates; it gets the rights that it needs. */
  readonly role?: string | undefined;
  /** Absent: those of this release. */
  readonly migrations?: readonly Migration[];
}

/**
 * Brings the schema up to date, each change in a transaction of its own. Nodes that start together take turns; each
 * change is made once. A lock that others hold is waited for in short tries, so that requests go on between them.
 * @returns the names of the changes that were made
 * @throws StartFailure where a newer release has changed the database, or a lock is not given
 */
export async function migrateDatabase(
  connection: pg.ClientConfig,
  { say = () => undefined, patience = LOCK_PATIENCE, role, migrations }: MigrateOptions = {},
): Promise<readonly string[]> {
  const own = { ...connection, application_name: MIGRATING };
  const client = new pg.Client(own);
  // A connection that breaks fails its next query; unheard, its error would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A migration may notice things ("already exists, skipping"); they are not for the operator.
    await client.query('SET client_min_messages = warning');
    await takeTurn(client, say);
    const known = migrations ?? (await readMigrations());
    const made = await bringUpToDate(client, known, { say, connection: own, patience });
    const limited = { ...own, lock_timeout: patience.lock_ms };
    await untilUnlocked(own, patience, 'the tables of the jobs', () => migrateJobs(limited));
    if (role !== undefined)
      await untilUnlocked(own, patience, 'the rights of the application', () => grantRights(client, role));
    return made;
  } finally {
    await client.end();
  }
}

async function takeTurn(client: pg.Client, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    LOCK_NUMBERS.migration,
  ]);
  if (rows[0]?.taken) return;
  say('waiting for another server that is bringing the database up to date');
  await client.query('SELECT pg_advisory_lock($1)', [LOCK_NUMBERS.migration]);
}

interface Making {
  readonly say: (line: string) => void;
  readonly connection: pg.ClientConfig;
  readonly patience: LockPatience;
}

async function bringUpToDate(
  client: pg.Client,
  known: readonly Migration[],
  making: Making,
): Promise<readonly string[]> {
  const state = await schemaState(client, known);
  const isEmpty = state.kind === 'behind' && state.empty;
  if (state.kind === 'ahead' || state.kind === 'unfinished') throw new StartFailure(problemWithSchema(state) ?? '');
  if (known[0] && !isEmpty) await rememberInitial(client, known[0], making);
  if (state.kind === 'current') return [];
  await makeMissing(client, state, making);
  return state.missing.map(({ name }) => name);
}

/** A database from before 0.1.0 remembers from now on that `0000_initial` made its schema; one statement, so wholly or not. */
async function rememberInitial(
  client: pg.Client,
  { name, hash, written_at }: Migration,
  { say }: Making,
): Promise<void> {
  const before = 'drizzle.__drizzle_migrations WHERE created_at < $1';
  const { rowCount } = await client.query(`SELECT FROM ${before} LIMIT 1`, [written_at]);
  if (!rowCount) return;
  say(`the database is from before 0.1.0 and has the schema of ${name}: it remembers that name now`);
  await client.query(
    `WITH gone AS (DELETE FROM ${before})
     INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($2, $1)`,
    [written_at, hash],
  );
}

async function makeMissing(
  client: pg.Client,
  { missing, empty }: SchemaState & { kind: 'behind' },
  { say, connection, patience }: Making,
): Promise<void> {
  if (empty) say('making the tables of the database');
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  for (const migration of missing) {
    if (!empty) say(`bringing the database up to date: ${migration.name}`);
    await untilUnlocked(connection, patience, migration.name, () => make(client, migration, patience.lock_ms));
  }
}

async function make(client: pg.Client, { statements, hash, written_at }: Migration, lock_ms: number): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lock_ms}`);
    for (const statement of statements) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      written_at,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
