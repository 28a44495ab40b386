import { readMigrations } from '../db/upgrade/migrations.ts';
import type { BackupFile } from './archive.ts';
import { checkBackup } from './check-backup.ts';
import type { BackupReport, BackupSource } from './write-backup.ts';

/** A backup by its name. */
export interface KeptBackup {
  readonly name: string;
  /** Of its archive. Bytes. */
  readonly size: number;
}

/** Where the backups of an installation are kept. */
export interface BackupPlace {
  /** In words. */
  readonly words: string;
  /** Removes what an end in the middle of `write` left behind. */
  clear(): Promise<void>;
  /**
   * Writes a backup, reads it back, and only then gives it its name. Doing it again replaces it.
   * @param least_bytes that it takes as far as one knows
   * @throws an error whose message says why there is none
   */
  write(source: BackupSource, name: string, least_bytes: number): Promise<BackupReport>;
  /** Removes the daily ones beyond so many newer ones. */
  keep(most: number): Promise<void>;
}

/** Bytes that this user may still write in a folder. */
export type Room = (folder: string) => Promise<number>;

/** Reads a backup back. @throws Error where it is not as it was written */
export async function readBack(backup: BackupFile, signal: AbortSignal | undefined): Promise<void> {
  const known = (await readMigrations()).map(({ written_at }) => written_at);
  const checked = await checkBackup(backup, known, signal);
  if (checked.ok) return;
  const why = checked.problems.map(({ reason }) => reason).join('; ');
  throw new Error(`the backup was not read back as it was written: ${why}`);
}
