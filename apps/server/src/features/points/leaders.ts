import { POINTS_PAGE, type Leaderboard, type PointsHistory } from '@plenary/contract/points/operations';
import { LEADERS, ranksShown } from '@plenary/domain/points/leaderboard';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Board } from './board.ts';
import type { Boards } from './boards.ts';
import { isRanked, named } from './scored-people.ts';
import { awardsOf, scoredPeople } from './store.ts';

/** The leaderboard as a person sees it. Their own place is of now, those of the others of a moment ago. */
export async function readLeaders(ctx: Context, boards: Boards, member: Member): Promise<Leaderboard> {
  const { event_id, event_user_id } = member;
  const board = await boards.of(event_id);
  // Read together, since one's own place is seldom another than it was a moment ago.
  const before = board.ids(shownTo(board, event_user_id));
  const known = new Map(await scoredPeople(ctx.db, event_id, [event_user_id, ...before]));
  const own = known.get(event_user_id);
  if (own) board.take({ id: event_user_id, ranked: isRanked(own), score: own.score, reached: own.reached });
  const ranks = shownTo(board, event_user_id);
  const missing = board.ids(ranks).filter((id) => !known.has(id));
  for (const [id, person] of await scoredPeople(ctx.db, event_id, missing)) known.set(id, person);
  const shown = named(board, ranks, known);
  return {
    leaders: shown.filter((one) => one.rank <= LEADERS),
    near: shown.filter((one) => one.rank > LEADERS),
    rank: rankOn(board, event_user_id),
    total: board.total,
    activity_score: own?.score ?? 0,
    highest_activity_score: own?.highest ?? 0,
  };
}

/** The rank of a person; null: none. */
function rankOn({ ranking }: Board, event_user_id: string): number | null {
  const place = ranking.get(event_user_id);
  return place ? ranking.rankOf(place) : null;
}

const shownTo = (board: Board, event_user_id: string): number[] =>
  ranksShown(rankOn(board, event_user_id), board.ranking.size);

/** A page of what a person was given points for. */
export async function readHistory(ctx: Context, member: Member, before?: number): Promise<PointsHistory> {
  const rows = await awardsOf(ctx.db, member, POINTS_PAGE + 1, before);
  const page = rows.slice(0, POINTS_PAGE);
  return {
    awards: page.map(({ action, points, at }) => ({ action, points, at })),
    before: rows.length > POINTS_PAGE ? (page.at(-1)?.place ?? null) : null,
  };
}
