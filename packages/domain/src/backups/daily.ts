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
const UNCHECKED = '.unchecked';

/**
 * Names of the daily backup of a day.
 * @param scope of the installation, so that two with one folder leave each other's files alone
 */
export function backupNames(scope: string, day: string): Record<'checked' | 'unchecked', string> {
  const checked = `${beginning(scope)}${day}${ENDING}`;
  return { checked, unchecked: `${checked}${UNCHECKED}` };
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

const beginning = (scope: string): string => `plenary-${scope}-`;
const DAY = /^\d{4}-\d\d-\d\d\./;

function isOwn(name: string, scope: string): boolean {
  return name.startsWith(beginning(scope)) && DAY.test(name.slice(beginning(scope).length));
}
