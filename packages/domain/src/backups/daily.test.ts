import { describe, expect, test } from 'vitest';
import {
  BACKUP_RETRY_MS,
  backupName,
  dayDue,
  isBackupDue,
  leftBehind,
  outlivedBackups,
  scopeOf,
  UNCHECKED,
} from './daily.ts';

const BERLIN = 'Europe/Berlin';
const at = (iso: string): number => Date.parse(iso);

/** The days that fall due, and when, as a server sees that looks every minute. */
function daysBetween(from: string, to: string, hour: number, minute: number): Record<string, string> {
  const seen: Record<string, string> = {};
  for (let now = at(from); now <= at(to); now += 60_000)
    seen[dayDue(now, { hour, minute }, BERLIN)] ??= new Date(now).toISOString();
  return seen;
}

describe('[BAK4] the day of a backup', () => {
  test('begins at its time of day on the wall', () => {
    const time = { hour: 3, minute: 0 };
    expect(dayDue(at('2026-11-29T01:59:59.999Z'), time, BERLIN)).toBe('2026-11-28');
    expect(dayDue(at('2026-11-29T02:00:00.000Z'), time, BERLIN)).toBe('2026-11-29');
    expect(dayDue(at('2026-12-31T23:30:00.000Z'), time, BERLIN)).toBe('2026-12-31');
  });

  test('comes once where the clocks pass over its time, and where they show it twice', () => {
    expect(daysBetween('2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', 2, 30)).toEqual({
      '2026-03-28': '2026-03-28T12:00:00.000Z',
      '2026-03-29': '2026-03-29T01:30:00.000Z',
    });
    expect(daysBetween('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', 2, 30)).toEqual({
      '2026-10-24': '2026-10-24T12:00:00.000Z',
      '2026-10-25': '2026-10-25T00:30:00.000Z',
    });
  });
});

describe('[BAK4] a backup is due', () => {
  const now = at('2026-11-29T14:00:00Z');
  const good = { day: '2026-11-29', at: now - 3_600_000, bytes: 1 };

  test('where there is none, or none of this day', () => {
    expect(isBackupDue('2026-11-29', now, { good: null, failed: null })).toBe(true);
    expect(isBackupDue('2026-11-29', now, { good: { ...good, day: '2026-11-28' }, failed: null })).toBe(true);
  });

  test('no longer once a server has made it, also one whose clock or time zone is ahead', () => {
    expect(isBackupDue('2026-11-29', now, { good, failed: null })).toBe(false);
    expect(isBackupDue('2026-11-29', now, { good: { ...good, at: now + 30_000 }, failed: null })).toBe(false);
    expect(isBackupDue('2026-11-28', now, { good, failed: null })).toBe(false);
  });

  test('again where the clock that noted the last one was years ahead', () => {
    const ahead = { day: '2030-01-01', at: at('2030-01-01T03:00:00Z'), bytes: 1 };
    expect(isBackupDue('2026-11-29', now, { good: ahead, failed: null })).toBe(true);
  });

  test('half an hour after it failed, and not before', () => {
    const failed = { day: '2026-11-29', at: now };
    expect(isBackupDue('2026-11-29', now + BACKUP_RETRY_MS - 1, { good: null, failed })).toBe(false);
    expect(isBackupDue('2026-11-29', now + BACKUP_RETRY_MS, { good: null, failed })).toBe(true);
    expect(isBackupDue('2026-11-30', now + 1, { good: null, failed })).toBe(true);
  });
});

describe('[BAK5] files of daily backups', () => {
  const checked = ['27', '28', '29'].map((day) => backupName('aB3_x', `2026-11-${day}`));
  const unfinished = `${backupName('aB3_x', '2026-11-29')}${UNCHECKED}.unfinished-0a1b2c3d`;
  const others = [
    backupName('other', '2026-11-01'),
    'plenary-20261101-030000.backup.tar',
    'plenary-aB3_x-2026-11-01.backup.tar.copy',
    'plenary-aB3_x-before-upgrade.backup.tar',
    'holiday.jpg',
  ];

  test('the oldest go beyond those that are kept; files of others stay', () => {
    expect(outlivedBackups([...others, ...checked, unfinished], 'aB3_x', 2)).toEqual([checked[0]]);
    expect(outlivedBackups([...others, ...checked], 'aB3_x', 3)).toEqual([]);
  });

  test('one that was not finished, or not read back, is none', () => {
    const unchecked = backupName('aB3_x', '2026-11-29') + UNCHECKED;
    expect(leftBehind([...others, ...checked, unfinished, unchecked], 'aB3_x')).toEqual([unfinished, unchecked]);
    expect(outlivedBackups([unfinished, unchecked, ...checked.slice(0, 1)], 'aB3_x', 1)).toEqual([]);
  });

  test('[BAK7] the name says which installation made it, and one that was asked for stays', () => {
    const asked = backupName('0a1b2c3d', '20261129-030000');
    expect(asked).toBe('plenary-0a1b2c3d-20261129-030000.backup.tar');
    expect(scopeOf(asked)).toBe('0a1b2c3d');
    expect(scopeOf(backupName('0a1b2c3d', '2026-11-29'))).toBe('0a1b2c3d');
    for (const other of ['before.backup.tar', '../plenary-0a1b2c3d-a.backup.tar', 'plenary-0a1b2c3d-a/../b.backup.tar'])
      expect(scopeOf(other)).toBeNull();
    expect(outlivedBackups([asked], '0a1b2c3d', 0)).toEqual([]);
  });
});
