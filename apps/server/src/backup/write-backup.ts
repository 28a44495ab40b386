import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../adapters/storage/storage.ts';
import { WAITING_JOBS } from '../jobs/index.ts';
import { ArchiveWriter } from './archive.ts';
import { ENTRY, writeManifest, type Manifest } from './format.ts';
import { storedFiles, type StoredFile } from './stored-files.ts';
import { copied, listTables, quoted, type Table } from './tables.ts';

const zip = promisify(gzip);
/** Text of a table that is packed at a time. Bytes. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Fast; the text of a feed becomes a sixth. */
const ZIP_LEVEL = 3;

/** The server's database and files, as a backup needs them. */
export interface BackupSource {
  readonly connection: pg.ClientConfig;
  readonly storage: Storage;
  /** The text of the configuration file; null: there is none. */
  readonly settings: string | null;
  progress(text: string): void;
  /** Breaks the backup off; absent: nothing does. */
  readonly signal?: AbortSignal;
}

/** A backup that was written. */
export interface BackupReport extends Manifest {
  readonly path: string;
  /** Of the file. Bytes. */
  readonly size: number;
}

/**
 * Writes a backup into a new file of mode 0600. The tables are as they were at one moment, while the server goes on;
 * files that vanish meanwhile are named.
 * @throws a database error, a system error, the reason of its signal; then there is no file
 */
export async function writeBackup(source: BackupSource, path: string): Promise<BackupReport> {
  const archive = await ArchiveWriter.open(path, source.signal ?? null);
  try {
    const snapshot = await writeSnapshot(archive, source);
    if (source.settings !== null) await archive.addBytes(ENTRY.settings, Buffer.from(source.settings));
    const stored = await writeFiles(archive, source, snapshot.files);
    const manifest = writeManifest({ ...snapshot.manifest, ...stored, ...archive.digest.result() });
    await archive.addBytes(ENTRY.manifest, Buffer.from(manifest));
    const size = await archive.finish();
    return { ...(JSON.parse(manifest.split('\n', 1)[0] ?? '') as Manifest), path, size };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

interface Snapshot {
  readonly manifest: Pick<Manifest, 'created_at' | 'migrations' | 'tables' | 'jobs'>;
  /** A hundred bytes of memory each. */
  readonly files: readonly StoredFile[];
}

/** Everything of the database, from one transaction that sees one moment. */
async function writeSnapshot(archive: ArchiveWriter, { connection, progress }: BackupSource): Promise<Snapshot> {
  // A large table takes its time, and so may the disk: none of the server's limits apply.
  const limits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const client = new pg.Client({ ...connection, ...limits, application_name: 'plenary-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const all = await listTables(client);
    // No change of the schema can come between the snapshot and the reading of a table.
    await client.query(`LOCK TABLE ${all.map(({ name }) => `public.${quoted(name)}`).join(', ')} IN ACCESS SHARE MODE`);
    const { rows } = await client.query<{ now: Date }>('SELECT now()');
    const tables: Manifest['tables'] = [];
    for (const table of all) {
      progress(`backing up: ${table.name}`);
      const from = `COPY ${copied(table)} TO STDOUT`;
      tables.push({ ...mutable(table), rows: await writeCopy(archive, client, `${ENTRY.tables}${table.name}/`, from) });
    }
    const jobs = await writeCopy(archive, client, ENTRY.jobs, `COPY (${WAITING_JOBS}) TO STDOUT`);
    const files = await storedFiles(client);
    const migrations = await migrationsMade(client);
    await client.query('COMMIT');
    return { manifest: { created_at: (rows[0]?.now ?? new Date(0)).toISOString(), migrations, tables, jobs }, files };
  } finally {
    await client.end();
  }
}

const mutable = ({ name, columns }: Table) => ({ name, columns: [...columns] });

async function migrationsMade(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ created_at: string }>(
    'SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  return rows.map(({ created_at }) => Number(created_at));
}

/** Writes what COPY says as entries `<folder>00000.copy.gz`, …; returns the number of rows. */
async function writeCopy(archive: ArchiveWriter, client: pg.Client, folder: string, sql: string): Promise<number> {
  const stream = client.query(copyTo(sql));
  let nth = 0;
  for await (const chunk of inChunks(stream)) {
    const name = `${folder}${String(nth).padStart(5, '0')}.copy.gz`;
    await archive.addBytes(name, await zip(chunk, { level: ZIP_LEVEL }));
    nth += 1;
  }
  return stream.rowCount;
}

async function* inChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    waiting.push(piece);
    bytes += piece.byteLength;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Writes the stored files, and gathers the keys of those that are not there (any more). */
async function writeFiles(
  archive: ArchiveWriter,
  { storage, progress }: BackupSource,
  files: readonly StoredFile[],
): Promise<Pick<Manifest, 'files' | 'file_bytes' | 'missing'>> {
  const written = { files: 0, file_bytes: 0, missing: [] as string[] };
  for (const [index, { key, size }] of files.entries()) {
    if (index % 100 === 0) progress(`backing up: ${index} of ${files.length} files`);
    const stored = (await storage.size(key)) === size ? await storage.read(key) : null;
    if (stored === null) {
      written.missing.push(key);
      continue;
    }
    await archive.add(`${ENTRY.files}${key}`, size, stored);
    written.files += 1;
    written.file_bytes += size;
  }
  return written;
}
