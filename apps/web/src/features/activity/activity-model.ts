import type {
  Leader,
  Leaderboard,
  LeadersFrame,
  PointAward,
  PointsGivenPayload,
} from '@plenary/contract/points/operations';
import type { EventUser } from '@plenary/contract/accounts/people';

/** The leaderboard as far as the page knows it. */
export interface ActivityState {
  /** null: not read yet. */
  readonly board: Leaderboard | null;
  readonly failed: boolean;
  /** Points that were given while the page was open, the latest first. */
  readonly fresh: readonly PointAward[];
}

export const NO_ACTIVITY: ActivityState = { board: null, failed: false, fresh: [] };

/** The list as it was read. */
export const withBoard = (state: ActivityState, board: Leaderboard): ActivityState => ({
  ...state,
  board,
  failed: false,
});

/**
 * The first ones, and how many take part, as just published to everybody. Anyone who is among the first now stands
 * there alone; places below them are asked for (D166). Until then a person who was overtaken stands behind the first.
 * @param own one's own event-user id
 */
export function withFrame(state: ActivityState, { leaders, total }: LeadersFrame, own: string): ActivityState {
  const { board } = state;
  if (!board) return state;
  if (!leaders) return { ...state, board: { ...board, total } };
  const isOwn = ({ event_user }: Leader): boolean => event_user._id === own;
  const first = new Set(leaders.map(({ event_user }) => event_user._id));
  const overtaken = board.leaders.filter(isOwn).map((one) => ({ ...one, rank: leaders.length + 1 }));
  const near = overtaken.length > 0 ? overtaken : board.near;
  return {
    ...state,
    board: {
      ...board,
      total,
      leaders: [...leaders],
      near: near.filter(({ event_user }) => !first.has(event_user._id)),
    },
  };
}

/** Points of one's own, whose number is right at once. */
export function withPoints(state: ActivityState, { award, activity_score }: PointsGivenPayload): ActivityState {
  const { board, fresh } = state;
  const highest_activity_score = Math.max(board?.highest_activity_score ?? 0, activity_score);
  return {
    ...state,
    fresh: [award, ...fresh],
    board: board && { ...board, activity_score, highest_activity_score },
  };
}

/** A row of the list; `rank` null: '-'. */
export interface ActivityRow {
  readonly rank: number | null;
  readonly person: EventUser;
  readonly points: number;
  readonly own: boolean;
  /** Ranks are left out above it. */
  readonly apart: boolean;
}

/**
 * The rows of the list: the leaders, then one's neighbours with oneself between them (LDB3). Anyone who has no rank stands at
 * the end of it, with '-' (LDB2).
 */
export function rowsOf({ leaders, near, activity_score }: Leaderboard, me: EventUser): ActivityRow[] {
  const ranked = [...leaders, ...near];
  const rows = ranked.map((one, index) => rowOf(one, me, ranked[index - 1]?.rank ?? one.rank - 1));
  if (rows.some(({ own }) => own)) return rows;
  return [...rows, { rank: null, person: me, points: activity_score, own: true, apart: rows.length > 0 }];
}

function rowOf({ rank, event_user }: Leader, me: EventUser, above: number): ActivityRow {
  const own = event_user._id === me._id;
  const points = event_user.user.activity_score ?? 0;
  return { rank, person: event_user, points, own, apart: rank !== above + 1 };
}

/** One's own rank as the rows say it; null: none. */
export const ownRank = (rows: readonly ActivityRow[]): number | null => rows.find(({ own }) => own)?.rank ?? null;
