import type { Operation } from '@plenary/contract/operation';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callOf, routeOf, type Call } from './bind.ts';

/** Binds a page to what draws it. */
export function bindPage<O extends Operation>(
  app: FastifyInstance,
  op: O,
  draw: (call: Call<O>) => Promise<FastifyReply>,
): void {
  app.route({
    ...routeOf(op),
    handler: (request, reply) => draw(callOf<O>(request, reply)),
  });
}
