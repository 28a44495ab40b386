import * as contract from '@plenary/contract/hosted-streams/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { WATCH_EVERY_MS } from '@plenary/domain/hosted-streams/watching';
import { addressFor, mayPlay } from './address-for.ts';
import { playedFile } from './watching/played.ts';
import { readStreams } from './present.ts';
import { end, hold, keep, publish, stop, type Studio } from './publish.ts';
import { Recordings } from './recordings/recordings.ts';
import { RtmpListener } from './rtmp/listener.ts';
import { sendChunk } from './send-chunk.ts';
import { keyRoutes } from './key-routes.ts';
import { recordingRoutes } from './recordings/routes.ts';
import { signedEvent } from './signed-address.ts';
import { scoreWatching } from './watching/score.ts';
import { countWatching } from './watching/store.ts';

/** Binds publishing, what hosts see of it, and playing. */
export async function hostedStreamRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const studio: Studio = { ctx, recordings: new Recordings(ctx.clock) };
  const rtmp = new RtmpListener(studio);
  /** @param done a stream that no session plays any more is shown to anyone who changed it */
  const shown = async (by: Member, name: string, done: Result<unknown>): Promise<Result<contract.HostedStream>> => {
    if (!done.ok) return done;
    const also = done.value === undefined ? undefined : name;
    const streams = await readStreams(ctx.db, by.event_id, ctx.clock.now(), also);
    const found = streams.find(({ stream }) => stream === name);
    return found ? ok(found) : refused('not_found');
  };
  bind(app, contract.publishStream, async ({ member, params, body }) => {
    const begun = await publish(studio, member(), params.stream, body.publisher);
    return begun.ok ? ok({ part: begun.value.part, next_chunk: begun.value.next_chunk }) : begun;
  });
  bind(app, contract.stopPublishing, async ({ member, params: { stream }, body }) =>
    shown(member(), stream, await stop(studio, member(), stream, body.publisher)),
  );
  bind(app, contract.endStream, async ({ member, params: { stream } }) => {
    const by = member();
    const ended = await end(studio, by, stream);
    rtmp.end({ event_id: by.event_id, name: stream }, 'stopped');
    return shown(by, stream, ended);
  });
  bind(app, contract.holdStream, async ({ member, params: { stream }, body }) =>
    shown(member(), stream, await hold(studio, member(), stream, body.on)),
  );
  bind(app, contract.keepRecordings, async ({ member, params: { stream }, body }) =>
    shown(member(), stream, await keep(studio, member(), stream, body.on)),
  );
  bind(app, contract.getHostedStream, ({ member, params }) => shown(member(), params.stream, ok(undefined)));
  bind(app, contract.listHostedStreams, async ({ member }) =>
    ok({ streams: await readStreams(ctx.db, member().event_id, ctx.clock.now()) }),
  );
  bind(app, contract.getStreamAddress, ({ member, event, params }) =>
    addressFor(ctx, member(), event(), params.stream),
  );
  bind(app, contract.watchStream, async ({ member, params: { stream } }) => {
    const by = member();
    if (!(await mayPlay(ctx, by, stream))) return refused('not_found');
    const watcher = { event_id: by.event_id, name: stream, event_user_id: by.event_user_id };
    const watched_ms = await countWatching(ctx.db, watcher, ctx.clock.now());
    if (watched_ms === null) return refused('not_found');
    await scoreWatching(ctx, by, stream, watched_ms);
    return ok({ again_in_ms: WATCH_EVERY_MS });
  });
  recordingRoutes(app, ctx);
  keyRoutes(app, studio, rtmp);
  app.addHook('onListen', () => rtmp.open());
  app.addHook('preClose', () => rtmp.close());
  app.route({ ...routeOf(contract.getStreamFile), handler: (request, reply) => sendFile(ctx, request, reply) });
  await app.register(async (scope) => chunkRoute(scope, studio));
}

/** Chunks are bytes, which no other route takes. */
function chunkRoute(app: FastifyInstance, studio: Studio): void {
  const options = { parseAs: 'buffer', bodyLimit: contract.HOSTED.chunk_max_bytes } as const;
  app.addContentTypeParser('video/mp4', options, (_request, body, done) => done(null, body));
  app.route({
    ...routeOf(contract.sendChunk),
    bodyLimit: contract.HOSTED.chunk_max_bytes,
    handler: async (request, reply) => {
      const { member, params } = callOf<typeof contract.sendChunk>(request, reply);
      const publisher = String(request.headers[contract.PUBLISHER_HEADER] ?? '');
      const bytes: unknown = request.body;
      if (!Buffer.isBuffer(bytes)) return sendRefusal(request, reply, { code: 'unsupported_type' });
      const part = partOf(request);
      if (!contract.PUBLISHER_PATTERN.test(publisher) || part === undefined)
        return sendRefusal(request, reply, { code: 'invalid_input' });
      const chunk = { stream: params.stream, publisher, part, number: params.chunk, bytes };
      const taken = await sendChunk(studio, member(), chunk);
      return taken.ok ? reply.code(204).send() : sendRefusal(request, reply, taken.refusal);
    },
  });
}

/** null: the header is missing, as pages of an earlier release leave it out; undefined: it is no number. */
function partOf({ headers }: FastifyRequest): number | null | undefined {
  const text = headers[contract.PART_HEADER];
  return text === undefined ? null : contract.ChunkPart.safeParse(text).data;
}

/** Nobody is looked up: the signature says that a person was given the address. */
async function sendFile(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { params } = callOf<typeof contract.getStreamFile>(request, reply);
  const signed = await signedEvent(ctx, params, params.signature);
  const found = signed && (await playedFile(ctx, { ...params, ...signed }, params.file));
  if (!found) return sendRefusal(request, reply, { code: 'not_found' });
  const { etag, content_type, cache_control, bytes } = found;
  reply.headers({ etag, 'cache-control': cache_control }).type(content_type);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
}
