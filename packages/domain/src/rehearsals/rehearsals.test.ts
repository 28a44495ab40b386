import { describe, expect, it, test } from 'vitest';
import { findingsOf, sessionFindings, walkedSessions, type WalkedSession } from './report.ts';
import { goOnTo, rehearsalBegin } from './rehearsals.ts';

const time = (text: string): number => Date.parse(`2027-05-01T${text}:00Z`);
const sessions = [
  { id: 'a', starts_at: time('08:00') },
  { id: 'b', starts_at: time('10:00') },
];
const event = { sessions, starts_at: time('07:00'), time_zone: 'Europe/Zurich' };

describe('[REH2] the begin of a rehearsal', () => {
  it.each([
    [{}, '07:50'],
    [{ session: 'b' }, '09:50'],
    [{ at: '2027-05-01T12:00' }, '09:50'],
    [{ session: 'c' }, null],
    [{ at: '2027-03-28T02:30' }, null],
    [{ at: '2027-05-01' }, null],
  ] as const)('%j', (choice, begin) =>
    expect(rehearsalBegin({ minutes_before: 10, ...choice }, event)).toBe(begin === null ? null : time(begin)),
  );

  it('is that of the event where it has no session, and none without both', () => {
    expect(rehearsalBegin({ minutes_before: 0 }, { ...event, sessions: [] })).toBe(time('07:00'));
    expect(rehearsalBegin({ minutes_before: 0 }, { ...event, sessions: [], starts_at: null })).toBeNull();
  });
});

test('[REH5] a rehearsal goes on to a minute before the next session', () => {
  expect(goOnTo(sessions, time('07:00'))).toBe(time('07:59'));
  expect(goOnTo(sessions, time('07:59'))).toBe(time('09:59'));
  expect(goOnTo(sessions, time('09:59') + 1)).toBeNull();
});

const session = (more: Partial<WalkedSession>): WalkedSession => ({
  ...{ title: 'Tides', starts_at: time('08:00'), ends_at: time('09:00'), hall: 'Quay', online: true },
  ...{ has_stream: true, hosted: null, attended: true, ...more },
});

describe('[REH7] what a rehearsal finds', () => {
  it('is about the sessions whose time it was', () => {
    const all = [session({}), session({ title: 'Reefs', starts_at: time('10:00'), ends_at: null })];
    const titles = (from: string, until: string) =>
      walkedSessions(all, time(from), time(until)).map(({ title }) => title);
    expect(titles('07:00', '07:59')).toEqual([]);
    expect(titles('08:30', '08:31')).toEqual(['Tides']);
    expect(titles('09:01', '10:00')).toEqual(['Reefs']);
    expect(titles('09:01', '09:59')).toEqual([]);
  });

  it('names sessions that nobody came into, and halls of which no session was seen', () => {
    const walked = [
      session({}),
      session({ title: 'Reefs', attended: false }),
      session({ title: 'Sand', hall: 'Pier', attended: false }),
    ];
    expect(sessionFindings(walked, new Set())).toMatchObject({
      sessions_unattended: ['Reefs', 'Sand'],
      halls_unseen: ['Pier'],
    });
  });

  it('names halls whose hosted stream was never on', () => {
    const walked = [session({ hosted: 'quay' }), session({ hall: 'Pier', hosted: 'pier' }), session({ hall: 'Deck' })];
    expect(sessionFindings(walked, new Set(['quay'])).halls_not_streamed).toEqual(['Pier']);
  });

  it('asks nothing of a session on site', () => {
    const found = sessionFindings([session({ online: false, attended: false, has_stream: false })], new Set());
    expect(Object.values(found).flat()).toEqual([]);
  });

  it('names each thing once, and the first five', () => {
    const none = {
      ...{ streams_silent: [], halls_not_streamed: [], halls_unseen: [], sessions_unattended: [], links_missing: [] },
      ...{ people_twice: [], halls_twice: [], rooms_unowned: [], polls_unopened: [] },
    };
    expect(findingsOf(none)).toEqual([]);
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'a'];
    expect(findingsOf({ ...none, rooms_unowned: names, streams_silent: ['q'] })).toEqual([
      { kind: 'streams_silent', count: 1, names: ['q'] },
      { kind: 'rooms_unowned', count: 6, names: ['a', 'b', 'c', 'd', 'e'] },
    ]);
  });
});
