import { getLoop } from '@plenary/contract/files';
import { livePlaylist } from '@plenary/domain/demo-streams/playlist';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { files, loops as loopRows } from '../../db/schema/index.ts';
import type { Feature } from '../../feature.ts';
import { routeOf, sendRefusal } from '../../http/bind.ts';
import { fileUrl } from '../files/index.ts';

export { parsePlaylist } from '@plenary/domain/demo-streams/playlist';

/** Holding loops: a few segments that play round and round as a live channel, whenever somebody tunes in. */
export const demoStreams: Feature = { name: 'demo-streams', routes: loopRoutes };

/** Address of a loop's live playlist, for a stream's `playback_url`. */
export function loopUrl(slug: string, name: string): string {
  return `/${slug}/loops/${name}/live.m3u8`;
}

function loopRoutes(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(getLoop),
    handler: async (request, reply) => {
      const { name } = request.params as { name: string };
      const segments = request.event && (await segmentsOf(ctx, request.event, name));
      if (!segments) return sendRefusal(request, reply, { code: 'not_found' });
      reply.type('application/vnd.apple.mpegurl').header('cache-control', 'private, no-store');
      return reply.send(livePlaylist(ctx.clock.now(), segments));
    },
  });
}

/** A loop's segments with the addresses of their files, or null when there is no such loop. */
async function segmentsOf(ctx: Context, event: { readonly id: string; readonly slug: string }, name: string) {
  const [loop] = await ctx.db
    .select()
    .from(loopRows)
    .where(and(eq(loopRows.event_id, event.id), eq(loopRows.name, name)));
  if (!loop || loop.segments.length === 0) return null;
  const ids = loop.segments.map(({ file }) => file);
  const found = await ctx.db
    .select({ id: files.id, filename: files.filename })
    .from(files)
    .where(and(eq(files.event_id, event.id), inArray(files.id, ids)));
  const byId = new Map(found.map((file) => [file.id, fileUrl(event.slug, file)]));
  return loop.segments.map(({ file, duration_ms }) => ({ uri: byId.get(file) ?? '', duration_ms }));
}
