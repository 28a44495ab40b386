import { countdown } from '@plenary/domain/countdown/countdown';
import { textsOf } from '@plenary/texts/catalogue';
import { expect, it, test } from 'vitest';
import { countdownText, countdownWords } from './countdown-view.ts';
import { dialGeometry } from './dial.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [-1, 'Live now', 'Jetzt live'],
  [1, '00:01', '00:01'],
  [4 * MINUTE + 59 * SECOND, '04:59', '04:59'],
  [5 * MINUTE - 1, '05:00', '05:00'],
  [5 * MINUTE, '5 min', '5 min'],
  [HOUR, '1 h 0 min', '1 h 0 min'],
  [DAY - 1, '23 h 59 min', '23 h 59 min'],
  [DAY, '1 day', '1 Tag'],
  [3 * DAY + 5 * HOUR, '3 days', '3 Tage'],
])('[CDN2] %i ms left: %s, in German %s', (left, english, german) => {
  expect(countdownText(textsOf('en'), countdown(left, 0))).toBe(english);
  expect(countdownText(textsOf('de'), countdown(left, 0))).toBe(german);
});

it.each([
  [3 * DAY + HOUR, '3 days 1 hour'],
  [2 * HOUR + 41 * MINUTE, '2 hours 41 minutes'],
  [MINUTE + SECOND, '1 minute 1 second'],
])('[CDN2] %i ms left in words: %s', (left, words) => {
  expect(countdownWords(textsOf('en'), countdown(left, 0))).toBe(words);
});

test('[D43] the arc is as long as the part that is left', () => {
  const [half, whole] = dialGeometry(0.5).dash.split(' ').map(Number);
  expect(half).toBeCloseTo((whole ?? 0) / 2, 1);
});

test('[D43] the now line stands at the end of the arc', () => {
  const { now } = dialGeometry(0.25);
  expect(now.x1).toBe(50);
  expect(now.x2).toBe(50);
  expect(now.y2).toBeGreaterThan(now.y1);
});

test('[D43] more than the whole dial is drawn as the whole, less than nothing as nothing', () => {
  expect(dialGeometry(1.4).dash).toBe(dialGeometry(1).dash);
  expect(dialGeometry(-1).dash).toBe(dialGeometry(0).dash);
});
