import type { ListedSession } from '@plenary/contract/timeline/operations';
import { agendaDays } from '@plenary/domain/timeline/agenda/agenda';
import { timeAxis } from '@plenary/domain/timeline/bar/axis';
import { lanesOf, waitingOf } from '@plenary/domain/timeline/bar/lanes';
import { at, iso, session } from '@plenary/domain/timeline/timeline.fixture';
import { MINUTE_MS } from '@plenary/domain/timeline/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barView,
  cardSplits,
  stateOf,
  ticksOf,
  timesOf,
  type TimelineSight,
  type Way,
  wayOf,
} from './timeline-view.ts';

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

const TIDES = '/e/live_stream/1';
const stream = (more: Partial<ListedSession> = {}) => listed({ link: TIDES, ...more });
const meeting = (more: Partial<ListedSession> = {}) => stream({ type: 'meeting', ...more });
const OPEN: Way = { kind: 'open', href: TIDES };
const NONE: Way = { kind: 'none' };
const locked = (time: string): Way => ({ kind: 'locked', opens: at(time) });

describe('[TML19] [SES9] the way into a session from 10:00 to 11:00', () => {
  it.each<[string, string, ListedSession, Way]>([
    ['a stream', '09:54:59', stream(), locked('09:55')],
    ['a stream', '09:55:00', stream(), OPEN],
    ['a stream', '10:59:59', stream(), OPEN],
    ['a stream', '11:00:00', stream(), NONE],
    ['a meeting', '08:00:00', meeting(), OPEN],
    ['a meeting', '11:00:00', meeting(), NONE],
    ['a stream without a link', '10:30:00', stream({ has_link: false, link: null }), NONE],
    ['a stream whose link is for others', '10:30:00', stream({ link: null }), NONE],
    ['a link to a part that is not there', '10:30:00', stream({ link: '/e/nothing/1' }), NONE],
    ['a cancelled stream', '10:30:00', stream({ cancelled: true }), NONE],
  ])('of %s at %s', (_, time, of, way) => {
    expect(wayOf(of, null, sight('UTC', at(time)))).toEqual(way);
  });
});

describe('[TML19] [SES10] the colours of a session from 10:00 to 11:00', () => {
  it.each([
    ['09:54:59', 'coming'],
    ['09:55:00', 'coming'],
    ['10:00:00', 'now'],
    ['10:59:59', 'now'],
    ['11:00:00', 'past'],
  ])('at %s are those of what is %s', (time, when) => {
    expect(stateOf(stream(), sight('UTC', at(time))).when).toBe(when);
    expect(stateOf(stream({ cancelled: true }), sight('UTC', at(time))).when).toBe('past');
  });
});

it('[TML12] sessions without a lane are counted at the hour in which they start', () => {
  const many = Array.from({ length: 9 }, (_, n) =>
    listed({ id: `s${n}`, starts_at: iso('10:20'), ends_at: iso('11:00') }),
  );
  const { axis, more } = barView(lanesOf(waitingOf(many, 0, RULES)));
  expect(more).toEqual([{ moment: at('10:00'), at: axis.minutes > 0 ? 0 : NaN, count: 3 }]);
});

it('[TML18] a session without an end has the time of its start alone', () => {
  expect(timesOf(meeting({ ends_at: null }), sight('UTC'))).toEqual({ start: '10:00', end: null });
});
