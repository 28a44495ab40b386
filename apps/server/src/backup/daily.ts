import { randomBytes } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { backupName, dayDue, isBackupDue } from '@plenary/domain/backups/daily';
import { Gauge } from 'prom-client';
import { repeat } from '../background/repeat.ts';
import type { BackupSettings } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { installationKey } from '../installation-key.ts';
import { reasonOf } from '../jobs/index.ts';
import { noteFailed, noteGood, readNotes, type DailyNotes } from './daily-notes.ts';
import { withBackupLock } from './lock.ts';
import { openPlace } from './open-place.ts';
import type { BackupPlace, Room } from './place.ts';
import type { BackupSource } from './write-backup.ts';

const LOOK_EVERY_MS = 60_000;
/** Backups that the server makes by itself, where the settings ask for them (BAK4). */
export const dailyBackups: Feature = { name: 'daily-backups', start: (ctx) => keepBackups(ctx) };

/** The things that a machine decides, and a test. */
export interface Surroundings {
  readonly time_zone: string;
  readonly room: Room;
}

const OWN: Surroundings = {
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  room: roomOf,
};

async function roomOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

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
    await withBackupLock(ctx.db, () => makeIfDue(keeping));
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

async function makeIfDue(keeping: Keeping): Promise<void> {
  const { ctx, signal } = keeping;
  const day = today(keeping);
  const notes = await readNotes(ctx.db);
  if (!isBackupDue(day, ctx.clock.now(), notes)) return;
  const scope = await backupScope(ctx);
  const place = await openPlace(ctx.config, scope, (folder) => keeping.room(folder));
  const about = { day, place: place.words };
  try {
    const bytes = await make(keeping, { place, scope, day }, notes.good?.bytes ?? 0);
    ctx.log.info({ ...about, bytes }, 'the daily backup was written and read back');
  } catch (error) {
    if (signal.aborted) return;
    await noteFailed(ctx.db, { day, at: ctx.clock.now() });
    const why = { err: error, reason: reasonOf(error), ...about };
    ctx.log.error(why, 'the daily backup was not made: earlier ones are kept, and it is tried again in half an hour');
  }
}

/** The name of the installation in the names of its backups. */
export function backupScope(ctx: Parameters<typeof installationKey>[0]): Promise<string> {
  return installationKey(ctx, 'backup_scope', () => randomBytes(4).toString('hex'));
}

/**
 * Makes the backup of a day and removes those that it outlives. Each step may be repeated.
 * @returns its size in bytes
 * @throws an error whose message says why there is none
 */
async function make(
  { ctx, settings, signal }: Keeping,
  { place, scope, day }: { readonly place: BackupPlace; readonly scope: string; readonly day: string },
  least_bytes: number,
): Promise<number> {
  await place.clear();
  const source = { ...(await sourceOf(ctx)), progress: () => undefined, signal };
  const { size } = await place.write(source, backupName(scope, day), least_bytes);
  await noteGood(ctx.db, { day, at: ctx.clock.now(), bytes: size });
  await place.keep(settings.keep);
  return size;
}

/** Everything that a backup of this installation reads. */
export async function sourceOf({
  config,
  connection,
  storage,
}: Context): Promise<Pick<BackupSource, 'connection' | 'storage' | 'settings'>> {
  const settings = config.settings_file === null ? null : await readFile(config.settings_file, 'utf8');
  return { connection, storage, settings };
}
