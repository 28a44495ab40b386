import { describe, expect, it } from 'vitest';
import { countdown } from './countdown.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('countdown', () => {
  it.each([
    // left, full scale
    [1, 5 * MINUTE],
    [SECOND, 5 * MINUTE],
    [4 * MINUTE + 59 * SECOND, 5 * MINUTE],
    [5 * MINUTE - 1, 5 * MINUTE],
    [5 * MINUTE, HOUR],
    [HOUR - 1, HOUR],
    [HOUR, 36 * HOUR],
    [DAY - 1, 36 * HOUR],
    [DAY, 26 * HOUR],
    [3 * DAY + 5 * HOUR, 79 * HOUR],
  ])('[D43] %i ms left: full scale %i ms', (left, base) => {
    const state = countdown(1_000_000 + left, 1_000_000);
    expect(state).toMatchObject({ kind: 'counting', left_ms: left, base_ms: base, fraction: left / base });
  });

  it('[CDN1] zero and later are live', () => {
    expect(countdown(5, 5)).toEqual({ kind: 'live' });
    expect(countdown(5, 9)).toEqual({ kind: 'live' });
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
});
