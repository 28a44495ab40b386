import type { Refusal, Result } from '@plenary/contract/errors';
import type { Operation } from '@plenary/contract/operation';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callOf, routeOf, sendRefusal, type Call } from './bind.ts';
import { wantsPage } from './wants.ts';

/** What a form leads to: a path of this site. */
export interface Onward {
  readonly next: string;
}

/**
 * Binds an operation that HTML forms post to. A browser is sent on with 303, or gets the page again with the errors;
 * a caller that accepts JSON only gets `{status, payload: {next}}` or the refusal.
 * @param again draws the page with what was refused
 */
export function bindForm<O extends Operation>(
  app: FastifyInstance,
  op: O,
  handler: (call: Call<O>) => Promise<Result<Onward>>,
  again: (call: Call<O>, refusal: Refusal) => Promise<FastifyReply>,
): void {
  app.route({
    ...routeOf(op),
    handler: async (request, reply) => {
      const call = callOf<O>(request, reply);
      const result = await handler(call);
      const page = wantsPage(request);
      if (!result.ok) return page ? again(call, result.refusal) : sendRefusal(request, reply, result.refusal);
      if (page) return reply.redirect(result.value.next, 303);
      return reply.send({ status: 'success', payload: { next: result.value.next } });
    },
  });
}
