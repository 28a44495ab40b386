import { describe, expect, it } from 'vitest';
import { at, RULES, session } from './timeline.fixture.ts';
import { isMarkerShown, markerTimes } from './markers.ts';

const clock = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(11, 16));
const split = (parent: Parameters<typeof session>[0], offsets: number[]) =>
  markerTimes(
    session(parent),
    offsets.map((offset_minutes, index) => ({ id: `m${index}`, offset_minutes })),
    RULES,
  ).map((marker) => [marker.id, clock(marker.starts_at_ms), clock(marker.ends_at_ms)]);

describe('markers', () => {
  it('[SES7] each ends when the next starts, the last with the parent, in whatever order they come', () => {
    expect(split({}, [30, 0, 10])).toEqual([
      ['m1', '10:00', '10:10'],
      ['m2', '10:10', '10:30'],
      ['m0', '10:30', '11:00'],
    ]);
  });

  it('[SES7] no marker leaves its parent', () => {
    expect(split({}, [-5, 90])).toEqual([
      ['m0', '10:00', '11:00'],
      ['m1', '11:00', '11:00'],
    ]);
  });

  it('[SES7] a parent without an end leaves the last marker without one, a stream gives its default', () => {
    expect(split({ type: 'meeting', ends_at: null }, [5])).toEqual([['m0', '10:05', null]]);
    expect(split({ ends_at: null }, [5])).toEqual([['m0', '10:05', '13:00']]);
  });

  const target = session({ id: 'b'.repeat(24) });
  it.each([
    ['marker-stream', '10:30', target.id, true],
    ['marker-stream', '10:30', 'c'.repeat(24), false],
    ['marker-stream', '10:30', null, false],
    ['marker-stream', '09:30', target.id, false],
    ['marker-stream', '11:00', target.id, false],
    ['marker-live-meeting', '10:30', null, true],
    ['marker-live-meeting', '11:00', null, false],
  ] as const)('[SES8] a %s at %s with active_stream %s is shown: %s', (type, time, active, shown) => {
    const marker = session({ type, misc: target.id });
    expect(isMarkerShown(marker, target, at(time), RULES, active)).toBe(shown);
  });

  it('[SES8] a marker without its target is never shown', () => {
    const marker = session({ type: 'marker-live-meeting', misc: target.id });
    expect(isMarkerShown(marker, null, at('10:30'), RULES, target.id)).toBe(false);
  });
});
