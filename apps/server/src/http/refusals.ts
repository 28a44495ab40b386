import type { PageData } from '@plenary/contract/boot';
import { ERRORS, type Refusal } from '@plenary/contract/errors';
import { STEP_PATHS } from '@plenary/domain/onboarding/steps';
import type { EventPhase } from '@plenary/domain/policy/phase';
import type { PolicyRefusal } from '@plenary/domain/policy/policy';
import { THEME_COOKIE, themeOf } from '@plenary/domain/theme/theme';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { banReason } from './ban-reason.ts';
import { sendRefusal, setRetryAfter } from './bind.ts';
import { errorText } from './language.ts';
import { Overload } from '../failures/failure.ts';
import { phaseOf } from './request/phase.ts';
import { faultPage } from './plain-page.ts';
import { wantsPage } from './request/wants.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Answers with a page in the event's look (features/pages).
     * @param status when given, wins over the page's own
     */
    drawPage(page: PageData, status?: number): Promise<FastifyReply>;
  }
}

/**
 * Answers what the policy refused. Data addresses: D32. Pages: signed out → the sign-in form, and back again after it;
 * before the opening and after the end → the pages that say so (D37); not a member → an error page.
 */
export async function answerPolicyRefusal(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: PolicyRefusal,
): Promise<FastifyReply> {
  const { actor } = request;
  if (!wantsPage(request)) return sendRefusal(request, reply, { code: refusal });
  switch (refusal) {
    case 'unauthorised': {
      const closed = closedPage(phaseOf(ctx, request.event));
      if (closed) return reply.drawPage(closed, 200);
      return reply.redirect(`${eventBase(request)}/login?next=${encodeURIComponent(request.raw.url ?? '/')}`, 302);
    }
    case 'unverified': {
      const step = actor.kind === 'second_factor_due' ? STEP_PATHS[actor.step] : 'login';
      return reply.redirect(`${eventBase(request)}/${step}?next=${encodeURIComponent(request.raw.url ?? '/')}`, 302);
    }
    case 'event_not_open':
      return reply.drawPage({ kind: 'coming_soon' }, 200);
    case 'event_over':
      return reply.drawPage({ kind: 'event_over' }, 200);
    case 'forbidden': {
      if (actor.kind !== 'outsider') return answerOutsider(request, reply, { code: 'forbidden' });
      const reason = request.event && (await banReason(ctx.db, request.event.id, actor.account_id));
      if (reason === null) return answerOutsider(request, reply, { code: 'not_a_member' });
      return answerOutsider(request, reply, { code: 'banned_from_event' }, reason);
    }
  }
}

/** A person who does not belong to an event sees nothing of it, not even its theme. */
function answerOutsider(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  quote = '',
): Promise<FastifyReply> {
  request.event = null;
  return answerRefusal(request, reply, refusal, quote);
}

/**
 * The answer of an event's pages while it is not open. Signed-out visitors see it too, with a link to sign in: most
 * people open the link of their invitation before the day, and a bare form would not say when to come back. The
 * page says no more than the event's name, start and background.
 */
export function closedPage(phase: EventPhase): PageData | null {
  if (phase === 'open') return null;
  return { kind: phase === 'before' ? 'coming_soon' : 'event_over' };
}

/**
 * Answers a refusal or a fault as a page or as data, whichever the caller came for.
 * @param quote words of a person that the page shows with it; empty: none
 */
export async function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  quote = '',
): Promise<FastifyReply> {
  if (!wantsPage(request)) return sendRefusal(request, reply, refusal);
  const { status } = ERRORS[refusal.code];
  const text = errorText(request.language, refusal.code);
  setRetryAfter(reply, refusal);
  if (isDrawn(refusal)) {
    try {
      const page =
        status === 404
          ? ({ kind: 'not_found' } as const)
          : ({ kind: 'error', status, code: refusal.code, message: text, quote, request_id: request.id } as const);
      return await reply.drawPage(page, status);
    } catch (error) {
      if (!(error instanceof Overload)) request.log.error({ err: error }, 'the error page could not be rendered');
    }
  }
  const home = eventBase(request) || '/';
  const html = faultPage({
    language: request.language,
    theme: themeOf(request.cookies?.[THEME_COOKIE]),
    status,
    wanted: request.raw.url ?? '/',
    text,
    request_id: request.id,
    home,
    nonce: request.nonce,
    again_after_s: againAfter(request, refusal),
  });
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}

/** A server that cannot answer, has failed, or is asked too much, does not draw a whole page to say so. */
function isDrawn({ code }: Refusal): boolean {
  return ERRORS[code].status < 500 && code !== 'rate_limited';
}

/** Clients that were asked to come back do so at moments spread over this time; milliseconds. */
const SPREAD_MS = 7_000;

/** Seconds after which a page that was asked for asks again by itself; null: not at all. A form is not sent twice. */
function againAfter({ method }: FastifyRequest, { retry_after_ms }: Refusal): number | null {
  if (method !== 'GET' || retry_after_ms === undefined) return null;
  return Math.ceil((retry_after_ms + Math.random() * SPREAD_MS) / 1000);
}

/** `/{event}` where an event is addressed, else nothing. */
export function eventBase(request: FastifyRequest): string {
  return request.event ? `/${request.event.slug}` : '';
}
