import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../../start/lifecycle.ts';

/** Once the server drains, each answer closes its connection, so that a balancer keeps none open to it for later. */
export function closeWhileDraining(app: FastifyInstance, lifecycle: Pick<Lifecycle, 'phase'>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (lifecycle.phase() === 'draining') void reply.header('connection', 'close');
    done();
  });
}
