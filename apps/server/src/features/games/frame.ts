import { gameFrame } from '@plenary/contract/games/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { openGame } from './open-game.ts';

/** A game that a bundle brought has no origin, reaches no network and no storage, and stands in our own pages alone (D40). */
const POLICY = [
  'sandbox allow-scripts allow-pointer-lock',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** `GET /{event}/games/frame/{id}`. */
export function bindFrame(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(gameFrame),
    handler: async (request, reply) => {
      const { event, params } = callOf<typeof gameFrame>(request, reply);
      const game = await openGame(ctx, ctx.db, event(), params.id, 'embed');
      if (!game.ok) return sendRefusal(request, reply, game.refusal);
      if (game.value.page_html === null) return sendRefusal(request, reply, { code: 'not_found' });
      return reply
        .headers({ 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(game.value.page_html);
    },
  });
}
