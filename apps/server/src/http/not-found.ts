import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { answerRefusal } from './refusals.ts';
import { methodsAt } from './routes-index.ts';
import { pathOf } from './wants.ts';

/** Addresses that no route has: 405 with `Allow` when another method would do, else 404 as a page or as data. */
export function notFoundHandler(app: FastifyInstance, ctx: Context): void {
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = methodsAt(app.routeIndex, pathOf(request));
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return answerRefusal(ctx, request, reply, { code: 'not_found' });
    }
    void reply.header('allow', allowed.join(', '));
    return answerRefusal(ctx, request, reply, { code: 'method_not_allowed' });
  });
}
