import { Readable } from 'node:stream';
import type { Storage } from '../../adapters/storage/storage.ts';
import { readArchive, type BackupFile } from '../archive.ts';
import { ENTRY } from '../format.ts';
import type { StoredFile } from '../stored-files.ts';

/**
 * Stores some files of a backup; those that the storage still has are not read.
 * @returns the keys of those that neither has
 */
export async function bringFiles(
  backup: BackupFile,
  storage: Storage,
  files: readonly StoredFile[],
  progress: (text: string) => void,
): Promise<readonly string[]> {
  const wanted = new Set<string>();
  for (const { key, size } of files) if ((await storage.size(key)) !== size) wanted.add(key);
  const stored = async (key: string, bytes: Readable): Promise<void> => {
    progress(`bringing back: ${wanted.size} files`);
    await storage.putStream(key, bytes);
    wanted.delete(key);
  };
  const beside = await backup.beside?.keys();
  for (const key of wanted) {
    const bytes = beside?.has(key) ? await backup.beside?.read(key) : null;
    if (bytes) await stored(key, bytes);
  }
  if (wanted.size === 0) return [];
  for await (const { name, body } of readArchive(backup)) {
    const key = name.startsWith(ENTRY.files) ? name.slice(ENTRY.files.length) : '';
    if (wanted.has(key)) await stored(key, Readable.fromWeb(body));
    else await body.cancel();
  }
  return [...wanted];
}
