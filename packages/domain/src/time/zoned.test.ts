import { expect, test } from 'vitest';
import { isTimeZone } from './formats.ts';
import { isRealWallTime, offsetAt, utcToZoned, zonedToUtc } from './zoned.ts';

test('[D3] a wall clock and the moment it shows lead to each other, the whole year round', () => {
  for (const zone of [
    'UTC',
    'Europe/Zurich',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  ]) {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * 3_600_000 + 60_000) {
      const back = zonedToUtc(utcToZoned(at, zone), zone);
      // In the hour that a clock change repeats, the earlier of the two moments is meant.
      if (back !== at) expect(offsetAt(back, zone)).toBeGreaterThan(offsetAt(at, zone));
    }
  }
});

test('[D3] an hour that a clock change skips is read as the one after it', () => {
  const skipped = { year: 2026, month: 3, day: 29, hour: 2, minute: 30 };
  expect(new Date(zonedToUtc(skipped, 'Europe/Zurich')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

test('[D3] only zones and days that exist are taken', () => {
  expect([isTimeZone('Europe/Zurich'), isTimeZone('Europe/Atlantis'), isTimeZone('')]).toEqual([true, false, false]);
  const day = { year: 2026, month: 2, hour: 0, minute: 0 };
  expect([isRealWallTime({ ...day, day: 28 }), isRealWallTime({ ...day, day: 29 })]).toEqual([true, false]);
});
