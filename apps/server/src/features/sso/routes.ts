import type { Refusal, ErrorCode } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/sso/operations';
import type { SsoPerson } from '@plenary/domain/sso/claims';
import type { AddressWord } from '@plenary/domain/sso/first-entry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bindPage } from '../../http/bind-page.ts';
import type { Call } from '../../http/bind.ts';
import { setSessionCookie } from '../../http/session/cookies.ts';
import { nextPathAfterSignIn, nextPathAt } from '../../http/redirects.ts';
import { answerRefusal } from '../../http/refusals.ts';
import { isSecure } from '../../http/site-origin.ts';
import { tooManyTries } from '../../limits/limits.ts';
import { browserOf, drawLogin } from '../auth/index.ts';
import { beginAttempt, endAttempt, type Attempt } from './attempt.ts';
import { askForCode, codeRoutes } from './code-pages.ts';
import { enterBySso } from './enter.ts';
import { authorizationUrl, isUnanswered, personOf } from './provider.ts';
import { keepNext, takeNext } from './next-cookie.ts';
import { findProvider, type ProviderRow } from './store.ts';

/** To the provider and back. */
export function ssoRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.startSso, (call) => start(ctx, call));
  bindPage(app, contract.ssoCallback, (call) => comeBack(ctx, call));
  codeRoutes(app, ctx);
}

async function start(
  ctx: Context,
  { request, reply, query, event }: Call<typeof contract.startSso>,
): Promise<FastifyReply> {
  const row = await findProvider(ctx.db, event().id);
  if (!row) return answerRefusal(request, reply, { code: 'not_found' });
  const { actor } = request;
  if (actor.kind === 'member' || actor.kind === 'second_factor_due')
    return reply.redirect(nextPathAt(event().slug, actor, query.next), 303);
  const wait = await ctx.limits.take('sso', { address: request.ip });
  if (wait !== null) return drawRefused(ctx, request, reply, tooManyTries('form', wait).refusal);
  const secure = isSecure(ctx.config, request);
  const attempt = beginAttempt(reply, secure);
  keepNext(reply, secure, query.next);
  try {
    const { href } = await authorizationUrl(ctx, event().slug, row, attempt);
    return await reply.redirect(href, 303);
  } catch (error) {
    return await refuse(ctx, request, reply, error);
  }
}

async function comeBack(ctx: Context, call: Call<typeof contract.ssoCallback>): Promise<FastifyReply> {
  const { request, reply, event } = call;
  const row = await findProvider(ctx.db, event().id);
  if (!row) return answerRefusal(request, reply, { code: 'not_found' });
  const wait = await ctx.limits.take('sso', { address: request.ip });
  if (wait !== null) return drawRefused(ctx, request, reply, tooManyTries('form', wait).refusal);
  const attempt = endAttempt(request, reply, isSecure(ctx.config, request));
  if (!attempt) return drawRefused(ctx, request, reply, { code: 'sso_expired' });
  try {
    return await enter(ctx, call, row, attempt);
  } catch (error) {
    return refuse(ctx, request, reply, error);
  }
}

async function enter(
  ctx: Context,
  { request, reply, event }: Call<typeof contract.ssoCallback>,
  row: ProviderRow,
  attempt: Attempt,
): Promise<FastifyReply> {
  const { id: event_id, slug } = event();
  const secure = isSecure(ctx.config, request);
  const { search } = new URL(request.raw.url ?? '/', 'http://here.invalid');
  const person = await personOf(ctx, slug, row, { search, attempt });
  if (!person) return drawRefused(ctx, request, reply, { code: 'sso_failed' });
  // A provider is no password: the browser is not known by it (LOG10).
  const browser = { ...browserOf(ctx.config, request), browser_token: null };
  const key = { event_id, issuer: row.issuer, subject: person.subject };
  const entered = await enterBySso(ctx, { key, person, word: wordOf(row, person), browser });
  if (entered.kind === 'code_needed') return askForCode(reply, secure, slug, entered.token);
  if (entered.kind === 'refused') return drawRefused(ctx, request, reply, { code: entered.reason });
  setSessionCookie(reply, entered.token, secure);
  const next = takeNext(request, reply, secure);
  return reply.redirect(await nextPathAfterSignIn(ctx, entered.token, slug, next), 303);
}

/** A provider is believed at its own event, elsewhere where the operator says so (D304). */
function wordOf({ trusts_addresses }: ProviderRow, { email_verified }: SsoPerson): AddressWord {
  if (!email_verified) return 'nobody';
  return trusts_addresses ? 'us' : 'provider';
}

/** The reason is for the log; the person reads what to do. */
function refuse(ctx: Context, request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  request.log.warn({ err: error, event: request.event?.slug }, 'single sign-on came to nothing');
  return drawRefused(ctx, request, reply, { code: codeOf(error) });
}

const codeOf = (error: unknown): ErrorCode => (isUnanswered(error) ? 'sso_unreachable' : 'sso_failed');

function drawRefused(ctx: Context, request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  return drawLogin(ctx, request, reply, { email: '', next: undefined, refusal });
}
