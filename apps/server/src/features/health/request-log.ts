import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Asked every few seconds by machines, or many times per page: of interest only when something is wrong. */
const QUIET = /^\/(?:healthz|readyz|metrics|assets\/|favicon|sw\.js)/;

/** One line for each request, when it has been answered or given up, with the id that its answer carries. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode < 400 && QUIET.test(request.url) ? 'debug' : 'info';
    request.log[level](
      { req: request, status: reply.statusCode, duration_ms: Math.round(reply.elapsedTime), ...who(request) },
      'request',
    );
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.debug({ req: request, ...who(request) }, 'request given up by the client');
  });
}

function who({ actor }: FastifyRequest): { account_id?: string } {
  // A request that failed before the access hook has no actor.
  return (actor as typeof actor | null) && actor.kind !== 'anonymous' ? { account_id: actor.account_id } : {};
}
