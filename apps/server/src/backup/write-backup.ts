import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../adapters/storage/storage.ts';
import { WAITING_JOBS } from '../jobs/index.ts';
import { ArchiveWriter, intoFile, type Sink } from './archive.ts';
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
  /** Keeps a file beside the backup, and returns whether it is there; absent: files go into the backup. */
  keepBeside?(file: StoredFile): Promise<boolean>;
  /** Breaks the backup off; absent: nothing does. */
  readonly signal?: AbortSignal;
}

/** A backup that was written. */
export interface BackupReport extends Manifest {
  /** Of the archive. Bytes. */
  readonly size: number;
  /** The manifest as it stands in the archive. */
  readonly manifest: string;
}

/**
 * Writes a backup. The tables are as they were at one moment, while the server goes on; files that vanish meanwhile are
 * named.
 * @throws a database error, an error of the sink, the reason of its signal; then there is none
 */
export async function writeArchive(source: BackupSource, sink: Sink): Promise<BackupReport> {
  const archive = new ArchiveWriter(sink, source.signal ?? null);
  try {
    const snapshot = await writeSnapshot(archive, source);
    if (source.settings !== null) await archive.addBytes(ENTRY.settings, Buffer.from(source.settings));
    const stored = await writeFiles(archive, source, snapshot.files);
    const manifest = writeManifest({ ...snapshot.manifest, ...stored, ...archive.digest.result() });
    await archive.addBytes(ENTRY.manifest, Buffer.from(manifest));
    const size = await archive.finish();
    return { ...(JSON.parse(manifest.split('\n', 1)[0] ?? '') as Manifest), size, manifest };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** Writes a backup into a new file of mode 0600. */
export async function writeBackup(
  source: BackupSource,
  path: string,
): Promise<BackupReport & { readonly path: string }> {
  return { ...(await writeArchive(source, intoFile(path))), path };
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

/** Writes the stored files, or keeps them beside the archive, and gathers the keys of those that are not there (any more). */
async function writeFiles(
  archive: ArchiveWriter,
  source: BackupSource,
  files: readonly StoredFile[],
): Promise<Pick<Manifest, 'files' | 'file_bytes' | 'missing' | 'beside'>> {
  const written = { files: 0, file_bytes: 0, missing: [] as string[], beside: [] as string[] };
  for (const [index, file] of files.entries()) {
    if (index % 100 === 0) source.progress(`backing up: ${index} of ${files.length} files`);
    source.signal?.throwIfAborted();
    if (!(await writeFile(archive, source, file))) {
      written.missing.push(file.key);
      continue;
    }
    if (source.keepBeside) written.beside.push(file.key);
    written.files += 1;
    written.file_bytes += file.size;
  }
  return written;
}

/** @returns whether the file is there */
async function writeFile(archive: ArchiveWriter, source: BackupSource, file: StoredFile): Promise<boolean> {
  if (source.keepBeside) return source.keepBeside(file);
  const stored = await readWhole(source.storage, file);
  if (stored !== null) await archive.add(`${ENTRY.files}${file.key}`, file.size, stored);
  return stored !== null;
}

/** The bytes of a stored file; null: it is not there, or not all of it. */
export async function readWhole(storage: Storage, { key, size }: StoredFile): Promise<Readable | null> {
  return (await storage.size(key)) === size ? storage.read(key) : null;
}
