import { describe, expect, it } from 'vitest';
import { nextBoundary, nextLockBoundary } from './boundaries.ts';
import { at, iso, RULES, session } from './timeline.fixture.ts';
import { isLocked } from './locks.ts';
import { SESSION_TYPES, type SessionType } from './types.ts';

describe('locks', () => {
  it.each(SESSION_TYPES)('[SES9] a %s without a link is locked at any time', (type) => {
    for (const time of ['09:00', '10:30', '12:00']) {
      expect(isLocked(session({ type, has_link: false }), session(), at(time), RULES)).toBe(true);
    }
  });

  it.each<[SessionType, boolean[]]>([
    //                09:54  09:56  10:30  11:00
    ['stream', [true, false, false, true]],
    ['live-meeting', [true, false, false, true]],
    ['meeting', [false, false, false, false]],
    ['video-call', [true, true, false, true]],
    ['media-item', [true, true, false, true]],
    ['game', [true, true, false, true]],
  ])('[SES9] a %s is locked at 09:54, 09:56, 10:30, 11:00: %j', (type, expected) => {
    const times = ['09:54', '09:56', '10:30', '11:00'];
    expect(times.map((time) => isLocked(session({ type }), null, at(time), RULES))).toEqual(expected);
  });

  it('[D1] status 4 is unlocked', () => {
    expect(isLocked(session({ type: 'game', ends_at: null }), null, at('20:00'), RULES)).toBe(false);
  });

  it.each([
    ['10:19', true],
    ['10:20', false],
    ['10:45', false],
    ['11:00', true],
  ])('[SES9] a marker from 10:20 to 10:40 of a stream from 10:00 to 11:00 is locked at %s: %s', (time, locked) => {
    const marker = session({ type: 'marker-stream', starts_at: iso('10:20'), ends_at: iso('10:40') });
    expect(isLocked(marker, session(), at(time), RULES)).toBe(locked);
    expect(isLocked(marker, null, at(time), RULES)).toBe(true);
  });
});

describe('boundaries', () => {
  const walk = (next: (now: number) => number | null) => {
    const times: string[] = [];
    for (let now = next(at('00:00')); now !== null; now = next(now))
      times.push(new Date(now).toISOString().slice(11, 16));
    return times;
  };
  const stream = session({ id: 'a'.repeat(24) });
  const meeting = session({ id: 'b'.repeat(24), type: 'meeting', starts_at: iso('10:30'), ends_at: null });
  const marker = session({ id: 'c'.repeat(24), type: 'marker-stream', misc: stream.id, starts_at: iso('10:20') });

  it('[SES12] every moment at which a status changes is a boundary, and nothing else', () => {
    expect(walk((now) => nextBoundary([stream, meeting], now, RULES))).toEqual([
      '09:55',
      '10:00',
      '10:05',
      '10:30',
      '11:00',
    ]);
  });

  it('[SES12] lock boundaries are those at which a link comes or goes', () => {
    expect(walk((now) => nextLockBoundary([stream, meeting], now, RULES))).toEqual(['09:55', '11:00']);
    expect(walk((now) => nextLockBoundary([stream, marker], now, RULES))).toEqual(['09:55', '10:20', '11:00']);
    expect(nextLockBoundary([session({ has_link: false })], at('00:00'), RULES)).toBeNull();
  });

  it('[SES12] between two lock boundaries no lock changes (every minute of the day)', () => {
    const all = [stream, meeting, marker];
    const locks = (now: number) =>
      all.map((each) => isLocked(each, each === marker ? stream : null, now, RULES)).join();
    for (let now = at('00:00'); now < at('23:00'); now += 60_000) {
      const next = nextLockBoundary(all, now, RULES);
      if (next === null || next > now + 60_000) expect(locks(now + 60_000)).toBe(locks(now));
    }
  });
});
