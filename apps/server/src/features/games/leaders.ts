import { ok, type Result } from '@plenary/contract/errors';
import type { GameLeader, GameLeaders } from '@plenary/contract/games/operations';
import { GAMES } from '@plenary/domain/games/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { blockedIds } from '../chat/index.ts';
import { FACE, presentFace, type FaceRow } from '../rooms/index.ts';
import { openGame } from './open-game.ts';
import type { GameRow } from './store.ts';

interface LeaderRow extends Record<string, unknown> {
  readonly event_user_id: string;
  readonly score: number;
  readonly elapsed_ms: number | null;
  readonly rank: number;
  readonly total: number;
  readonly face: FaceRow;
}

/**
 * The best results of a game as a person sees them: of people who can be met, as on the leaderboard (D29), without those whom they have
 * blocked; and their own place among these (GAM13).
 */
export async function readGameLeaders(
  ctx: Context,
  member: Member,
  event: EventRow,
  slug: string,
): Promise<Result<GameLeaders>> {
  const game = await openGame(ctx, ctx.db, event, slug);
  if (!game.ok) return game;
  const hidden = await blockedIds(ctx.db, member, 'search');
  const rows = await shownRows(ctx, member, game.value, hidden);
  const leaders = rows.map((row) => presentLeader(row, member));
  return ok({
    leaders: leaders.filter(({ rank }) => rank <= GAMES.leaders),
    own: leaders.find(({ own }) => own) ?? null,
    total: rows[0]?.total ?? 0,
  });
}

/** The rows that are shown: those at the top, and one's own. */
async function shownRows(
  ctx: Context,
  { event_id, event_user_id }: Member,
  { id, kind }: GameRow,
  hidden: readonly string[],
): Promise<LeaderRow[]> {
  const order = kind === 'memory' ? sql`s.score, s.elapsed_ms` : sql`s.score DESC`;
  const { rows } = await ctx.db.execute<LeaderRow>(sql`
    WITH ranked AS (
      SELECT s.event_user_id, s.score, s.elapsed_ms, u.account_id,
             row_number() OVER (ORDER BY ${order}, s.reached_at, s.event_user_id)::int AS rank, count(*) OVER ()::int AS total
        FROM game_scores s
        JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
        JOIN accounts a ON a.id = u.account_id
       WHERE s.event_id = ${event_id} AND s.game_id = ${id}
         AND (u.id = ${event_user_id}
           OR u.active AND u.networking_status AND NOT u.simulated AND a.deleted_at IS NULL
              AND u.id <> ALL(${sql.param([...hidden])}::text[])))
    SELECT r.event_user_id, r.score, r.elapsed_ms, r.rank, r.total, ${FACE} AS face
      FROM ranked r
      JOIN event_users u ON u.event_id = ${event_id} AND u.id = r.event_user_id
      JOIN accounts a ON a.id = u.account_id
     WHERE r.rank <= ${GAMES.leaders} OR r.event_user_id = ${event_user_id}
     ORDER BY r.rank`);
  return rows;
}

function presentLeader({ event_user_id, score, elapsed_ms, rank, face }: LeaderRow, member: Member): GameLeader {
  return { rank, person: presentFace(face), own: event_user_id === member.event_user_id, score, elapsed_ms };
}
