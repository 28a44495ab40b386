import { ok, refused, type Result } from '@plenary/contract/errors';
import type { KeptScore } from '@plenary/contract/games/operations';
import { isBetter, isPlausible, type GameKind, type GameScore } from '@plenary/domain/games/scores';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { game_scores } from '../../db/schema/index.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { holdMember } from '../../live/statement.ts';
import type { Outcome } from '../../live/types.ts';
import { openGame } from './open-game.ts';
import type { PlayerKey } from './store.ts';

/**
 * Keeps a score that the frame of a game told of, if it can be one of that game (GAM9). Whatever a game sends, one row of one person
 * changes, and only to a better one.
 */
export async function sendScore(
  ctx: Context,
  member: Member,
  event: EventRow,
  slug: string,
  score: number,
): Promise<Result<KeptScore>> {
  const wait = await ctx.limits.take('game_score', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id, event_user_id } = member;
  return ctx.live.transact(
    async (tx): Promise<Outcome<Result<KeptScore>>> => {
      const game = await openGame(ctx, tx, event, slug, 'embed');
      if (!game.ok) return { result: game };
      if (!isPlausible(score, game.value.max_score)) return { result: refused('score_refused') };
      const key = { event_id, game_id: game.value.id, event_user_id };
      return keepBest(tx, key, 'embed', { score, elapsed_ms: null }, ctx.clock.now());
    },
    { locks: [holdMember(member)] },
  );
}

/** Keeps a result where it is better than the one that stands, under the lock of its person. */
export async function keepBest(
  tx: Tx,
  key: PlayerKey,
  kind: GameKind,
  result: GameScore,
  now: number,
): Promise<Outcome<Result<KeptScore>>> {
  const before = await findScore(tx, key);
  const best = isBetter(kind, result, before);
  const answer = ok({ ...result, best });
  return best ? { result: answer, writes: [putScore(tx, key, result, now)] } : { result: answer };
}

async function findScore(tx: Tx, { event_id, game_id, event_user_id }: PlayerKey): Promise<GameScore | null> {
  const [row] = await tx
    .select({ score: game_scores.score, elapsed_ms: game_scores.elapsed_ms })
    .from(game_scores)
    .where(
      and(
        eq(game_scores.event_id, event_id),
        eq(game_scores.game_id, game_id),
        eq(game_scores.event_user_id, event_user_id),
      ),
    );
  return row ?? null;
}

function putScore(tx: Tx, key: PlayerKey, { score, elapsed_ms }: GameScore, now: number) {
  const result = { score, elapsed_ms, reached_at: new Date(now) };
  return tx
    .insert(game_scores)
    .values({ ...key, ...result })
    .onConflictDoUpdate({
      target: [game_scores.event_id, game_scores.game_id, game_scores.event_user_id],
      set: result,
    });
}
