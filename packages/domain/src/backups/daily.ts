import { utcToZoned, zonedToUtc } from '../time/zoned.ts';

/** A time of day, as a clock on a wall shows it. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** The last daily backup that was written and read back. */
export interface GoodBackup {
  /** The day that it was due, `2026-11-29`. */
  readonly day: string;
  readonly at: number;
  readonly bytes: number;
}

/** The last try that failed. */
export interface FailedBackup {
  readonly day: string;
  readonly at: number;
}

/** A backup that failed is tried again after this; milliseconds. */
export const BACKUP_RETRY_MS = 30 * 60_000;
/** So much may the clocks of servers differ: a moment that lies further ahead was written by a wrong clock (CLK3). Milliseconds. */
const SKEW_MS = 10 * 60_000;

/**
 * The day whose backup was due last: it is the same from that time of day to the next day's. Where a change of the clocks
 * passes over the time it is due an hour later, and where it comes twice, at the first.
 * @returns `2026-11-29`
 */
export function dayDue(now: number, time: TimeOfDay, time_zone: string): string {
  const today = utcToZoned(now, time_zone);
  const is_past = now >= zonedToUtc({ ...today, ...time, second: 0 }, time_zone);
  const day = Date.UTC(today.year, today.month - 1, is_past ? today.day : today.day - 1);
  return new Date(day).toISOString().slice(0, 10);
}

/** Shall the backup of this day be made now? One that no server made in its time is made later. */
export function isBackupDue(
  day: string,
  now: number,
  { good, failed }: { readonly good: GoodBackup | null; readonly failed: FailedBackup | null },
): boolean {
  const has_been = (at: number): boolean => at <= now + SKEW_MS;
  if (good && has_been(good.at) && good.day >= day) return false;
  return !(failed?.day === day && has_been(failed.at) && now < failed.at + BACKUP_RETRY_MS);
}

const ENDING = '.backup.tar';
/** The ending of a file that has not been read back. */
export const UNCHECKED = '.unchecked';

/**
 * The name of a backup that an installation keeps.
 * @param scope of the installation, so that two in one place leave each other's backups alone
 * @param of the day of a daily one; any other text is one that was asked for, which stays until it is removed by hand
 */
export const backupName = (scope: string, of: string): string => `${beginningOf(scope)}${of}${ENDING}`;

/** The scope of the installation that made a backup of this name; null: no installation keeps one so. */
export function scopeOf(name: string): string | null {
  return new RegExp(`^plenary-([0-9a-f]{8})-[\\w-]+\\${ENDING}$`).exec(name)?.[1] ?? null;
}

/** The files of a folder that an end in the middle of a daily backup left behind. */
export function leftBehind(names: readonly string[], scope: string): string[] {
  return names.filter((name) => isOwn(name, scope) && name.includes(`${ENDING}${UNCHECKED}`));
}

/** The daily backups of a folder that go once there are so many newer ones. */
export function outlivedBackups(names: readonly string[], scope: string, keep: number): string[] {
  const checked = names.filter((name) => isOwn(name, scope) && name.endsWith(ENDING));
  return checked.sort().slice(0, -keep);
}

/** How the names of an installation's backups begin. */
export const beginningOf = (scope: string): string => `plenary-${scope}-`;
const DAY = /^\d{4}-\d\d-\d\d\./;

function isOwn(name: string, scope: string): boolean {
  return name.startsWith(beginningOf(scope)) && DAY.test(name.slice(beginningOf(scope).length));
}
