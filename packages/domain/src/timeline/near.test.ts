import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nowAndNext } from '../home/now-and-next.ts';
import { chaptersOf, upNext } from './streams/around-a-stream.ts';
import { statusTimes } from './boundaries.ts';
import { onAirSessions, onSiteSessions } from './highlights.ts';
import { liveArea } from './live-area.ts';
import { isNear, NEAR_COMING, NEAR_MAX, NEAR_ON_SITE, NEAR_WINDOW_MS, nearSessions, ON_SITE_NAMED } from './near.ts';
import { startOf } from './status.ts';
import { at, RULES, session } from './timeline.fixture.ts';
import { MINUTE_MS, type SessionType } from './types.ts';

const NOW = at('12:00');
const PLACES = [null, 'Hall', 'Pier'];

interface Given {
  readonly type: SessionType;
  /** Minutes from now. */
  readonly start: number;
  readonly minutes: number | null;
  readonly place: number;
  readonly featured: boolean;
}

const given: fc.Arbitrary<Given> = fc.record({
  type: fc.constantFrom('stream', 'stream', 'live-meeting', 'meeting', 'game', 'marker-stream'),
  start: fc.integer({ min: -200, max: 400 }),
  minutes: fc.option(fc.integer({ min: -5, max: 120 }), { freq: 5 }),
  place: fc.nat(PLACES.length - 1),
  featured: fc.boolean(),
});

/** Talks on site, most of which take place now. */
const onSite: fc.Arbitrary<Given> = fc.record({
  type: fc.constant('meeting' as const),
  start: fc.integer({ min: -60, max: 20 }),
  minutes: fc.option(fc.integer({ min: 0, max: 120 }), { freq: 9 }),
  place: fc.nat(PLACES.length - 1),
  featured: fc.boolean(),
});

/** Sessions by their distance from now; each marker splits the first of them. */
function sessionsOf(all: readonly Given[]) {
  const idOf = (nth: number): string => `${nth}`.padStart(24, '0');
  return all.map(({ type, start, minutes, place, featured }, nth) => ({
    ...session({ id: idOf(nth), type, misc: type === 'marker-stream' ? idOf(0) : null, featured }),
    starts_at: new Date(NOW + start * MINUTE_MS).toISOString(),
    ends_at: minutes === null ? null : new Date(NOW + (start + minutes) * MINUTE_MS).toISOString(),
    location: PLACES[place] ?? null,
  }));
}
type Session = ReturnType<typeof sessionsOf>[number];

const streams = (count: number, start: (nth: number) => number) =>
  sessionsOf(
    Array.from({ length: count }, (_, nth) => ({
      ...{ type: 'stream' as const, start: start(nth), minutes: 30, place: 1, featured: false },
    })),
  );

const namedOnSite = (sessions: readonly Session[], now: number) =>
  onSiteSessions(sessions, now, RULES)
    .slice(0, ON_SITE_NAMED)
    .map(({ id }) => id);

/** All that pages say of the present, by ids. */
function shown(sessions: readonly Session[], stream: Session, now: number) {
  const { headline, others, unnamed, next } = nowAndNext(sessions, now, RULES);
  return {
    home: [headline, ...others, next].map((one) => one?.id),
    unnamed,
    area: liveArea(sessions, now, RULES),
    on_air: onAirSessions(sessions, now, RULES).map(({ id }) => id),
    on_site: namedOnSite(sessions, now),
    next: upNext(sessions, stream, now).map(({ id }) => id),
    chapters: chaptersOf(sessions, stream.id, now).map((chapter) => [chapter.session.id, chapter.state]),
  };
}

describe('the sessions near now', () => {
  it('[NEA1] are a bounded number, however many there are', () => {
    const many = streams(20_000, (nth) => (nth % 4_000) - 200);
    expect(nearSessions(many, NOW, RULES).sessions.length).toBeLessThanOrEqual(2 * NEAR_MAX);
    const near = nearSessions(
      streams(500, (nth) => nth * 30 - 60),
      NOW,
      RULES,
    );
    expect(near.sessions.length).toBeLessThan(NEAR_COMING + 4);
    expect(near.until).toBeGreaterThan(NOW + NEAR_WINDOW_MS);
  });

  it('[NEA2] say what all sessions would, until the moment they name', () =>
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 40, size: 'max' }), (all) => {
        const sessions = sessionsOf([{ ...all[0]!, type: 'stream' }, ...all.slice(1)]);
        const [stream] = sessions as [Session];
        const near = nearSessions(sessions, NOW, RULES, stream.id);
        const moments = sessions.flatMap((one) => statusTimes(one, RULES)).flatMap((time) => [time - 1, time]);
        for (const time of [NOW, ...moments]) {
          if (time < NOW || time >= (near.until ?? Infinity)) continue;
          expect(shown(near.sessions, stream, time)).toEqual(shown(sessions, stream, time));
        }
      }),
    ));

  it('[NEA1] [NEA2] hold a few of very many talks on site, and name as many until the moment they name', () =>
    fc.assert(
      fc.property(fc.array(onSite, { minLength: 1, maxLength: 60, size: 'max' }), (all) => {
        const sessions = sessionsOf(all);
        const { sessions: near, until } = nearSessions(sessions, NOW, RULES);
        const begun = near.filter((one) => startOf(one) <= NOW);
        expect(begun.length).toBeLessThanOrEqual(NEAR_ON_SITE);
        for (const time of [NOW, ...sessions.flatMap((one) => statusTimes(one, RULES))]) {
          if (time < NOW || time >= (until ?? Infinity)) continue;
          expect(namedOnSite(near, time)).toEqual(namedOnSite(sessions, time));
        }
      }),
    ));

  it('[NEA2] of many that start together the marked one is there, which is announced before them', () => {
    const plain = { type: 'stream' as const, start: 30, minutes: null, place: 0, featured: false };
    const sessions = sessionsOf([...Array<Given>(NEAR_COMING).fill(plain), { ...plain, featured: true }]);
    const near = nearSessions(sessions, NOW, RULES);
    expect(nowAndNext(near.sessions, NOW, RULES).headline?.featured).toBe(true);
    const later = sessionsOf([...Array<Given>(9).fill(plain), { ...plain, start: 60 }]);
    expect(nearSessions(later, NOW, RULES)).toMatchObject({ sessions: later.slice(0, 9) });
  });

  it('[NEA2] of meetings that start together two are there: the home names one after the other', () => {
    const plain = { type: 'meeting' as const, start: 90, minutes: 30, place: 0, featured: false };
    const sessions = sessionsOf(Array<Given>(100).fill(plain));
    const near = nearSessions(sessions, NOW, RULES);
    const { headline, next } = nowAndNext(near.sessions, NOW, RULES);
    expect([headline?.id, next?.id]).toEqual([sessions[0]?.id, sessions[1]?.id]);
    expect(near.sessions.length).toBeLessThan(30);
  });

  it('[NEA2] names the next one while all before it are about to start', () => {
    const plain = { type: 'stream' as const, start: 30, minutes: null, place: 0, featured: false };
    const sessions = sessionsOf([...Array<Given>(NEAR_COMING).fill(plain), { ...plain, start: 31 }]);
    const near = nearSessions(sessions, NOW, RULES);
    const opening = NOW + 25 * MINUTE_MS;
    const named = (list: readonly Session[]) => nowAndNext(list, opening, RULES).next?.id;
    if ((near.until ?? Infinity) > opening) expect(named(near.sessions)).toBe(named(sessions));
    const later = nearSessions(sessions, opening, RULES);
    expect(named(later.sessions)).toBe(sessions.at(-1)?.id);
  });

  it('[NEA2] without an end where nothing is left out', () => {
    expect(
      nearSessions(
        streams(NEAR_COMING, (nth) => 60 + nth),
        NOW,
        RULES,
      ).until,
    ).toBeNull();
    expect(nearSessions([], NOW, RULES)).toEqual({ sessions: [], until: null });
  });

  it('[NEA3] a changed session belongs to the set where a fresh one would hold it before its end', () =>
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 30, size: 'max' }), given, (all, more) => {
        const sessions = sessionsOf([{ ...all[0]!, type: 'stream' }, ...all.slice(1), more]);
        const [stream, changed] = [sessions[0], sessions.at(-1)] as [Session, Session];
        const near = nearSessions(sessions.slice(0, -1), NOW, RULES, stream.id);
        const { until } = near;
        const after = isNear(changed, NOW, RULES, { until, stream: stream.id })
          ? [...near.sessions, changed]
          : near.sessions;
        const told = (list: readonly Session[], time: number) => [
          ...onAirSessions(list, time, RULES).map(({ id }) => id),
          ...namedOnSite(list, time),
        ];
        for (const time of [NOW, startOf(changed) - 5 * MINUTE_MS, startOf(changed)]) {
          if (time < NOW || time >= (until ?? Infinity)) continue;
          expect(told(after, time).sort()).toEqual(told(sessions, time).sort());
        }
      }),
    ));
});
