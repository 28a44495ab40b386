import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { leftBehind, outlivedBackups, UNCHECKED } from '@plenary/domain/backups/daily';
import { codeOf } from '../failures/failure.ts';
import { makeFolder } from '../start/data-folder.ts';
import { fileAt } from './archive.ts';
import { readBack, type BackupPlace, type KeptBackup, type Room } from './place.ts';
import { writeBackup } from './write-backup.ts';

/** It holds secrets. */
const FOLDER_MODE = 0o700;
/** Backups grow: there must be room for one so much larger than the last. */
const ROOM = 1.1;

/** Backups in a folder, which is made when the first one is written. */
export function placeInFolder(folder: string, scope: string, room: Room): BackupPlace {
  const names = (): Promise<string[]> => namesIn(folder);
  const remove = async (gone: readonly string[]): Promise<void> => {
    for (const name of gone) await rm(join(folder, name), { force: true });
  };
  return {
    words: folder,
    clear: async () => remove(leftBehind(await names(), scope)),
    async write(source, name, least_bytes) {
      await makeFolder(folder, FOLDER_MODE);
      const needed = least_bytes * ROOM;
      if ((await room(folder)) < needed)
        throw new Error(`there is no room for ${Math.ceil(needed / 1_000_000)} MB on the disk of ${folder}`);
      const draft = join(folder, `${name}${UNCHECKED}`);
      try {
        const report = await writeBackup(source, draft);
        await readBack(fileAt(draft), source.signal);
        await rename(draft, join(folder, name));
        return report;
      } finally {
        await rm(draft, { force: true });
      }
    },
    keep: async (most) => remove(outlivedBackups(await names(), scope, most)),
  };
}

/** The backups of a folder, whichever installation made them. */
export async function backupsIn(folder: string): Promise<readonly KeptBackup[]> {
  const kept: KeptBackup[] = [];
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith('.backup.tar')).sort())
    kept.push({ name, size: (await stat(join(folder, name))).size });
  return kept;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}
