import { describe, expect, it } from 'vitest';
import { countdown, countdownText, countdownWords } from './countdown.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('countdown', () => {
  it.each([
    // left, full scale, text
    [1, 5 * MINUTE, '00:01'],
    [SECOND, 5 * MINUTE, '00:01'],
    [4 * MINUTE + 59 * SECOND, 5 * MINUTE, '04:59'],
    [5 * MINUTE - 1, 5 * MINUTE, '05:00'],
    [5 * MINUTE, HOUR, '5 min'],
    [HOUR - 1, HOUR, '59 min'],
    [HOUR, 36 * HOUR, '1 h 0 min'],
    [DAY - 1, 36 * HOUR, '23 h 59 min'],
    [DAY, 26 * HOUR, '1 day'],
    [3 * DAY + 5 * HOUR, 79 * HOUR, '3 days'],
  ])('[D43] %i ms left: full scale %i ms, %s', (left, base, text) => {
    const state = countdown(1_000_000 + left, 1_000_000);
    expect(state).toMatchObject({ kind: 'counting', left_ms: left, base_ms: base, fraction: left / base });
    expect(countdownText(state)).toBe(text);
  });

  it("[CDN1] zero and later are 'Live now'", () => {
    expect(countdown(5, 5)).toEqual({ kind: 'live' });
    expect(countdownText(countdown(5, 9))).toBe('Live now');
  });

  it('[CDN2] seconds appear only in the last five minutes', () => {
    const units = [DAY, DAY - 1, 5 * MINUTE, 5 * MINUTE - 1].map((left) => countdown(left, 0));
    expect(units.map((state) => (state.kind === 'counting' ? state.unit : ''))).toEqual([
      'day',
      'minute',
      'minute',
      'second',
    ]);
  });

  it.each([
    [3 * DAY + HOUR, '3 days 1 hour'],
    [2 * HOUR + 41 * MINUTE, '2 hours 41 minutes'],
    [MINUTE + SECOND, '1 minute 1 second'],
  ])('[CDN2] %i ms left in words: %s', (left, words) => {
    expect(countdownWords(countdown(left, 0))).toBe(words);
  });
});
