import { ok, refused, type Result } from '@plenary/contract/errors';
import { ATTENDANCE } from '@plenary/domain/attendance/limits';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { ownChanged } from './present.ts';
import { deleteFavorite, findFacts, insertFavorite, listFavorites, locksOf } from './store.ts';

/** A session that a person marks, or does not any more. */
export interface Favorite {
  readonly session: string;
  readonly is_favorite: boolean;
}

/** A mark of a person. */
export interface FavoriteKey {
  readonly event_id: string;
  readonly event_user_id: string;
  readonly session_id: string;
}

/** The work of other features when a mark goes: a person has neither marked the session nor joined it any longer. */
export interface FavoriteHooks {
  /** Within the transaction that takes it back. */
  unmarked(tx: Tx, mark: FavoriteKey): Promise<readonly FeedEvent[]>;
}

/** Marks a session for the caller, or takes the mark back (D47). Repeating it changes nothing and succeeds. */
export function setFavorite(
  ctx: Context,
  hooks: FavoriteHooks,
  member: Member,
  order: Favorite,
): Promise<Result<Favorite>> {
  const locks = locksOf(ctx.db, { ...member, session_id: order.session }, 'key share');
  return ctx.live.transact((tx) => setOnce(ctx, hooks, tx, member, order), { locks });
}

async function setOnce(
  ctx: Context,
  hooks: FavoriteHooks,
  tx: Tx,
  member: Member,
  { session, is_favorite }: Favorite,
): Promise<Outcome<Result<Favorite>>> {
  const { event_id, event_user_id } = member;
  const key = { event_id, event_user_id, session_id: session };
  const [facts, marked] = await Promise.all([findFacts(tx, key), listFavorites(tx, key)]);
  if (!facts) return { result: refused('not_found') };
  if (!facts.active) return { result: refused('forbidden') };
  const result = ok({ session, is_favorite });
  if (facts.favorite === is_favorite) return { result };
  if (is_favorite && marked.length >= ATTENDANCE.favorites_max) return { result: refused('too_many_favorites') };
  const taken_back = is_favorite || facts.in_attendance ? [] : await hooks.unmarked(tx, key);
  return {
    result,
    writes: [is_favorite ? insertFavorite(tx, key, ctx.clock.now()) : deleteFavorite(tx, key)],
    events: [ownChanged(member, { session, in_attendance: facts.in_attendance, favorite: is_favorite }), ...taken_back],
  };
}

/** The caller's favourites. */
export async function readFavorites(ctx: Context, member: Member): Promise<{ results: Favorite[] }> {
  const sessions = await listFavorites(ctx.db, member);
  return { results: sessions.map((session) => ({ session, is_favorite: true })) };
}
