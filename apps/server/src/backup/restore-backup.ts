import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { Storage } from '../adapters/storage/storage.ts';
import { migrateDatabase } from '../db/upgrade/migrate.ts';
import type { Migration } from '../db/upgrade/migrations.ts';
import { markRestored } from '../stores/facts-store.ts';
import { bytesOf, readArchive, type ArchiveEntry, type BackupFile } from './archive.ts';
import { ENTRY, type Manifest } from './format.ts';
import { emptyDatabase } from './target.ts';
import { copied, listTables, quoted } from './tables.ts';

const unzip = promisify(gunzip);
/** More than a chunk of a table takes, unpacked. Bytes. */
const CHUNK_LIMIT = 64 * 1024 * 1024;

/** Where a backup is restored. Nothing else works there. */
export interface RestoreTarget {
  readonly connection: pg.ClientConfig;
  /** null: the files stay where they are. */
  readonly storage: Pick<Storage, 'size' | 'putStream'> | null;
  /** Every change of the schema that this release knows. */
  readonly migrations: readonly Migration[];
  progress(text: string): void;
}

/**
 * Restores a backup that was checked: gives the database the schema that the backup had, loads it in one transaction,
 * stores the files, and brings the schema up to date. Cursors of before follow nothing (LV22), and no message leaves
 * before it is released. The earlier contents of the database are gone.
 * @throws a database error or a system error; then the database is empty
 */
export async function restoreBackup(backup: BackupFile, manifest: Manifest, target: RestoreTarget): Promise<void> {
  const { connection, migrations } = target;
  const limits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const client = new pg.Client({ ...connection, ...limits, application_name: 'plenary-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await emptyDatabase(client);
    const made = migrations.slice(0, manifest.migrations.length);
    await migrateDatabase(connection, { migrations: made });
    await client.query('BEGIN');
    await load(client, backup, manifest, target);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  await migrateDatabase(connection, { migrations });
}

async function load(client: pg.Client, backup: BackupFile, manifest: Manifest, target: RestoreTarget): Promise<void> {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => `public.${quoted(name)}`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  // The results of triggers are in the backup already.
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(RESTORED_JOBS);
  const loader = new Loader(client, manifest);
  let files = 0;
  for await (const entry of readArchive(backup)) {
    const table = tableOf(entry.name);
    if (table !== null) {
      target.progress(`restoring: ${table}`);
      await loader.write(table, entry);
    } else if (target.storage !== null && entry.name.startsWith(ENTRY.files)) {
      if (files++ % 100 === 0) target.progress(`restoring: ${files} of ${manifest.files} files`);
      await storeFile(target.storage, entry);
    } else await entry.body.cancel();
  }
  await loader.end();
  await storeBeside(backup, manifest, target);
  await client.query(ADD_JOBS);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await client.query(SET_SEQUENCES);
  await markRestored(client);
}

/** The table (or `jobs`) that an entry holds a chunk of; null: none. */
function tableOf(entry: string): string | null {
  if (entry.startsWith(ENTRY.jobs)) return JOBS;
  return entry.startsWith(ENTRY.tables) ? (entry.slice(ENTRY.tables.length).split('/', 1)[0] ?? null) : null;
}

const JOBS = 'jobs';

/** Writes chunks into their tables: one COPY for each, in the order of the file. */
class Loader {
  readonly #client: pg.Client;
  readonly #manifest: Manifest;
  #open: { readonly table: string; readonly stream: CopyStreamQuery } | null = null;

  constructor(client: pg.Client, manifest: Manifest) {
    this.#client = client;
    this.#manifest = manifest;
  }

  async write(table: string, entry: ArchiveEntry): Promise<void> {
    if (this.#open?.table !== table) {
      await this.end();
      this.#open = { table, stream: this.#client.query(copyFrom(`COPY ${this.#into(table)} FROM STDIN`)) };
    }
    const text = await unzip(await bytesOf(entry), { maxOutputLength: CHUNK_LIMIT });
    await written(this.#open.stream, text);
  }

  /** Ends the COPY under way. @throws Error when the table got other rows than the backup has */
  async end(): Promise<void> {
    if (this.#open === null) return;
    const { table, stream } = this.#open;
    this.#open = null;
    await ended(stream);
    const rows = table === JOBS ? this.#manifest.jobs : this.#tableOf(table).rows;
    if (stream.rowCount !== rows) throw new Error(`${table} has ${stream.rowCount} rows, and ${rows} in the backup`);
  }

  #into(table: string): string {
    return table === JOBS ? 'restored_jobs' : copied(this.#tableOf(table));
  }

  #tableOf(name: string): Manifest['tables'][number] {
    const table = this.#manifest.tables.find((one) => one.name === name);
    if (!table) throw new Error(`the backup does not describe its table ${name}`);
    return table;
  }
}

function written(stream: CopyStreamQuery, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.write(bytes, (error) => {
      stream.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

function ended(stream: CopyStreamQuery): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.once('finish', resolve);
    stream.end();
  });
}

/** @throws Error when the bytes are not those of the name: the file changed since it was checked */
async function storeFile(storage: Pick<Storage, 'putStream'>, { name, body }: ArchiveEntry): Promise<void> {
  await storage.putStream(name.slice(ENTRY.files.length), Readable.fromWeb(body));
}

/** Stores the files that lie beside a backup; those that the storage still has are not read. */
async function storeBeside(
  { beside }: BackupFile,
  manifest: Manifest,
  { storage, progress }: RestoreTarget,
): Promise<void> {
  if (storage === null) return;
  for (const [index, key] of manifest.beside.entries()) {
    if (index % 100 === 0) progress(`restoring: ${index} of ${manifest.files} files`);
    if ((await storage.size(key)) !== null) continue;
    const bytes = await beside?.read(key);
    if (!bytes) throw new Error(`the file ${key} of the backup is not there any more`);
    await storage.putStream(key, bytes);
  }
}

const RESTORED_JOBS = `
  CREATE TEMP TABLE restored_jobs (
    identifier text, payload json, key text, run_at timestamptz, priority smallint, max_attempts smallint
  ) ON COMMIT DROP`;

const ADD_JOBS = `
  SELECT count(*) FROM graphile_worker.add_jobs((
    SELECT coalesce(array_agg((identifier, payload, NULL, run_at, max_attempts, key, priority, NULL)::graphile_worker.job_spec), '{}')
      FROM restored_jobs))`;

const SET_SEQUENCES = `
  DO $sequences$
  DECLARE
    owned record;
  BEGIN
    FOR owned IN
      SELECT c.oid::regclass AS table_name, a.attname, pg_get_serial_sequence(c.oid::regclass::text, a.attname) AS sequence
        FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
         AND pg_get_serial_sequence(c.oid::regclass::text, a.attname) IS NOT NULL
    LOOP
      EXECUTE format('SELECT setval(%L, coalesce((SELECT max(%I) FROM %s), 0) + 1, false)',
                     owned.sequence, owned.attname, owned.table_name);
    END LOOP;
  END
  $sequences$`;
