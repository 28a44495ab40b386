import { ok, refused } from '@plenary/contract/errors';
import { moveClock as moveClockOperation } from '@plenary/contract/timeline/operations';
import { getNear, getSessionDetails, getTimeline } from '@plenary/contract/timeline/document';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, callOf, routeOf, type Call } from '../../http/bind.ts';
import { moveClock } from './announcements.ts';
import { codingOf, readDocument } from './document.ts';
import { readNearFor } from './near.ts';
import { detailsOf } from './read-timeline.ts';
import { findSession } from './store.ts';
import { audienceOf } from './topics.ts';

/** The timeline in parts: what is near now, all of it as one document, and the texts of one session. */
export function timelineRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, getNear, async (call) => ok(await answerNear(ctx, call)));
  app.route({
    ...routeOf(getTimeline),
    handler: async (request, reply) => sendDocument(ctx, callOf<typeof getTimeline>(request, reply)),
  });
  bind(app, getSessionDetails, async ({ request, event, params }) => {
    const session = await findSession(ctx.db, event().id, params.id);
    return session ? ok(await detailsOf(ctx.db, event(), session, request.text_language)) : refused('not_found');
  });
  if (ctx.config.development) clockRoute(app, ctx);
}

async function answerNear(ctx: Context, { member, query }: Call<typeof getNear>) {
  const { near, cursor } = await readNearFor(ctx, member(), query.stream ?? null);
  return { status: 'success' as const, cursor, payload: near };
}

/** Sends the bytes that were made for many; a reader who has them already gets a 304. */
async function sendDocument(ctx: Context, { member, request, reply }: Call<typeof getTimeline>): Promise<FastifyReply> {
  const { event_id } = member();
  const cursor = ctx.live.hub.cursor({ event_id, topic: TIMELINE_TOPIC }, request.topic_seq);
  const document = await readDocument(ctx, member(), audienceOf(member()), cursor);
  const coding = codingOf(request.headers['accept-encoding']);
  const etag = `"${document.tag}-${coding}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language, cookie' });
  const known = request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  if (known) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type('application/json; charset=utf-8').send(await document.bytes(coding));
}

/** The clock control exists in development only; elsewhere its address is unknown. */
function clockRoute(app: FastifyInstance, ctx: Context): void {
  bind(app, moveClockOperation, async ({ body, event, member }) => {
    const { offset_ms, at } = body;
    if ((offset_ms === undefined) === (at === undefined)) {
      return refused('invalid_input', { errors: { offset_ms: [{ code: 'either_offset_or_at' }] } });
    }
    const clock_offset_ms = offset_ms ?? Date.parse(at ?? '') - ctx.clock.now();
    await moveClock(ctx, event().id, clock_offset_ms, member());
    return ok({ clock_offset_ms, now: new Date(ctx.clock.now() + clock_offset_ms).toISOString() });
  });
}
