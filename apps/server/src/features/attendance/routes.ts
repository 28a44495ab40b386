import * as contract from '@plenary/contract/attendance/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { readFavorites, setFavorite, type FavoriteHooks } from './favorites.ts';
import { joinSession, type Joined } from './join.ts';

/** Binds joining, leaving and favourites (TML7, D31, D47). */
export function attendanceRoutes(app: FastifyInstance, ctx: Context, hooks: FavoriteHooks): void {
  bind(app, contract.joinSession, async ({ member, params, body, request }) => {
    if (params.userId !== member().account_id) return refused('forbidden');
    const leave = body.unassign_client ?? false;
    return said(request, leave, await joinSession(ctx, hooks, member(), { session_id: params.sessionId, leave }));
  });
  bind(app, contract.setFavorite, ({ member, body }) => setFavorite(ctx, hooks, member(), body));
  bind(app, contract.listFavorites, async ({ member }) => ok(await readFavorites(ctx, member())));
}

/** Adds the sentence for the person. */
function said({ language }: FastifyRequest, leave: boolean, joined: Result<Joined>): Result<contract.JoinAnswer> {
  if (!joined.ok) return joined;
  const { t } = textsOf(language);
  const { status } = joined.value;
  const message = status === 'success' ? t(leave ? 'attendance.left' : 'attendance.joined') : t(`attendance.${status}`);
  return ok({ ...joined.value, message });
}
