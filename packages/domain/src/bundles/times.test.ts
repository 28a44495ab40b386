import { expect, test } from 'vitest';
import { parseSpan, resolveTime } from './times.ts';

/** A Saturday afternoon in Copenhagen (UTC+1), with seconds to spare. */
const FRAME = { anchor: Date.UTC(2026, 10, 21, 15, 4, 37, 512), time_zone: 'Europe/Copenhagen' };
const at = (text: string, frame = FRAME): string | null => {
  const time = resolveTime(text, frame);
  return time.ok ? new Date(time.at).toISOString() : null;
};

test.each([
  ['2026-05-01T10:00:00Z', '2026-05-01T10:00:00.000Z'],
  ['2026-05-01T10:00:00.250+02:00', '2026-05-01T08:00:00.250Z'],
  ['2026-05-01 10:00', '2026-05-01T08:00:00.000Z'],
  ['2026-11-30 10:00', '2026-11-30T09:00:00.000Z'],
  ['now', '2026-11-21T15:04:00.000Z'],
  ['now+5m', '2026-11-21T15:09:00.000Z'],
  ['now-1h30m', '2026-11-21T13:34:00.000Z'],
  ['now+2d', '2026-11-23T15:04:00.000Z'],
  ['now-1d 10:00', '2026-11-20T09:00:00.000Z'],
  ['today 14:00', '2026-11-21T13:00:00.000Z'],
  ['today+1d 09:30', '2026-11-22T08:30:00.000Z'],
  ['today+10d 00:00', '2026-11-30T23:00:00.000Z'],
])('[BUN1] %s is %s', (text, expected) => {
  expect(at(text)).toBe(expected);
});

test.each([
  'soon',
  '',
  'today',
  'today+1h 09:30',
  'now+5',
  'now 25:00',
  '2026-02-30 10:00',
  '2026-13-01T00:00:00Z',
  '10:00',
])('[BUN1] "%s" is no time, and the reason names the forms', (text) => {
  const time = resolveTime(text, FRAME);
  expect(time).toMatchObject({ ok: false, reason: expect.stringContaining('today+1d 09:30') });
});

test('[BUN1] a day is counted in the zone of the event, not in UTC', () => {
  const late = { anchor: Date.UTC(2026, 10, 21, 23, 30), time_zone: 'Europe/Copenhagen' };
  expect(at('today 10:00', late)).toBe('2026-11-22T09:00:00.000Z');
});

test('[BUN1] a time of day holds across a change of the clocks', () => {
  const before = { anchor: Date.UTC(2026, 9, 24, 12), time_zone: 'Europe/Copenhagen' };
  expect(at('today 09:00', before)).toBe('2026-10-24T07:00:00.000Z');
  expect(at('today+1d 09:00', before)).toBe('2026-10-25T08:00:00.000Z');
});

test('[BUN1] lengths are days, hours and minutes', () => {
  expect([parseSpan('90m'), parseSpan('1h30m'), parseSpan('2d')]).toEqual([5_400_000, 5_400_000, 172_800_000]);
  expect([parseSpan(''), parseSpan('5'), parseSpan('-5m')]).toEqual([null, null, null]);
});
