import { describe, expect, it } from 'vitest';
import { judgeJoin } from '../attendance/join.ts';
import { nowAndNext } from '../home/now-and-next.ts';
import { chaptersOf, upNext } from './streams/around-a-stream.ts';
import { badgeOf } from './badges.ts';
import { sessionConflicts } from './edit/conflicts.ts';
import { canEndNow, extendedEnd } from './edit/quick.ts';
import { featuredSession, nextSession } from './highlights.ts';
import { isNear, nearSessions } from './near.ts';
import { sessionStatus } from './status.ts';
import { at, iso, RULES, session } from './timeline.fixture.ts';

const HALL = { location: 'Hall' };
const off = { ...session({ id: 'off', cancelled: true }), ...HALL };
const on = { ...session({ id: 'on', starts_at: iso('10:30') }), ...HALL };
const first = { ...session({ id: 'first', starts_at: iso('09:00'), ends_at: iso('10:00') }), ...HALL };

describe('[TML47] a session that was called off', () => {
  it.each(['09:00', '09:57', '10:00', '10:30', '11:00'])('is over at %s, and says that it was cancelled', (time) => {
    expect(sessionStatus(off, at(time), RULES)).toBe(3);
    expect(badgeOf(off, at(time), RULES)).toEqual({ kind: 'cancelled' });
  });

  it('is neither next nor featured, and not near', () => {
    const both = [off, on];
    expect(nextSession(both, at('09:00'))?.id).toBe('on');
    expect(featuredSession([off], at('09:50'), RULES)).toBeNull();
    expect(nowAndNext(both, at('10:10'), RULES).headline?.id).toBe('on');
    expect(upNext(both, first, at('09:30')).map(({ id }) => id)).toEqual(['on']);
    expect(nearSessions(both, at('09:00'), RULES).sessions.map(({ id }) => id)).toEqual(['on']);
    const meeting = { ...off, type: 'meeting' } as const;
    expect(nearSessions([meeting], at('09:00'), RULES).sessions).toEqual([]);
    expect(isNear(off, at('09:00'), RULES, { until: null, stream: null })).toBe(false);
    // Its own page still shows it.
    expect(isNear(off, at('09:00'), RULES, { until: null, stream: 'off' })).toBe(true);
  });

  it('is no chapter that is on now', () => {
    const part = session({ id: 'part', type: 'marker-stream', misc: 'off', cancelled: true });
    expect(chaptersOf([off, part], 'off', at('10:30')).map(({ state }) => state)).toEqual(['past']);
  });

  it('is joined by nobody, stands in nobody’s way, and is neither extended nor ended', () => {
    const open = { ...off, type: 'meeting', open_session: true, max_occupancy: 0 } as const;
    const facts = { enabled: true, in_attendance: false, occupancy: 0, now: at('10:10'), rules: RULES };
    expect(judgeJoin({ ...facts, session: open })).toBe('session_ended');
    const busy = [off, on].map((one) => ({ ...one, speakers: [{ uid: 'ada', name: 'Ada' }] }));
    expect(sessionConflicts(busy, RULES).size).toBe(0);
    expect([extendedEnd(off, at('10:10')), canEndNow(off, at('10:10'), RULES)]).toEqual([null, false]);
  });
});
