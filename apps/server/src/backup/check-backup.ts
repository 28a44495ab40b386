import { createHash } from 'node:crypto';
import { problem, type Checked } from '@plenary/domain/problem';
import { StorageAwayError } from '../adapters/storage/storage.ts';
import { FINISHES } from '../db/upgrade/check-schema.ts';
import { sinceInitial } from '../db/upgrade/migrations.ts';
import { codeOf } from '../failures/failure.ts';
import { bytesOf, readArchive, type ArchiveEntry, type BackupFile } from './archive.ts';
import { ENTRY, EntryDigest, readManifest, type Manifest } from './format.ts';

/** More than the manifest of any backup. Bytes. */
const MANIFEST_LIMIT = 64 * 1024 * 1024;

/**
 * Reads a whole backup and compares every byte with its checksums; writes nothing. Of files beside it, it looks
 * whether they are there: their bytes are compared when they are read.
 * @param known the changes of the schema that this release knows, as the database remembers them, in their order
 * @returns the manifest, or one sentence on why it cannot be restored
 */
export async function checkBackup(
  backup: BackupFile,
  known: readonly number[],
  signal?: AbortSignal,
): Promise<Checked<Manifest>> {
  const path = backup.name;
  const read = await readWhole(backup, signal).catch((error: unknown) => whyUnread(error));
  if (typeof read === 'string') return problem(path, read);
  const { manifest, found } = read;
  if (manifest === null || manifest.entries !== found.entries || manifest.digest !== found.digest)
    return problem(path, DAMAGED);
  const absent = await absentFiles(backup, manifest);
  if (absent !== null) return problem(path, absent);
  const migrations = sinceInitial(known[0] ?? 0, manifest.migrations);
  if (migrations === null) return problem(path, UNFINISHED);
  const isKnown = migrations.every((made, index) => made === known[index]);
  if (!isKnown)
    return problem(path, 'this backup was made by another release: restore it with that one or a newer one');
  return { ok: true, value: { ...manifest, migrations: [...migrations] } };
}

const UNFINISHED = `this backup is of a program from before 0.1.0: restore it with commit ${FINISHES}, and make a new backup there (docs/upgrade.md)`;
const DAMAGED = 'this backup is damaged: nothing was restored';

async function readWhole(backup: BackupFile, signal: AbortSignal | undefined) {
  const digest = new EntryDigest();
  let manifest: Manifest | null = null;
  let count = 0;
  for await (const entry of readArchive(backup)) {
    if (manifest !== null) return DAMAGED;
    signal?.throwIfAborted();
    count += 1;
    if (entry.name === ENTRY.manifest && entry.size < MANIFEST_LIMIT) {
      manifest = readManifest((await bytesOf(entry)).toString('utf8'));
      if (manifest === null)
        return 'the manifest of this backup is damaged, or of another release: nothing was restored';
    } else digest.add(entry.name, entry.size, await sha256Of(entry));
  }
  if (manifest === null)
    return count === 0 ? 'this is not a backup of Plenary' : 'this backup is cut off: nothing was restored';
  return { manifest, found: digest.result() };
}

/** Why files that lie beside it cannot be had; null: they can. */
async function absentFiles({ beside }: BackupFile, manifest: Manifest): Promise<string | null> {
  if (manifest.beside.length === 0) return null;
  if (beside === null)
    return 'the files of this backup lie beside it in the S3 store: restore it from there, with --store';
  const there = await beside.keys();
  const absent = manifest.beside.filter((key) => !there.has(key));
  return absent.length === 0
    ? null
    : `${absent.length} files of this backup are not in the store any more: nothing was restored`;
}

async function sha256Of({ body }: ArchiveEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return hash.digest('hex');
}

function whyUnread(error: unknown): string {
  if (error instanceof StorageAwayError) return error.message;
  const code = codeOf(error);
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'it may not be read by this user';
  if (code === 'EISDIR') return 'it is a folder';
  return 'this backup is cut off or damaged, or is none of Plenary: nothing was restored';
}
