import type { ListedSession } from '@plenary/contract/timeline';
import { agendaDays } from '@plenary/domain/timeline/agenda';
import { timeAxis } from '@plenary/domain/timeline/bar/axis';
import { lanesOf, waitingOf } from '@plenary/domain/timeline/bar/lanes';
import { session } from '@plenary/domain/timeline/timeline.fixture';
import { MINUTE_MS } from '@plenary/domain/timeline/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barView, cardSplits, ticksOf, timesOf, type TimelineSight } from './timeline-view.ts';

const RULES = { default_stream_minutes: 180 };
const sight = (zone: string, now = 0): TimelineSight => ({ now, rules: RULES, zone, slug: 'e', activeStream: null });
const listed = (more: Partial<ListedSession>) => ({ location: null, ...session(), ...more }) as ListedSession;

/** Times of the hours that the bar names between two moments. */
function hours(from: string, to: string, zone: string): string[] {
  const axis = timeAxis([{ from: Date.parse(from), to: Date.parse(to) }]);
  return ticksOf(axis, zone, 0, axis.minutes).map(({ day, time }) => `${day.slice(5)} ${time}`);
}

describe('[TML13] [TML1] the hours of a night in which clocks are changed', () => {
  it.each([
    ['back', 'Europe/Zurich', '2026-10-24T23:00Z', ['10-25 01:00', '10-25 02:00', '10-25 02:00', '10-25 03:00']],
    ['on', 'Europe/Zurich', '2026-03-29T00:00Z', ['03-29 01:00', '03-29 03:00', '03-29 04:00', '03-29 05:00']],
    ['on by half an hour', 'Australia/Lord_Howe', '2026-10-03T14:30Z', ['10-04 01:00', '10-04 03:00', '10-04 04:00']],
    [
      'not at all, in a zone of half hours',
      'Asia/Kolkata',
      '2026-10-24T23:30Z',
      ['10-25 05:00', '10-25 06:00', '10-25 07:00', '10-25 08:00'],
    ],
  ])('put %s: %s', (_, zone, from, expected) => {
    expect(hours(from, new Date(Date.parse(from) + 180 * MINUTE_MS).toISOString(), zone)).toEqual(expected);
  });

  it('[TML18] a session has the times of the zone, before the change and after it, and the day of its start', () => {
    const long = listed({ starts_at: '2026-10-25T00:30:00Z', ends_at: '2026-10-25T01:30:00Z' });
    expect(timesOf(long, sight('Europe/Zurich'))).toEqual({ start: '02:30', end: '02:30' });
    // An hour on the clock, and two in truth: the bar draws those.
    const over = listed({ id: 'b', starts_at: '2026-10-25T00:00:00Z', ends_at: '2026-10-25T02:00:00Z' });
    expect(timesOf(over, sight('Europe/Zurich'))).toEqual({ start: '02:00', end: '03:00' });
    expect(barView(lanesOf(waitingOf([over], 0, RULES))).cards[0]?.minutes).toBe(120);
    const [day] = agendaDays([long, over], 'Europe/Zurich');
    expect([day?.day, day?.entries.length]).toEqual(['2026-10-25', 2]);
  });
});

const marker = (parent: ListedSession, nth: number, minutes: number) =>
  listed({
    id: `m${nth}`,
    type: 'marker-live-meeting',
    misc: parent.id,
    starts_at: new Date(Date.parse(parent.starts_at) + minutes * MINUTE_MS).toISOString(),
  });

describe('[TML14] [SES7] the parts of a card', () => {
  it('lie within it, in order, none over another, the last to its end', () => {
    const minutes = fc.integer({ min: -30, max: 150 });
    fc.assert(
      fc.property(
        fc.array(minutes, { minLength: 1, maxLength: 12 }),
        fc.option(fc.integer({ min: 1, max: 120 })),
        (offsets, length) => {
          const start = Date.parse('2026-11-22T10:00:00Z');
          const ends_at = length === null ? null : new Date(start + length * MINUTE_MS).toISOString();
          const type = length === null ? 'meeting' : 'live-meeting';
          const parent = listed({ type, starts_at: new Date(start).toISOString(), ends_at });
          const parts = cardSplits(
            parent,
            offsets.map((offset, nth) => marker(parent, nth, offset)),
            sight('UTC', start),
          );
          let reached = 0;
          for (const { from, share } of parts) {
            expect(share).toBeGreaterThan(0);
            expect(from).toBeGreaterThanOrEqual(reached - 1e-9);
            reached = from + share;
          }
          expect(reached).toBeLessThanOrEqual(1 + 1e-9);
          // A session of less than a quarter of an hour is drawn longer than it is.
          if (parts.length > 0 && (length ?? 15) >= 15) expect(reached).toBeCloseTo(1, 6);
        },
      ),
    );
  });
});
