import * as contract from '@plenary/contract/chat/support';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { askQuestion } from './ask.ts';
import { handBackQuestion, resolveQuestion, takeQuestion } from './change.ts';
import { listQuestions, ownQuestion } from './list.ts';

/** Binds the calls of 'Ask a Question'. */
export function supportRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.ownQuestion, ({ member }) => ownQuestion(ctx, member()));
  bind(app, contract.askQuestion, async ({ member, body }) => {
    const sent = await askQuestion(ctx, member(), body);
    return sent.ok ? ok({ chat_message: sent.value }) : sent;
  });
  bind(app, contract.listQuestions, ({ member, query: { state = 'waiting', limit, ...more } }) =>
    listQuestions(ctx, member(), { ...more, state, limit: limit ?? contract.SUPPORT.page_size }),
  );
  bind(app, contract.takeQuestion, ({ member, body }) => takeQuestion(ctx, member(), body));
  bind(app, contract.handBackQuestion, ({ member, body }) => handBackQuestion(ctx, member(), body.chat_thread));
  bind(app, contract.resolveQuestion, ({ member, body }) => resolveQuestion(ctx, member(), body));
}
