import { getStreamEntry } from '@plenary/contract/stream-entries';
import type { FastifyInstance } from 'fastify';
import { tencentProvider } from '../../adapters/stream-provider.ts';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { streamForNow } from '../timeline/index.ts';

/** Streams that a provider knows by an id of its own (doc 2 §3, type `tencent`). */
export const streamEntries: Feature = { name: 'stream-entries', routes: streamEntryRoutes };

/**
 * Leads on, instead of being part of the timeline: addresses of a provider expire, and the timeline is made once for
 * everybody. Whoever may not have the stream now is not told its address (D5).
 */
function streamEntryRoutes(app: FastifyInstance, ctx: Context): void {
  const { tencent } = ctx.config;
  const provider = tencent && tencentProvider(tencent);
  app.route({
    ...routeOf(getStreamEntry),
    handler: async (request, reply) => {
      const { member, params } = callOf<typeof getStreamEntry>(request, reply);
      const stream = provider && (await streamForNow(ctx, member(), params.id));
      if (!stream || stream.type !== 'tencent' || stream.entry_id === null)
        return sendRefusal(request, reply, { code: 'not_found' });
      return reply.redirect(provider.addressOf(stream.entry_id, ctx.clock.now()), 307);
    },
  });
}
