import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markerTimes } from '../markers.ts';
import { at, iso, RULES, session } from '../timeline.fixture.ts';
import { MINUTE_MS } from '../types.ts';
import { splitsOf } from './splits.ts';

const parent = session();
const marker = (id: string, minutes: number) =>
  session({
    id,
    type: 'marker-stream',
    misc: parent.id,
    starts_at: new Date(at('10:00') + minutes * MINUTE_MS).toISOString(),
  });
const minutesOf = (offsets: readonly number[], of = parent) =>
  splitsOf(
    of,
    offsets.map((minutes, n) => marker(`m${n}`, minutes)),
    RULES,
  ).map(({ session: { id }, from, to }) => [
    id,
    (from - at('10:00')) / MINUTE_MS,
    to && (to - at('10:00')) / MINUTE_MS,
  ]);

describe('[TML14] [SES7] markers split a session', () => {
  it.each([
    [[0], [['m0', 0, 60]]],
    [
      [0, 59],
      [
        ['m0', 0, 59],
        ['m1', 59, 60],
      ],
    ],
    // A marker at the end, or at the place of another, has no time of its own.
    [[0, 60], [['m0', 0, 60]]],
    [[0, 61], [['m0', 0, 60]]],
    [
      [-1, 1],
      [
        ['m0', 0, 1],
        ['m1', 1, 60],
      ],
    ],
    [[30, 30], [['m1', 30, 60]]],
    [[], []],
  ])('at minutes %j of an hour into %j', (offsets, splits) => {
    expect(minutesOf(offsets)).toEqual(splits);
  });

  it('whose last one has no end where the session has none', () => {
    expect(minutesOf([5], { ...parent, type: 'meeting', ends_at: null as unknown as string })).toEqual([
      ['m0', 5, null],
    ]);
  });

  const offset = fc.integer({ min: -30, max: 120 });
  it('each ends when the next starts, the last ends with the session, none leaves it', () => {
    fc.assert(
      fc.property(
        fc.array(offset, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 90 }),
        (offsets, length) => {
          const of = session({ ends_at: new Date(at('10:00') + length * MINUTE_MS).toISOString() });
          const times = markerTimes(
            of,
            offsets.map((offset_minutes, n) => ({ id: `m${n}`, offset_minutes })),
            RULES,
          );
          const end = at('10:00') + length * MINUTE_MS;
          times.forEach(({ starts_at_ms, ends_at_ms }, n) => {
            expect(ends_at_ms).toBe(times[n + 1]?.starts_at_ms ?? end);
            expect(starts_at_ms).toBeGreaterThanOrEqual(at(iso('10:00').slice(11, 16)));
            expect(starts_at_ms).toBeLessThanOrEqual(end);
          });
          expect(new Set(times.map(({ id }) => id)).size).toBe(offsets.length);
        },
      ),
    );
  });
});
