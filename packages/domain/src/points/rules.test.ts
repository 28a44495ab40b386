import fc from 'fast-check';
import { tries } from '@plenary/testkit/property';
import { describe, expect, it } from 'vitest';
import {
  actKey,
  isPointAction,
  POINT_ACTIONS,
  pointsFor,
  ruleOf,
  seesScore,
  type Act,
  type GivenPoints,
} from './rules.ts';
import { watchSteps } from './watching.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const HOUR = 3_600_000;
const BERLIN = { now: NOON, time_zone: 'Europe/Berlin' };

/** The points that somebody has after doing these acts one after the other. */
function play(acts: readonly (Act & { readonly at: number })[], time_zone = 'UTC') {
  const given: (GivenPoints & { action: string; points: number })[] = [];
  for (const { at, ...act } of acts) {
    const moment = { now: at, time_zone };
    const before = given.filter(({ action }) => action === act.action);
    const points = pointsFor(act, moment, before);
    if (points > 0) given.push({ action: act.action, act: actKey(act, moment), subject: act.subject, at, points });
  }
  return given;
}

describe('[LDB8] the table of points', () => {
  it('has a rule for each of the thirteen actions, worth something, with a cap for a day', () => {
    expect(POINT_ACTIONS).toHaveLength(13);
    for (const action of POINT_ACTIONS) {
      expect(ruleOf(action).points).toBeGreaterThan(0);
      expect(ruleOf(action).per_day).toBeGreaterThan(0);
    }
  });

  it('knows no other name', () => {
    expect(['toString', '', 'SELF_CHECKIN', 'self_checkin '].map(isPointAction)).toEqual([false, false, false, false]);
  });
});

describe('[LDB9] an act', () => {
  it('counts once', () => {
    const act = { action: 'social_feed_message', subject: 'm1', at: NOON } as const;
    expect(play([act, act, { ...act, at: NOON + 48 * HOUR }]).map(({ points }) => points)).toEqual([5]);
  });

  it('of a person or a station counts again on another day of the event', () => {
    const look = (at: string) => ({ action: 'user_profile_viewed', subject: 'bob', at: Date.parse(at) }) as const;
    const days = ['2026-06-15T12:00:00Z', '2026-06-15T21:59:00Z', '2026-06-15T22:00:00Z'].map(look);
    expect(play(days, 'Europe/Berlin').map(({ act }) => act)).toEqual(['bob 2026-06-15', 'bob 2026-06-16']);
  });
});

describe('[LDB10] caps', () => {
  const acts = fc.array(
    fc.record({
      action: fc.constantFrom(...POINT_ACTIONS),
      subject: fc.constantFrom('a', 'b', 'c', 'd'),
      step: fc.nat({ max: 30 }),
      // Clocks are set back as well: moments come in any order.
      at: fc.integer({ min: NOON, max: NOON + 60 * HOUR }),
    }),
    { maxLength: 200 },
  );

  it('hold whatever is done, in whatever order, and nothing counts twice', () => {
    fc.assert(
      fc.property(acts, (done) => {
        const given = play(done);
        const byAction = Map.groupBy(given, ({ action }) => action as Act['action']);
        for (const [action, rows] of byAction) {
          const { per_day, per_subject = Infinity } = ruleOf(action);
          expect(new Set(rows.map(({ act }) => act)).size).toBe(rows.length);
          for (const day of Map.groupBy(rows, ({ at }) => new Date(at).toISOString().slice(0, 10)).values())
            expect(day.length).toBeLessThanOrEqual(per_day);
          for (const one of Map.groupBy(rows, ({ subject }) => subject).values())
            expect(one.length).toBeLessThanOrEqual(per_subject);
        }
      }),
      tries(200),
    );
  });

  it('of a day are those of the event’s time zone', () => {
    const looks = Array.from({ length: 12 }, (_, n) => `p${n}`);
    const at = (hour: number) => NOON + hour * HOUR;
    const act = (subject: string, hour: number) => ({ action: 'user_profile_viewed', subject, at: at(hour) }) as const;
    expect(
      play(
        looks.map((subject) => act(subject, 9)),
        'Europe/Berlin',
      ),
    ).toHaveLength(10);
    // 10 p.m. UTC is the next day in Berlin.
    expect(
      play(
        looks.map((subject, n) => act(subject, n < 10 ? 9 : 10)),
        'Europe/Berlin',
      ),
    ).toHaveLength(12);
    expect(pointsFor({ action: 'user_profile_viewed', subject: 'x' }, BERLIN, [])).toBe(2);
  });

  it('[LDB13] of watching let nobody earn faster than by watching', () => {
    const minute = (n: number) =>
      ({ action: 'livestream_watched', subject: `s${n % 3}`, step: n, at: NOON + n * 60_000 }) as const;
    expect(play(Array.from({ length: 60 }, (_, n) => minute(n)))).toHaveLength(7);
  });
});

describe('[LDB13] ten minutes of a stream', () => {
  it.each([
    [0, null],
    [599_999, null],
    [600_000, 1],
    [689_000, 1],
    [700_000, null],
    [1_230_000, 2],
  ])('%d ms: step %s', (watched_ms, step) => {
    expect(watchSteps(watched_ms)).toBe(step);
  });
});

describe('[LDB7] the score of a person', () => {
  const person = { event_user_id: 'p', networking_status: false };
  it('is read by them, by hosts and organisers, and by everybody once they are available', () => {
    const reads = (event_user_id: string, roles: Parameters<typeof seesScore>[0]['roles'], networking_status = false) =>
      seesScore({ event_user_id, roles }, { ...person, networking_status });
    expect(reads('p', ['attendee'])).toBe(true);
    expect(reads('x', ['attendee'])).toBe(false);
    expect(reads('x', ['attendee', 'moderator'])).toBe(false);
    expect(reads('x', ['attendee', 'host'])).toBe(true);
    expect(reads('x', ['attendee', 'organiser'])).toBe(true);
    expect(reads('x', ['attendee'], true)).toBe(true);
  });
});
