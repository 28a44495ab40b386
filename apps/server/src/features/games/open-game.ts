import { refused, type Result } from '@plenary/contract/errors';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import { isGameLocked, type GameKind } from '@plenary/domain/games/scores';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { EventRow } from '../../http/bind.ts';
import { findGame, type GameRow } from './store.ts';

/** When a game opens and closes, in milliseconds. */
export const scheduleOf = ({ starts_at, ends_at }: Pick<GameRow, 'starts_at' | 'ends_at'>) => ({
  starts_at: starts_at?.getTime() ?? null,
  ends_at: ends_at?.getTime() ?? null,
});

/**
 * A game that may be visited now; hosts are no exception (GAM3, D5).
 * @param kind left out: of whatever kind
 */
export async function openGame(
  ctx: Pick<Context, 'clock'>,
  db: Db | Tx,
  event: EventRow,
  slug: string,
  kind?: GameKind,
): Promise<Result<GameRow>> {
  const row = SLUG_PATTERN.test(slug) ? await findGame(db, event.id, slug) : null;
  if (!row || (kind !== undefined && row.kind !== kind)) return refused('not_found');
  return isGameLocked(scheduleOf(row), eventNow(ctx.clock, event)) ? refused('game_closed') : { ok: true, value: row };
}
