import { inLanguage } from '@plenary/domain/language/texts';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import { isOfEvent } from '../routes-index.ts';
import { NOT_REHEARSED, refuse, type Action } from '@plenary/domain/policy/policy';
import { linksInPreview, previewIn } from '@plenary/domain/policy/preview';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendRefusal } from '../bind.ts';
import type { EventRow } from '../event-row.ts';
import { createAdmission } from './admission.ts';
import { inSomeHall, atHall, type WantedInHall } from './hall-roles.ts';
import { namesTwoHosts } from './origin/asked-host.ts';
import { subjectOf, type Actor } from './actor.ts';
import { hasFormToken } from './form-token.ts';
import { judgeOrigin } from './origin/origin.ts';
import { mayUseDevelopmentTools } from './origin/own-machine.ts';
import { phaseOf } from './phase.ts';
import { answerPolicyRefusal, answerRefusal } from '../refusals.ts';
import { sessionToken } from '../session/cookies.ts';
import { resolveRequest } from '../session/session.ts';
import { draftOfInvitation } from '../session/store.ts';
import { hashToken } from '../session/tokens.ts';
import { isSecure } from '../site-origin.ts';
import { pathOf, wantsPage } from './wants.ts';

export { phaseOf } from './phase.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `Origin: null`: refused after the body was read, unless it carries the form's token. */
    needs_form_token: boolean;
    /** The session token that the request carries, of a session or of none any more. */
    session_token: string | null;
    /** Number of the last event of the operation's topic (`moves_with`), as it was when the caller was looked up. */
    topic_seq: number;
  }
}

const ANONYMOUS: Actor = { kind: 'anonymous' };
/** Addresses that exist in development only, and there only for this machine (D378). */
const DEVELOPMENT_TOOLS: ReadonlySet<Action> = new Set(['site.outbox', 'site.design', 'event.clock', 'event.show']);
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The checks before every handler: session, rate, event, origin of a state change, policy (POL1,
 * HTP1, HTP8). A handler therefore runs only for callers whom the policy table lets in. Assets and health ask nothing of
 * the database here: they must answer without one.
 */
export function accessHooks(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('actor', null as never);
  app.decorateRequest('event', null);
  app.decorateRequest('needs_form_token', false);
  app.decorateRequest('session_token', null);
  app.decorateRequest('topic_seq', 0);
  const admission = createAdmission(app, ctx);
  app.addHook('onRequest', async (request, reply) => {
    const { action, limited } = request.routeOptions.config;
    request.actor = ANONYMOUS;
    if (namesTwoHosts(request.raw)) return sendRefusal(request, reply, { code: 'malformed' });
    if (action === 'site.health' || (action === 'site.asset' && limited))
      return (await admission.admitOpen(request, reply)) ? undefined : reply;
    if (action === 'site.asset') return undefined;
    const token = sessionToken(ctx.config, request.headers.cookie);
    request.session_token = token;
    const admitted = await admission.admit(request, reply, async () => {
      const topic = request.routeOptions.config.operation?.moves_with ?? null;
      const found = await resolveRequest(ctx, {
        ...{ token, slug: eventSlug(request), topic },
        accepted: request.headers['accept-language'],
      });
      request.actor = found.actor;
      request.event = found.event ?? (await draftFor(ctx, request));
      request.event &&= inLanguage(request.event, request.text_language);
      request.topic_seq = found.topic_seq;
    });
    if (!admitted) return reply;
    const wanted = wantedInHall(request);
    const there = await atHall(ctx, request.actor, wanted);
    // A page holds who its reader is at the event, and asks of each thing what they may do there.
    if (request.routeOptions.config.operation?.envelope !== 'page') request.actor = there;
    const { event } = request;
    if (action === undefined) return undefined;
    if (DEVELOPMENT_TOOLS.has(action) && !mayUseDevelopmentTools(ctx.config, request))
      return answerRefusal(request, reply, { code: 'not_found' });
    if (namesEvent(request) && !event) return answerAbsent(request, reply);
    if (event?.preview) (request.params as { event?: string }).event = event.slug;
    if (event?.rehearsal_of != null && NOT_REHEARSED.has(action))
      return answerRefusal(request, reply, { code: 'not_found' });
    const origin = checkOrigin(ctx, request);
    if (origin === 'foreign') return answerRefusal(request, reply, { code: 'bad_origin' });
    request.needs_form_token = origin === 'token';
    const refusal = refuse(action, subjectOf(inSomeHall(there, wanted)), phaseOf(ctx, event));
    if (refusal) return answerPolicyRefusal(ctx, request, reply, refusal);
    if (event?.preview && changes(request)) return answerRefusal(request, reply, { code: 'preview' });
  });
  app.addHook('onSend', async ({ event }, reply, payload) => {
    if (!event?.preview) return payload;
    const { slug, preview } = event;
    const location = reply.getHeader('location');
    if (typeof location === 'string') reply.header('location', linksInPreview(location, slug, preview));
    return typeof payload === 'string' ? linksInPreview(payload, slug, preview) : payload;
  });
  app.addHook('preValidation', (request, reply) => formTokenCheck(ctx, request, reply));
}

/** The thing that a request is about, as far as halls are concerned (HAL17). */
function wantedInHall({ params, routeOptions }: FastifyRequest): WantedInHall {
  const { sessionId, id } = (params ?? {}) as { sessionId?: string; id?: string };
  return { in_hall: routeOptions.config.operation?.in_hall, session_id: sessionId ?? id };
}

/** Whether a request may change something, and is refused in a preview (VAS3). */
function changes({ method, routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config;
  return READS.has(method) ? operation?.acts === true : operation?.previews !== true;
}

/** A page of a preview is, to a person who does not organise the event, the page itself (VAS2). */
function answerAbsent(request: FastifyRequest, reply: FastifyReply): unknown {
  const { slug, preview } = previewIn((request.params as { event?: string }).event ?? '');
  if (!preview || !SLUG_PATTERN.test(slug) || !READS.has(request.method) || !wantsPage(request))
    return answerRefusal(request, reply, { code: 'not_found' });
  return reply.redirect((request.raw.url ?? '').replace(/^\/[^/?]*/, `/${slug}`), 302);
}

function checkOrigin(ctx: Context, request: FastifyRequest): 'own' | 'token' | 'foreign' {
  if (READS.has(request.method)) return 'own';
  return judgeOrigin(ctx.config, {
    origin: request.headers.origin,
    sec_fetch_site: request.headers['sec-fetch-site'],
    host: request.host,
  });
}

async function formTokenCheck(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!request.needs_form_token || hasFormToken(request, isSecure(ctx.config, request))) return undefined;
  return answerRefusal(request, reply, { code: 'bad_origin' });
}

/** A draft that is there for a person by the link that invites them into its team (DRF10). */
async function draftFor(ctx: Context, { params, routeOptions }: FastifyRequest): Promise<EventRow | null> {
  if (!routeOptions.config.operation?.invites) return null;
  const { event = '', token = '' } = params as { event?: string; token?: string };
  return SLUG_PATTERN.test(event) ? draftOfInvitation(ctx.db, event, hashToken(token)) : null;
}

const namesEvent = (request: FastifyRequest): boolean => isOfEvent(request.routeOptions.url ?? '');

/** Pages that do not exist are drawn in the look of the event that their first segment names. */
function eventSlug(request: FastifyRequest): string | null {
  if (namesEvent(request)) return (request.params as { event?: string }).event ?? null;
  if (request.routeOptions.url !== undefined || !wantsPage(request)) return null;
  return pathOf(request).split('/', 2)[1] ?? null;
}
