import { describe, expect, test } from 'vitest';
import { collectedKind, collectsNow, joined } from './collected.ts';

const HOUR = 3_600_000;
const row = (more: object = {}) => ({
  ...{ version: 1, title: 'Tides', starts_at: '10:00', ends_at: '11:00', location: 'Hall', cancelled: false },
  ...more,
});

describe('[REL7] changes of the timeline are collected', () => {
  const times = { starts_at: 10 * HOUR, closes_at: 12 * HOUR };
  test.each([
    ['never', 9 * HOUR, false],
    ['before_and_after', 9 * HOUR, true],
    ['before_and_after', 10 * HOUR, false],
    ['before_and_after', 12 * HOUR, true],
    ['always', 11 * HOUR, true],
  ] as const)('[REL7] %s, at %i: %s', (collecting, now, wanted) => {
    expect(collectsNow(collecting, times, now)).toBe(wanted);
  });

  test('[REL7] of an event without times until it ends', () => {
    expect(collectsNow('before_and_after', { starts_at: null, closes_at: null }, HOUR)).toBe(true);
    expect(collectsNow('before_and_after', { starts_at: 0, closes_at: null }, HOUR)).toBe(false);
  });
});

describe('[REL7] a change that was collected is', () => {
  test.each([
    ['added', null, row(), null],
    ['removed', row(), null, row()],
    [null, row(), null, null],
    ['moved', row(), row({ starts_at: '12:00' }), row()],
    ['moved', row(), row({ location: 'Foyer' }), row()],
    ['cancelled', row(), row({ cancelled: true, title: 'Off' }), row()],
    ['changed', row(), row({ title: 'Waves' }), row()],
    ['changed', row({ cancelled: true }), row(), row({ cancelled: true })],
    ['hidden', row({ hidden: false }), row({ hidden: true, location: 'Foyer' }), row({ hidden: false })],
    ['shown', row({ hidden: true }), row({ hidden: false }), row({ hidden: true })],
    ['changed', row({ hidden: true }), row({ hidden: true, title: 'Waves' }), row({ hidden: true })],
    ['gone', row(), row({ title: 'Waves' }), null],
    [null, row(), row({ title: 'Waves' }), row({ title: 'Waves', version: 7 })],
    [null, row(), row({ version: 3, kept_fields: ['title'] }), row()],
  ])('[REL7] %s', (kind, base, wanted, now) => {
    expect(collectedKind(base, wanted, now)).toBe(kind);
  });
});

test('[REL8] what others changed meanwhile stays, and times are one thing', () => {
  const now = row({ version: 4, title: 'Theirs', ends_at: '11:30', location: 'Foyer' });
  expect(joined(row(), row({ version: 2, starts_at: '09:00' }), now)).toEqual(
    row({ version: 4, title: 'Theirs', starts_at: '09:00', ends_at: '11:00', location: 'Foyer' }),
  );
});
