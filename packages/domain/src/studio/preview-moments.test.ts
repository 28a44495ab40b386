import { describe, expect, it } from 'vitest';
import { aheadOf, firstOfDays, firstToSee, previewMoments } from './preview-moments.ts';

const at = (text: string): number => Date.parse(`${text}:00Z`);
const NOW = at('2026-05-01T10:00');
const HOUR_MS = 3600_000;

describe('[VAS4] a typed moment of a preview', () => {
  const place = { now: NOW, time_zone: 'Europe/Berlin' };
  it.each<[string, number]>([
    ['', 0],
    ['2026-05-01T12:00', 0],
    ['2026-05-01T12:00:00', 0],
    ['2026-05-01T14:05', 2 * HOUR_MS + 5 * 60_000],
    ['2026-04-30T12:00', -24 * HOUR_MS],
  ])('%s', (typed, ahead) => {
    expect(aheadOf(typed, place)).toBe(ahead);
  });

  it.each([
    ...['tomorrow', '2026-05-01', '2026-02-30T10:00', '2026-05-01T25:00', '2026-05-01T10:00Z', '0001-01-01T00:00'],
    ...['9999-12-31T23:59', '2037-05-01T10:00', '2015-05-01T10:00', '12026-05-01T10:00'],
  ])('%s is none', (typed) => {
    expect(aheadOf(typed, place)).toBeNull();
  });
});

describe('[VAS4] the moments that are offered', () => {
  it('are an hour before the opening, the first session of each day, and an hour after the end', () => {
    const begins = [at('2026-05-03T07:00'), at('2026-05-02T09:00')];
    const moments = previewMoments({ opens_at: at('2026-05-02T08:30'), ends_at: at('2026-05-03T18:00'), begins });
    expect(moments).toEqual([
      { kind: 'before', day: 1, at: at('2026-05-02T07:30') },
      { kind: 'first', day: 1, at: at('2026-05-02T09:00') },
      { kind: 'day', day: 2, at: at('2026-05-03T07:00') },
      { kind: 'after', day: 1, at: at('2026-05-03T19:00') },
    ]);
  });

  it('are none where nothing is known', () => {
    expect(previewMoments({ opens_at: null, ends_at: null, begins: [] })).toEqual([]);
  });

  it('are of fourteen days at most', () => {
    const begins = Array.from({ length: 40 }, (_, day) => NOW + day * 24 * HOUR_MS);
    expect(previewMoments({ opens_at: null, ends_at: null, begins })).toHaveLength(14);
  });

  it('count days by the clocks of the event', () => {
    const times = [at('2026-05-02T21:00'), at('2026-05-02T23:00'), at('2026-05-02T22:30')];
    expect(firstOfDays(times, 'Europe/Berlin')).toEqual([at('2026-05-02T21:00'), at('2026-05-02T22:30')]);
  });
});

it('[REL14] what waits is looked at at the first session as long as there is a countdown', () => {
  const [first, opens_at] = ['2026-05-02T09:00:00.000Z', at('2026-05-02T08:30')];
  const moments = [{ kind: 'before', at: '2026-05-02T07:30:00.000Z' } as const, { kind: 'first', at: first } as const];
  expect(firstToSee(moments, { now: NOW, opens_at })).toBe(Date.parse(first));
  expect(firstToSee(moments, { now: opens_at, opens_at })).toBeNull();
  expect(firstToSee(moments, { now: NOW, opens_at: null })).toBeNull();
  expect(firstToSee([], { now: NOW, opens_at })).toBeNull();
});
