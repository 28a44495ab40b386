import { getStreamEntry } from '@plenary/contract/stream-entries/operations';
import type { StreamSource } from '@plenary/contract/timeline/operations';
import type { FastifyInstance } from 'fastify';
import { tencentProvider } from '../../adapters/stream-provider.ts';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { callOf, routeOf, sendRefusal, type EventRow } from '../../http/bind.ts';
import { playbackUrl } from '../hosted-streams/index.ts';
import { streamForNow } from '../timeline/index.ts';

/** Streams whose own addresses expire: of a provider (STR9), and hosted ones (HST10). */
export const streamEntries: Feature = { name: 'stream-entries', routes: streamEntryRoutes };

/**
 * Leads on, instead of being part of the timeline: the addresses expire, and the timeline is made once for
 * everybody. A person who may not have the stream now does not get its address (D5).
 */
function streamEntryRoutes(app: FastifyInstance, ctx: Context): void {
  const { tencent } = ctx.config;
  const provider = tencent && tencentProvider(tencent);
  const addressOf = async (event: EventRow, { type, entry_id }: StreamSource): Promise<string | null> => {
    if (entry_id === null) return null;
    if (type === 'hosted') return playbackUrl(ctx, event, entry_id);
    return type === 'tencent' && provider ? provider.addressOf(entry_id, ctx.clock.now()) : null;
  };
  app.route({
    ...routeOf(getStreamEntry),
    handler: async (request, reply) => {
      const { member, event, params } = callOf<typeof getStreamEntry>(request, reply);
      const stream = await streamForNow(ctx, member(), params.id);
      const address = stream && (await addressOf(event(), stream));
      return address ? reply.redirect(address, 307) : sendRefusal(request, reply, { code: 'not_found' });
    },
  });
}
