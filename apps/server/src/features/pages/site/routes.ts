import * as contract from '@plenary/contract/pages/operations';
import { refuse } from '@plenary/domain/policy/policy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { answerPolicyRefusal, answerRefusal } from '../../../http/refusals.ts';
import { subjectOf } from '../../../http/request/actor.ts';
import { phaseOf } from '../../../http/request/phase.ts';
import { contentPage } from './content.ts';
import { hasStudio } from './organised.ts';
import { listMyEvents } from './my-events.ts';

/** Events are for those who were invited; nothing here is of use to a search engine. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/** Pages of the site itself: one's events, texts, robots.txt. */
export function siteRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.myEvents, ({ request, reply }) => drawMyEvents(ctx, request, reply));
  bindPage(app, contract.contentPage, ({ request, reply, params }) => drawContent(ctx, request, reply, params.slug));
  bindPage(app, contract.siteContentPage, ({ request, reply, params }) =>
    drawContent(ctx, request, reply, params.slug),
  );
  // Outside development this address does not exist, as the outbox.
  if (ctx.config.development) bindPage(app, contract.designPage, ({ reply }) => reply.drawPage({ kind: 'design' }));
  if (app.hasRoute({ method: 'GET', url: '/robots.txt' })) return;
  app.get('/robots.txt', { config: { action: 'site.asset' } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS),
  );
}

/** Straight on to the event when there is one only (D37). */
async function drawMyEvents(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.actor.kind === 'anonymous') throw new Error('my events were asked for by nobody');
  const { session_id, account_id } = request.actor;
  const [events, studio] = await Promise.all([
    listMyEvents(ctx, session_id, request.language),
    hasStudio(ctx, { session_id, account_id }),
  ]);
  const [only, ...others] = events;
  if (only && others.length === 0) return reply.redirect(`/${only.slug}`, 302);
  return reply.drawPage({ kind: 'events', studio, events });
}

/** Only those who may read all pages learn whether one of this name exists. */
async function drawContent(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  slug: string,
): Promise<FastifyReply> {
  const { actor, event } = request;
  const found = await contentPage(ctx, event, slug, request);
  if (found?.public) return reply.drawPage(found.page);
  const refusal = event && refuse('event.page', subjectOf(actor), phaseOf(ctx, event));
  if (refusal) return answerPolicyRefusal(ctx, request, reply, refusal);
  return found ? reply.drawPage(found.page) : answerRefusal(request, reply, { code: 'not_found' });
}
