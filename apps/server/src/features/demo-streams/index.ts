import { getDemoStream } from '@plenary/contract/site/files';
import { livePlaylist } from '@plenary/domain/demo-streams/playlist';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { files, demo_streams as demoStreamRows } from '../../db/schema/index.ts';
import type { Feature } from '../../feature.ts';
import { routeOf, sendRefusal } from '../../http/bind.ts';
import { fileUrl } from '../files/index.ts';

export { parsePlaylist } from '@plenary/domain/demo-streams/playlist';

/** Demo streams: a few segments that play round and round as a live channel, whenever a person tunes in. */
export const demoStreams: Feature = { name: 'demo-streams', routes: demoStreamRoutes };

/** Address of a demo stream's live playlist, for a stream's `playback_url`. */
export function demoStreamUrl(slug: string, name: string): string {
  return `/${slug}/loops/${name}/live.m3u8`;
}

function demoStreamRoutes(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(getDemoStream),
    handler: async (request, reply) => {
      const { name } = request.params as { name: string };
      const segments = request.event && (await segmentsOf(ctx, request.event, name));
      if (!segments) return sendRefusal(request, reply, { code: 'not_found' });
      reply.type('application/vnd.apple.mpegurl').header('cache-control', 'private, no-store');
      return reply.send(livePlaylist(ctx.clock.now(), segments));
    },
  });
}

/** A demo stream's segments with the addresses of their files, or null when there is no such demo_stream. */
async function segmentsOf(ctx: Context, event: { readonly id: string; readonly slug: string }, name: string) {
  const [demo_stream] = await ctx.db
    .select()
    .from(demoStreamRows)
    .where(and(eq(demoStreamRows.event_id, event.id), eq(demoStreamRows.name, name)));
  if (!demo_stream || demo_stream.segments.length === 0) return null;
  const ids = demo_stream.segments.map(({ file }) => file);
  const found = await ctx.db
    .select({ id: files.id, filename: files.filename })
    .from(files)
    .where(and(eq(files.event_id, event.id), inArray(files.id, ids)));
  const byId = new Map(found.map((file) => [file.id, fileUrl(event.slug, file)]));
  return demo_stream.segments.map(({ file, duration_ms }) => ({ uri: byId.get(file) ?? '', duration_ms }));
}
