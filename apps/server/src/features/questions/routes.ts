import { ok, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/questions/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { askQuestion, editQuestion, withdrawQuestion } from './ask.ts';
import { answerQuestion, moderateQuestion, setBoard } from './moderate.ts';
import { readMore, readQuestions, readQueue } from './read.ts';
import { stopAsker } from './stop-asker.ts';
import { voteForQuestion } from './vote.ts';

/** Binds the questions of sessions. */
export function questionRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listQuestions, ({ member, params }) =>
    readQuestions(ctx.db, member(), params.sessionId, ctx.clock.now()),
  );
  bind(app, contract.moreQuestions, ({ member, params, query }) =>
    readMore(ctx.db, member(), params.sessionId, ctx.clock.now(), query),
  );
  bind(app, contract.askQuestion, async ({ member, params, body }) =>
    asOne(await askQuestion(ctx, member(), { ...body, session_id: params.sessionId })),
  );
  bind(app, contract.editQuestion, async ({ member, params, body }) =>
    asOne(await editQuestion(ctx, member(), keyOf(params), body.text)),
  );
  bind(app, contract.withdrawQuestion, ({ member, params }) => withdrawQuestion(ctx, member(), keyOf(params)));
  bind(app, contract.voteForQuestion, ({ member, params, body }) =>
    voteForQuestion(ctx, member(), keyOf(params), body.voted),
  );
  bind(app, contract.listQuestionQueue, ({ member, params }) =>
    readQueue(ctx.db, member(), params.sessionId, ctx.clock.now()),
  );
  bind(app, contract.moderateQuestion, async ({ member, params, body }) =>
    asOne(await moderateQuestion(ctx, member(), keyOf(params), body.act)),
  );
  bind(app, contract.answerQuestion, async ({ member, params, body }) =>
    asOne(await answerQuestion(ctx, member(), keyOf(params), body.text)),
  );
  bind(app, contract.stopAsker, ({ member, params, body }) => stopAsker(ctx, member(), keyOf(params), body));
  bind(app, contract.setQuestionBoard, ({ member, params, body }) => setBoard(ctx, member(), params.sessionId, body));
}

const keyOf = ({ sessionId: session_id, id }: { readonly sessionId: string; readonly id: string }) => ({
  session_id,
  id,
});

function asOne(result: Result<contract.AnyQuestion>): Result<{ question: contract.AnyQuestion }> {
  return result.ok ? ok({ question: result.value }) : result;
}
