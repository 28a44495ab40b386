import type { EventUser } from '@plenary/contract/accounts/people';
import type { Leader, Leaderboard } from '@plenary/contract/points/operations';
import { ranksShown } from '@plenary/domain/points/leaderboard';
import { describe, expect, it } from 'vitest';
import { NO_ACTIVITY, ownRank, rowsOf, withBoard, withFrame, withPoints } from './activity-model.ts';

const person = (id: string, activity_score = 0): EventUser =>
  ({ _id: id, user: { _id: id, activity_score } }) as unknown as EventUser;
const ME = person('me');

/** The one at a rank: 100 points less the rank. */
const at = (rank: number, own: number | null): Leader => ({
  rank,
  event_user: person(rank === own ? 'me' : `p${rank}`, 100 - rank),
});

/** The list of somebody with a rank, as the server answers it. */
function board(own: number | null, ranked: number): Leaderboard {
  const shown = ranksShown(own, ranked).map((rank) => at(rank, own));
  return {
    leaders: shown.filter(({ rank }) => rank <= 10),
    near: shown.filter(({ rank }) => rank > 10),
    rank: own,
    total: ranked + 5,
    activity_score: own === null ? 0 : 100 - own,
    highest_activity_score: 90,
  };
}

/** Ranks of the rows; `|` where ranks are left out, `*` oneself. */
const drawn = (list: Leaderboard): string =>
  rowsOf(list, ME)
    .map(({ rank, own, apart }) => `${apart ? '| ' : ''}${rank ?? '-'}${own ? '*' : ''}`)
    .join(' ');

describe('[LDB3] the rows of the leaderboard', () => {
  it.each([
    [3, 40, '1 2 3* 4 5 6 7 8 9 10'],
    [10, 40, '1 2 3 4 5 6 7 8 9 10* 11'],
    [11, 40, '1 2 3 4 5 6 7 8 9 10 11* 12'],
    [20, 40, '1 2 3 4 5 6 7 8 9 10 | 19 20* 21'],
    [40, 40, '1 2 3 4 5 6 7 8 9 10 | 39 40*'],
    [1, 2, '1* 2'],
    [1, 1, '1*'],
  ])('of somebody at %d among %d', (own, ranked, rows) => {
    expect(drawn(board(own, ranked))).toBe(rows);
  });

  it('[LDB2] without a rank one stands at the end, with "-", also where nobody has one', () => {
    expect(drawn(board(null, 12))).toBe('1 2 3 4 5 6 7 8 9 10 | -*');
    expect(drawn(board(null, 0))).toBe('-*');
    expect(ownRank(rowsOf(board(null, 12), ME))).toBe(null);
  });
});

describe('[LDB20] what is told while the list is open', () => {
  const open = (list: Leaderboard) => withBoard(NO_ACTIVITY, list);
  const told = (own: number | null) => Array.from({ length: 10 }, (_none, index) => at(index + 1, own));

  it('takes the first ones as they are told, and leaves nobody there twice', () => {
    const { board: list } = withFrame(open(board(11, 40)), { n: 1, leaders: told(10), total: 50 }, 'me');
    expect(list && drawn(list)).toBe('1 2 3 4 5 6 7 8 9 10* | 12');
    expect(list?.total).toBe(50);
  });

  it('keeps whoever was overtaken behind the first, until their place is read', () => {
    const { board: list } = withFrame(open(board(10, 40)), { n: 1, leaders: told(null), total: 45 }, 'me');
    expect(list && drawn(list)).toBe('1 2 3 4 5 6 7 8 9 10 11*');
  });

  it('says the number of people where the first ones are the same, and nothing before the list is read', () => {
    expect(withFrame(open(board(2, 40)), { n: 1, leaders: null, total: 7 }, 'me').board).toEqual({
      ...board(2, 40),
      total: 7,
    });
    expect(withFrame(NO_ACTIVITY, { n: 1, leaders: [], total: 7 }, 'me')).toBe(NO_ACTIVITY);
  });

  it('[LDB17] counts points of one’s own at once, the latest first', () => {
    const award = { action: 'poll_participated', points: 10, at: '2026-11-24T10:00:00.000Z' } as const;
    const state = withPoints(withPoints(open(board(2, 40)), { v: 1, award, activity_score: 95 }), {
      v: 1,
      award: { ...award, action: 'self_checkin' },
      activity_score: 120,
    });
    expect(state.fresh.map(({ action }) => action)).toEqual(['self_checkin', 'poll_participated']);
    expect(state.board).toMatchObject({ activity_score: 120, highest_activity_score: 120 });
  });
});
