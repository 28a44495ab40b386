import { livekitWebhook } from '@plenary/contract/calls/operations';
import { ok, refused } from '@plenary/contract/errors';
import { CALLS } from '@plenary/domain/calls/limits';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { MediaNews } from '../../../adapters/call-media/call-media.ts';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { addJob } from '../../../jobs/index.ts';
import { MEDIA_JOB } from './media-job.ts';

const MAX_BYTES = 64 * 1024;

/** Binds the messages of a LiveKit server, whose signature is over the bytes as they came. */
export async function webhookRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (own) => {
    const asText = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
    own.addContentTypeParser('application/webhook+json', asText, (_request, body, done) => done(null, body));
    bind(own, livekitWebhook, async ({ request }) => {
      const { livekit } = ctx.media;
      if (!livekit) return refused('not_found');
      const { body } = request as { readonly body: unknown };
      const news = await livekit.read(request.headers.authorization ?? '', typeof body === 'string' ? body : '');
      if (!news) return refused('forbidden');
      for (const one of news) await reconcile(ctx, one);
      return ok({ heard: news.length });
    });
  });
}

/**
 * Reconciles places with the media server. A participant without a place is removed again: a token outlives the place for
 * which it was given. One who is gone from there keeps the place as after a reload, since their page may be coming back (D206).
 */
async function reconcile(ctx: Context, { call, peer, there }: MediaNews): Promise<void> {
  const of = sql`call_id = ${call} AND peer = ${peer}`;
  if (!there) {
    const until = new Date(ctx.clock.now() + CALLS.unload_ms).toISOString();
    await ctx.db.execute(sql`UPDATE call_peers SET expires_at = least(expires_at, ${until}::timestamptz) WHERE ${of}`);
    return;
  }
  const { rows } = await ctx.db.execute(sql`SELECT 1 FROM call_peers WHERE ${of}`);
  if (rows.length > 0) return;
  await ctx.db.transaction((tx) => addJob(tx, MEDIA_JOB, { call, peer }, { priority: 'urgent' }));
}
