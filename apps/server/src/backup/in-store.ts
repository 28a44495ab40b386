import { buffer } from 'node:stream/consumers';
import { beginningOf, outlivedBackups, scopeOf } from '@plenary/domain/backups/daily';
import type { Objects } from '../adapters/storage/objects.ts';
import { openObjects } from '../adapters/storage/open-storage.ts';
import { inParts, nameOf, putParts } from '../adapters/storage/s3-storage.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { S3Settings } from '../config/files.ts';
import type { BackupFile } from './archive.ts';
import { readManifest } from './format.ts';
import { readBack, type BackupPlace, type KeptBackup } from './place.ts';
import type { StoredFile } from './stored-files.ts';
import { readWhole, writeArchive } from './write-backup.ts';

const FOLDER = 'backups/';
/** A copy of the manifest beside the archive. An archive without it is no backup: it is written last, and removed first. */
const MANIFEST = '.manifest';

/**
 * Backups in an S3 store: of each its archive without files, and its manifest. The files lie beside them, once for all backups of
 * an installation that name them; those that the same store has already are copied within it.
 */
export async function placeInStore(settings: S3Settings, scope: string): Promise<BackupPlace> {
  const objects = await objectsOf(settings);
  const own = () => namesOf(objects, beginningOf(scope));
  const remove = async (name: string): Promise<void> => {
    await objects.remove(FOLDER + name + MANIFEST);
    await objects.remove(FOLDER + name);
  };
  return {
    words: `the S3 store, bucket ${settings.bucket}, ${settings.prefix}${FOLDER}`,
    async clear() {
      for (const name of (await own()).cut_off) await remove(name);
    },
    async write(source, name) {
      // One that has this name is none from here on.
      await objects.remove(FOLDER + name + MANIFEST);
      const keepBeside = await keeperOf(objects, scope, source.storage);
      const report = await writeArchive({ ...source, keepBeside }, (bytes) =>
        putParts(objects, FOLDER + name, inParts(bytes)),
      );
      await readBack(backupAt(objects, scope, name), source.signal);
      await objects.put(FOLDER + name + MANIFEST, Buffer.from(report.manifest));
      return report;
    },
    async keep(most) {
      for (const name of outlivedBackups((await own()).whole, scope, most)) await remove(name);
      await sweep(objects, scope, (await own()).whole);
    },
  };
}

/** The backups of a store, whichever installation made them. */
export async function backupsInStore(settings: S3Settings): Promise<readonly KeptBackup[]> {
  const objects = await objectsOf(settings);
  const kept: KeptBackup[] = [];
  for (const name of (await namesOf(objects, 'plenary-')).whole)
    kept.push({ name, size: (await objects.size(FOLDER + name)) ?? 0 });
  return kept;
}

/** A backup of a store by its name; null: there is none. */
export async function findInStore(settings: S3Settings, name: string): Promise<BackupFile | null> {
  const objects = await objectsOf(settings);
  const scope = scopeOf(name);
  if (scope === null || (await objects.size(FOLDER + name + MANIFEST)) === null) return null;
  return backupAt(objects, scope, name);
}

function backupAt(objects: Objects, scope: string, name: string): BackupFile {
  return {
    name,
    async read() {
      const bytes = await objects.read(FOLDER + name);
      if (bytes === null) throw new Error(`the archive of ${name} is not in the store any more`);
      return bytes;
    },
    beside: {
      keys: () => keysOf(objects, scope),
      read: (key) => objects.read(fileName(scope, key), { sha256: key }),
    },
  };
}

async function objectsOf(settings: S3Settings): Promise<Objects> {
  const objects = await openObjects({ s3: settings });
  if (objects === null) throw new Error('the settings name no S3 store');
  return objects;
}

/** The folder of the files of an installation's backups. */
const filesOf = (scope: string): string => `${FOLDER}files-${scope}/`;
const fileName = (scope: string, key: string): string => filesOf(scope) + nameOf(key);

/** Keeps files beside the archives, unless they lie there. */
async function keeperOf(objects: Objects, scope: string, storage: Storage) {
  const kept = await keysOf(objects, scope);
  return async (file: StoredFile): Promise<boolean> => {
    const name = fileName(scope, file.key);
    if (kept.has(file.key) || (await objects.copy(nameOf(file.key), name))) return true;
    const bytes = await readWhole(storage, file);
    if (bytes !== null) await putParts(objects, name, inParts(bytes));
    return bytes !== null;
  };
}

async function keysOf(objects: Objects, scope: string): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const name of objects.list(filesOf(scope))) keys.add(name.slice(name.lastIndexOf('/') + 1));
  return keys;
}

/** Names of archives that begin so; those of `cut_off` are no backups. */
async function namesOf(objects: Objects, beginning: string): Promise<Record<'whole' | 'cut_off', string[]>> {
  const names = new Set<string>();
  for await (const name of objects.list(FOLDER + beginning)) names.add(name.slice(FOLDER.length));
  const archives = [...names].filter((name) => !name.endsWith(MANIFEST));
  const isWhole = (name: string): boolean => names.has(name + MANIFEST);
  return { whole: archives.filter(isWhole), cut_off: archives.filter((name) => !isWhole(name)) };
}

/** Removes the files that none of these backups names. A manifest that cannot be read keeps them all. */
async function sweep(objects: Objects, scope: string, backups: readonly string[]): Promise<void> {
  const named = new Set<string>();
  for (const name of backups) {
    const bytes = await objects.read(FOLDER + name + MANIFEST);
    const manifest = bytes && readManifest((await buffer(bytes)).toString('utf8'));
    if (!manifest)
      throw new Error(`the manifest of ${name} is damaged: no file of the backups in the store was removed`);
    for (const key of manifest.beside) named.add(key);
  }
  for (const key of await keysOf(objects, scope)) if (!named.has(key)) await objects.remove(fileName(scope, key));
}
