import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/profile/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { setFlash } from '../../http/flash.ts';
import { clearSessionCookies } from '../../http/session/cookies.ts';
import { isSecure } from '../../http/site-origin.ts';
import { endSessions, listSessions } from './my-sessions.ts';

/** Where one is signed in. Ending the session that asks signs out. */
export function sessionRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listSessions, async ({ member, request }) =>
    ok({ sessions: await listSessions(ctx, member(), request.language) }),
  );
  bind(app, contract.endSessions, async ({ member, body, request, reply }) => {
    const me = member();
    const ended = await endSessions(ctx, me, body.sessions);
    if (!ended.ok) return ended;
    if (body.sessions.includes(me.session_id)) {
      clearSessionCookies(reply, isSecure(ctx.config, request));
      setFlash(ctx.config, reply, 'signed_out');
    }
    return ok({ sessions: await listSessions(ctx, me, request.language) });
  });
}
