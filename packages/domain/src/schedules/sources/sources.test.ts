import { expect, test } from 'vitest';
import { nextAskedAt, SOURCES, stopsAsking, withReport, type ReadingReport } from './sources.ts';

const MINUTE = 60_000;
const report = (more: Partial<ReadingReport> = {}): ReadingReport => ({
  ...{ at: '2026-06-15T10:00:00.000Z', by: 'itself', outcome: 'unchanged', problem: null },
  ...{ added: 0, changed: 0, removed: 0, kept: 0 },
  ...more,
});

test('[SRC4] an address is asked at its distance, ever more seldom while it fails, and at most a day later', () => {
  expect([0, 1, 2, 3].map((failures) => nextAskedAt(15, failures, 0))).toEqual(
    [15, 30, 60, 120].map((n) => n * MINUTE),
  );
  expect(nextAskedAt(60, 1_000, 5)).toBe(SOURCES.rest_max_ms + 5);
  expect(nextAskedAt(0, 0, 5)).toBeNull();
});

test('[SRC5] what would answer the same again stops the asking, what may pass does not', () => {
  const stops = (code: Parameters<typeof stopsAsking>[0]['code']) => stopsAsking({ code, detail: '' });
  expect((['no_schedule', 'empty', 'removes_most'] as const).map(stops)).toEqual([true, true, true]);
  expect((['status', 'unreachable', 'too_slow', 'too_large', 'not_public'] as const).some(stops)).toBe(false);
});

test('[SRC6] the last reports are kept, and one that repeats the one before takes its place', () => {
  const imported = report({ outcome: 'imported', added: 1 });
  const failed = (at: string, detail: string) => report({ at, outcome: 'failed', problem: { code: 'status', detail } });
  const some = [failed('b', '500'), failed('c', '500'), failed('d', '404')].reduce(withReport, [imported]);
  expect(some).toEqual([failed('d', '404'), failed('c', '500'), imported]);
  expect(withReport([imported], imported)).toHaveLength(2);
  const many = Array.from({ length: 50 }, (_, n) => report({ outcome: 'imported', added: n }));
  expect(many.reduce(withReport, [] as ReadingReport[]).map(({ added }) => added)).toEqual(
    Array.from({ length: SOURCES.reports }, (_, n) => 49 - n),
  );
});
