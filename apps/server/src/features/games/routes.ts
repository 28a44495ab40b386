import { ERRORS, type Refusal } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/games/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, callOf, routeOf, type EventRow } from '../../http/bind.ts';
import { errorText } from '../../http/language.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { answerQuestion } from './answer.ts';
import { bindFrame } from './frame.ts';
import { readGameLeaders } from './leaders.ts';
import { dealCards, finishCards } from './memory.ts';
import { openGame } from './open-game.ts';
import { presentPlayed } from './present.ts';
import { gameIn } from './store.ts';
import { sendScore } from './scores.ts';
import { takeStep } from './turn.ts';

/** Binds games: how they are played, their results and lists, memory, and quizzes with the hosts who lead them. */
export function gameRoutes(app: FastifyInstance, ctx: Context): void {
  bindGame(app, ctx);
  bindFrame(app, ctx);
  bind(app, contract.listGameLeaders, ({ member, event, params }) =>
    readGameLeaders(ctx, member(), event(), params.id),
  );
  bind(app, contract.sendGameScore, ({ member, event, params, body }) =>
    sendScore(ctx, member(), event(), params.id, body.score),
  );
  bind(app, contract.dealMemory, ({ member, event, params }) => dealCards(ctx, member(), event(), params.id));
  bind(app, contract.finishMemory, ({ member, event, params, body }) =>
    finishCards(ctx, member(), event(), params.id, body.turns),
  );
  bind(app, contract.answerQuiz, ({ member, event, params, body }) =>
    answerQuestion(ctx, member(), event(), params.id, body),
  );
  bind(app, contract.turnQuiz, ({ member, params, body }) => takeStep(ctx, member(), params.id, body));
}

/** `GET /json/game/{id}`: a refusal says its reason in the payload (GAM2). */
function bindGame(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(contract.getGame),
    handler: async (request, reply) => {
      const { event, params } = callOf<typeof contract.getGame>(request, reply);
      const game = await openGame(ctx, ctx.db, event(), params.id);
      if (!game.ok) return sendReason(request, reply, game.refusal);
      return reply.send({
        status: 'success',
        payload: played(ctx, event(), gameIn(game.value, request.text_language)),
      });
    },
  });
}

const played = (ctx: Context, { slug }: EventRow, game: Parameters<typeof presentPlayed>[0]) =>
  presentPlayed(game, slug, siteOrigin(ctx.config));

function sendReason(request: FastifyRequest, reply: FastifyReply, { code }: Refusal): FastifyReply {
  const message = errorText(request.language, code);
  return reply.code(ERRORS[code].status).send({
    ...{ status: 'error', code, message, request_id: request.id },
    payload: { embed_code: '', reason: message, use_custom_message: true, errors: {} },
  });
}
