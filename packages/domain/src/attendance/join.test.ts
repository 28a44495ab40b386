import { describe, expect, it } from 'vitest';
import { at, iso, RULES } from '../timeline/timeline.fixture.ts';
import { attendanceChoice, isBreakoutOpen, isFull, isTalk, judgeJoin, judgeLeave, type JoinFacts } from './join.ts';

/** An open meeting from 10:00 to 11:00 with 5 places, of which 2 are taken, at 09:00; somebody who is not in it. */
function facts({ session, ...more }: Partial<Omit<JoinFacts, 'session'>> & { session?: object } = {}): JoinFacts {
  return {
    session: {
      type: 'meeting',
      open_session: true,
      max_occupancy: 5,
      starts_at: iso('10:00'),
      ends_at: iso('11:00'),
      ...session,
    },
    enabled: true,
    in_attendance: false,
    occupancy: 2,
    now: at('09:00'),
    rules: RULES,
    ...more,
  };
}

const inside = { in_attendance: true };

describe('[TML6] somebody joins a session', () => {
  it.each([
    ['before it', facts(), 'do'],
    ['in its first minute', facts({ now: at('10:00') }), 'do'],
    ['in its last second', facts({ now: at('10:59:59') }), 'do'],
    ['at its end', facts({ now: at('11:00') }), 'session_ended'],
    ['that has no end', facts({ session: { ends_at: null }, now: at('23:00') }), 'do'],
    ['with one place left', facts({ occupancy: 4 }), 'do'],
    ['with none left', facts({ occupancy: 5 }), 'booking_full'],
    ['with fewer places than people, since it was made smaller', facts({ occupancy: 9 }), 'booking_full'],
    ['with 0 places, which is no limit', facts({ session: { max_occupancy: 0 }, occupancy: 9_000 }), 'do'],
    ['of another type', facts({ session: { type: 'live-meeting' } }), 'not_open_session'],
    ['that is not open', facts({ session: { open_session: false } }), 'not_open_session'],
    ['at an event whose flag is off', facts({ enabled: false }), 'open_sessions_disabled'],
    ['that they are in', facts(inside), 'done'],
    ['that they are in and that is full', facts({ ...inside, occupancy: 5 }), 'done'],
    ['that is full and over', facts({ occupancy: 5, now: at('11:00') }), 'session_ended'],
  ] as const)('%s', (_, given, verdict) => {
    expect(judgeJoin(given)).toBe(verdict);
  });
});

describe('[TML6] somebody leaves a session', () => {
  it.each([
    ['that they are in', facts(inside), 'do'],
    ['that is full', facts({ ...inside, occupancy: 5 }), 'do'],
    ['that they are not in', facts(), 'done'],
    ['in its last second', facts({ ...inside, now: at('10:59:59') }), 'do'],
    ['at its end', facts({ ...inside, now: at('11:00') }), 'session_ended'],
    ['at an event whose flag was turned off since', facts({ ...inside, enabled: false }), 'do'],
    ['that is not open any more', facts({ ...inside, session: { open_session: false } }), 'not_open_session'],
    ['of another type', facts({ ...inside, session: { type: 'stream' } }), 'not_open_session'],
  ] as const)('%s', (_, given, verdict) => {
    expect(judgeLeave(given)).toBe(verdict);
  });
});

it.each([
  [facts(), 'join'],
  [facts({ occupancy: 5 }), 'full'],
  [facts(inside), 'leave'],
  [facts({ ...inside, enabled: false }), 'leave'],
  [facts({ enabled: false }), null],
  [facts({ now: at('11:00') }), null],
  [facts({ ...inside, now: at('11:00') }), null],
  [facts({ session: { type: 'stream' } }), null],
] as const)('[TML6] the button of a session follows the rules (%#)', (given, choice) => {
  expect(attendanceChoice(given)).toBe(choice);
});

it.each([
  [0, 0, false],
  [0, 1_000, false],
  [1, 0, false],
  [1, 1, true],
  [3, 4, true],
])('[TML6] of %i places %i are taken: full is %s', (max_occupancy, occupancy, full) => {
  expect(isFull({ max_occupancy }, occupancy)).toBe(full);
});

it.each([
  ['09:59:59', {}, false],
  ['10:00', {}, true],
  ['10:05', {}, true],
  ['10:59:59', {}, true],
  ['11:00', {}, false],
  ['23:00', { ends_at: null }, true],
  ['10:05', { open_session: false }, false],
  ['10:05', { type: 'stream' }, false],
])('[D55] the Breakout Room at %s of a session with %j: open is %s', (time, session, open) => {
  expect(isBreakoutOpen(facts({ session }).session, at(time), RULES)).toBe(open);
});

it.each([
  ['a meeting without a link', { has_link: false, open_session: false }, true],
  ['a meeting with a link', { has_link: true, open_session: false }, false],
  ['an open meeting', { has_link: false, open_session: true }, false],
  ['a stream', { type: 'stream' as const, has_link: false, open_session: false }, false],
])('[AGE2] whether %s is a talk', (_name, session, talk) => {
  expect(isTalk({ type: 'meeting', ...session })).toBe(talk);
});
