import * as contract from '@plenary/contract/hosted-streams/operations';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind, callOf, routeOf, sendRefusal } from '../../../http/bind.ts';
import { sendRanged } from '../../files/index.ts';
import { listKept, readKept, removeKept } from './kept.ts';

/** Binds the recordings that are kept: their list, their files, their removal (HST16). */
export function recordingRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listRecordings, async ({ event, params: { stream } }) =>
    ok({ recordings: await listKept(ctx.db, { event_id: event().id, name: stream }, event().slug) }),
  );
  bind(app, contract.removeRecording, async ({ event, member, params: { stream, id } }) => {
    const removed = await removeKept(ctx, member(), stream, id);
    if (!removed.ok) return removed;
    return ok({ recordings: await listKept(ctx.db, { event_id: event().id, name: stream }, event().slug) });
  });
  app.route({
    ...routeOf(contract.getRecording),
    handler: async (request, reply) => {
      const { event, params } = callOf<typeof contract.getRecording>(request, reply);
      const file = await readKept(ctx, { event_id: event().id, name: params.stream }, params.id);
      if (!file) return sendRefusal(request, reply, { code: 'not_found' });
      const name = `${params.stream}-${params.id}.mp4`;
      reply.type('video/mp4').header('content-disposition', `attachment; filename="${name}"`);
      return sendRanged(request, reply, file);
    },
  });
}
