import type { JoinAnswer } from '@plenary/contract/attendance/operations';
import { describe, expect, it } from 'vitest';
import { at, RULES, session as ruleSession } from '@plenary/domain/timeline/timeline.fixture';
import { NOTHING_OWN, type OwnSessions } from '../../page/people/own-sessions.ts';
import { withRows } from './own-rows.ts';
import {
  beginPosting,
  breakoutLink,
  choiceOf,
  endPosting,
  mySession,
  openBreakouts,
  settleFavorite,
  wantFavorite,
} from './attendance-state.ts';

const ID = 'a'.repeat(24);
const LINK = 'https://meet.example/x';
const session = { ...ruleSession({ type: 'meeting' }), open_session: true, max_occupancy: 5 };
const sight = { enabled: true, now: at('10:30'), rules: RULES };

const inside = withRows(NOTHING_OWN, [{ session: ID, in_attendance: true, favorite: false, link: LINK }]);
const outside = withRows(NOTHING_OWN, []);
const answer = (status: JoinAnswer['status'], in_attendance: boolean, current_occupancy = 3): JoinAnswer => ({
  status,
  message: '',
  payload: { session: ID, in_attendance, current_occupancy, link: in_attendance ? LINK : null },
});
const shown = (state: OwnSessions) => mySession(state, ID);

describe('[D39] a favourite', () => {
  it('shows at once, and stays once it is saved', () => {
    const wanted = wantFavorite(outside, ID, true);
    expect([shown(outside).favorite, shown(wanted).favorite]).toEqual([false, true]);
    expect(shown(settleFavorite(wanted, ID, true)).favorite).toBe(true);
  });

  it('that could not be saved goes back, to what another tab made of it meanwhile', () => {
    expect(shown(settleFavorite(wantFavorite(outside, ID, true), ID, null)).favorite).toBe(false);
    const elsewhere = withRows(wantFavorite(inside, ID, false), [
      { session: ID, in_attendance: true, favorite: true, link: null },
    ]);
    expect(shown(elsewhere).favorite).toBe(false);
    expect(shown(settleFavorite(elsewhere, ID, null)).favorite).toBe(true);
  });
});

describe('[TML6] a join', () => {
  const asked = (state: OwnSessions) => ({ session, row: state.rows?.[ID] });

  it('[D54] changes one’s place and the number of people together', () => {
    const posting = beginPosting(outside, ID);
    expect(shown(posting)).toMatchObject({ posting: true, in_attendance: false });
    const joined = endPosting(posting, asked(outside), answer('success', true));
    expect([shown(joined), joined.occupancy[ID]]).toMatchObject([
      { posting: false, in_attendance: true, link: LINK },
      3,
    ]);
    const left = endPosting(beginPosting(inside, ID), asked(inside), answer('success', false, 2));
    expect([shown(left), left.occupancy[ID]]).toMatchObject([{ in_attendance: false, link: null }, 2]);
  });

  it('[TML7] that finds the session full shows its maximum', () => {
    const full = endPosting(beginPosting(outside, ID), asked(outside), answer('booking_full', false, 4));
    expect([shown(full).in_attendance, full.occupancy[ID]]).toEqual([false, 5]);
  });

  it.each([null, { status: 'not_found', message: '', payload: null } as const])(
    '[TML7] that fails leaves everything as it was (%#)',
    (failed) => {
      expect(endPosting(beginPosting(inside, ID), asked(inside), failed)).toEqual(inside);
    },
  );

  it('does not undo what another tab did meanwhile', () => {
    const elsewhere = withRows(beginPosting(outside, ID), [
      { session: ID, in_attendance: false, favorite: true, link: null },
    ]);
    expect(shown(endPosting(elsewhere, asked(outside), answer('success', true))).in_attendance).toBe(false);
  });
});

it('[TML6] the button follows the rules and the live number of people', () => {
  expect(choiceOf(session, { in_attendance: false }, 4, sight)).toBe('join');
  expect(choiceOf(session, { in_attendance: false }, 5, sight)).toBe('full');
  expect(choiceOf(session, { in_attendance: true }, 5, sight)).toBe('leave');
  expect(choiceOf(session, { in_attendance: false }, 0, { ...sight, enabled: false })).toBeNull();
});

it('[D55] the Breakout Room is there for those in attendance while it is open', () => {
  expect(breakoutLink(session, shown(inside), sight)).toBe(LINK);
  expect(breakoutLink(session, shown(inside), { ...sight, now: at('11:00') })).toBeNull();
  expect(breakoutLink(session, shown(outside), sight)).toBeNull();
  expect(openBreakouts(inside, [session], sight)).toEqual([session]);
  expect(openBreakouts(inside, [session], { ...sight, now: at('09:59') })).toEqual([]);
  expect(openBreakouts(NOTHING_OWN, [session], sight)).toEqual([]);
});
