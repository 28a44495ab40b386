import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupNames, dayDue, isBackupDue, leftBehind, outlivedBackups } from '@plenary/domain/backups/daily';
import { Gauge } from 'prom-client';
import { repeat } from '../background/repeat.ts';
import type { BackupSettings } from '../config/config.ts';
import type { Context } from '../context.ts';
import { LOCK_NUMBERS } from '../db/lock-numbers.ts';
import { readMigrations } from '../db/upgrade/migrations.ts';
import type { Feature } from '../feature.ts';
import { installationKey } from '../installation-key.ts';
import { reasonOf } from '../jobs/index.ts';
import { makeFolder } from '../start/data-folder.ts';
import { noteFailed, noteGood, readNotes, type DailyNotes } from './daily-notes.ts';

const LOOK_EVERY_MS = 60_000;
/** It holds secrets. */
const FOLDER_MODE = 0o700;
/** Backups grow: there must be room for one so much larger than the last. */
const ROOM = 1.1;

/** Backups that the server makes by itself, where the settings ask for them (BAK4). */
export const dailyBackups: Feature = { name: 'daily-backups', start: (ctx) => keepBackups(ctx) };

/** The things that a machine decides, and a test. */
export interface Surroundings {
  readonly time_zone: string;
  /** Bytes that this user may still write in a folder. */
  room(folder: string): Promise<number>;
}

const OWN: Surroundings = {
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  room: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
};

interface Keeping extends Surroundings {
  readonly ctx: Context;
  readonly settings: BackupSettings;
  readonly signal: AbortSignal;
}

/**
 * Makes a backup every day as long as the server runs.
 * @returns stops it; a backup under way is broken off, and made by another server or the next start
 */
export function keepBackups(ctx: Context, surroundings: Surroundings = OWN): () => Promise<void> {
  const settings = ctx.config.backups;
  if (settings === null) return () => Promise.resolve();
  const { time_zone } = surroundings;
  ctx.log.info({ ...settings, time_zone }, 'a backup is made every day');
  const ending = new AbortController();
  const keeping: Keeping = { ctx, settings, signal: ending.signal, ...surroundings };
  let notes: DailyNotes = { good: null, failed: null };
  const gauge = measure(ctx, () => notes);
  const round = async (): Promise<void> => {
    notes = await readNotes(ctx.db);
    if (!isBackupDue(today(keeping), ctx.clock.now(), notes)) return;
    await withLock(ctx, () => makeIfDue(keeping));
    notes = await readNotes(ctx.db);
  };
  const failed = (error: unknown): void => ctx.log.warn({ err: error }, 'the daily backup could not be looked after');
  const stop = repeat(ctx.clock, LOOK_EVERY_MS, round, failed, 'now');
  return async () => {
    ending.abort();
    await stop();
    gauge.reset();
  };
}

const today = ({ ctx, settings, time_zone }: Keeping): string => dayDue(ctx.clock.now(), settings.at, time_zone);

function measure(ctx: Context, notes: () => DailyNotes): Gauge {
  return new Gauge({
    name: 'plenary_backup_timestamp_seconds',
    help: 'When the last daily backup was good, and when the last one failed; 0: never. Only where BACKUP_AT is set',
    labelNames: ['of'],
    registers: [ctx.metrics],
    collect() {
      const { good, failed } = notes();
      this.set({ of: 'good' }, (good?.at ?? 0) / 1000);
      this.set({ of: 'failed' }, (failed?.at ?? 0) / 1000);
    },
  });
}

/** Does the work unless another server is at it. The lock is the connection's, so whatever ends the process frees it. */
async function withLock({ db }: Context, work: () => Promise<void>): Promise<void> {
  const client = await db.$client.connect();
  let broken: unknown;
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK_NUMBERS.backup,
    ]);
    if (!rows[0]?.taken) return;
    await work();
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK_NUMBERS.backup]);
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // A connection that still holds the lock must not go back to the others.
    client.release(broken !== undefined);
  }
}

async function makeIfDue(keeping: Keeping): Promise<void> {
  const { ctx, settings, signal } = keeping;
  const day = today(keeping);
  const notes = await readNotes(ctx.db);
  if (!isBackupDue(day, ctx.clock.now(), notes)) return;
  try {
    const bytes = await make(keeping, day, notes.good?.bytes ?? 0);
    ctx.log.info({ day, bytes, folder: settings.folder }, 'the daily backup was written and read back');
  } catch (error) {
    if (signal.aborted) return;
    await noteFailed(ctx.db, { day, at: ctx.clock.now() });
    const about = { err: error, reason: reasonOf(error), day, folder: settings.folder };
    ctx.log.error(about, 'the daily backup was not made: earlier ones are kept, and it is tried again in half an hour');
  }
}

/**
 * Writes the backup of a day, reads it back, gives it its name, and removes those that it outlives. Each step may be repeated.
 * @returns its size in bytes
 * @throws an error whose message says why there is none
 */
async function make(keeping: Keeping, day: string, least_bytes: number): Promise<number> {
  const { ctx, settings, signal } = keeping;
  const { folder, keep } = settings;
  const scope = await installationKey(ctx, 'backup_scope', () => randomBytes(4).toString('hex'));
  const names = backupNames(scope, day);
  await makeFolder(folder, FOLDER_MODE);
  await remove(folder, leftBehind(await readdir(folder), scope));
  const needed = least_bytes * ROOM;
  if ((await keeping.room(folder)) < needed)
    throw new Error(`there is no room for ${Math.ceil(needed / 1_000_000)} MB on the disk of ${folder}`);
  // Read here, so that a server without backups starts without the libraries.
  const { writeBackup, checkBackup } = await import('./index.ts');
  const draft = join(folder, names.unchecked);
  try {
    const { connection, storage } = ctx;
    const source = { connection, storage, settings: await settingsOf(ctx), progress: () => undefined, signal };
    const { size } = await writeBackup(source, draft);
    const known = (await readMigrations()).map(({ written_at }) => written_at);
    const checked = await checkBackup(draft, known, signal);
    if (!checked.ok) throw new Error('the file was not read back as it was written');
    await rename(draft, join(folder, names.checked));
    await noteGood(ctx.db, { day, at: ctx.clock.now(), bytes: size });
    await remove(folder, outlivedBackups(await readdir(folder), scope, keep));
    return size;
  } finally {
    await rm(draft, { force: true });
  }
}

async function settingsOf({ config }: Context): Promise<string | null> {
  return config.settings_file === null ? null : readFile(config.settings_file, 'utf8');
}

async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}
