import { refused, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/sso/operations';
import { CODE } from '@plenary/domain/onboarding/limits';
import { maskEmail } from '@plenary/domain/onboarding/masks';
import { SSO } from '@plenary/domain/sso/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bindForm, type NextPath } from '../../http/bind-form.ts';
import { bindPage } from '../../http/bind-page.ts';
import { COOKIE, hostOnly, setSessionCookie } from '../../http/session/cookies.ts';
import { setFlash } from '../../http/flash.ts';
import { nextPathAfterSignIn } from '../../http/redirects.ts';
import { isSecure } from '../../http/site-origin.ts';
import { isToken } from '../../http/session/tokens.ts';
import { browserOf, drawLogin } from '../auth/index.ts';
import { drawOnboarding } from '../pages/index.ts';
import { nextCodeAt, sendSsoCode, useSsoCode, type WaitingBrowser } from './codes.ts';
import { findWaiting, type Waiting } from './codes-store.ts';
import { takeNext } from './next-cookie.ts';

const NAME = 'plenary_sso_code';
const nameOf = (secure: boolean): string => (secure ? hostOnly(NAME) : NAME);

/** Leads a browser to the form for the code that a person is asked for. */
export function askForCode(reply: FastifyReply, secure: boolean, slug: string, token: string): FastifyReply {
  void reply.setCookie(nameOf(secure), token, { ...COOKIE, secure, maxAge: SSO.code_wait_ms / 1000 });
  return reply.redirect(codePath(slug), 303);
}

const codePath = (slug: string): string => `/${slug}/sso/code`;

/** A request for the pages of a code, at its event. */
interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  event(): { readonly id: string; readonly slug: string };
}

/** The code that shows whose an address is for which a provider does not vouch (ONB35). */
export function codeRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.ssoCodePage, (call) => openCode(ctx, call));
  bindForm(
    app,
    contract.ssoCode,
    (call) => postCode(ctx, call, call.body.token),
    (call, refusal) => drawCode(ctx, call, refusal),
  );
  bindForm(
    app,
    contract.resendSsoCode,
    (call) => resend(ctx, call),
    (call, refusal) => drawResend(ctx, call, refusal),
  );
}

/** The browser, where a person waits in it. */
function browserIn(ctx: Context, { request, event }: Asked): WaitingBrowser | null {
  const token = request.cookies[nameOf(isSecure(ctx.config, request))];
  return token !== undefined && isToken(token) ? { event_id: event().id, token, address: request.ip } : null;
}

async function openCode(ctx: Context, asked: Asked): Promise<FastifyReply> {
  const browser = browserIn(ctx, asked);
  const sent = browser ? await sendSsoCode(ctx, browser, 'first', 'token') : refused('sso_expired');
  return drawCode(ctx, asked, sent.ok ? null : sent.refusal);
}

async function postCode(ctx: Context, asked: Asked, token: string | string[] | undefined): Promise<Result<NextPath>> {
  const { request, reply, event } = asked;
  const waiting = browserIn(ctx, asked);
  if (!waiting) return refused('sso_expired');
  const browser = { ...browserOf(ctx.config, request), browser_token: null };
  const used = await useSsoCode(ctx, waiting, token, browser);
  if (!used.ok) return used;
  const secure = isSecure(ctx.config, request);
  void reply.clearCookie(nameOf(secure), { ...COOKIE, secure });
  if (used.value.kind === 'refused') return refused(used.value.reason);
  setSessionCookie(reply, used.value.token, secure);
  const next = takeNext(request, reply, secure);
  return { ok: true, value: { next: await nextPathAfterSignIn(ctx, used.value.token, event().slug, next) } };
}

async function resend(ctx: Context, asked: Asked): Promise<Result<NextPath>> {
  const browser = browserIn(ctx, asked);
  const sent = browser ? await sendSsoCode(ctx, browser, 'another', 'form') : refused('sso_expired');
  if (!sent.ok) return sent;
  setFlash(ctx.config, asked.reply, 'code_sent');
  return { ok: true, value: { next: codePath(asked.event().slug) } };
}

/** The form for the code; the sign-in page where nobody waits in this browser any more. */
async function drawCode(ctx: Context, asked: Asked, refusal: Refusal | null): Promise<FastifyReply> {
  const { request, reply, event } = asked;
  const waiting = await waitingIn(ctx, asked);
  if (!waiting) return drawExpired(ctx, asked, refusal);
  const { slug } = event();
  const [now, next] = [ctx.clock.now(), nextCodeAt(waiting, ctx.clock.now())];
  return drawOnboarding(ctx, request, reply, {
    form: {
      type: 'verify_email',
      destination: maskEmail(waiting.email),
      expires_at: waiting.sent_at && new Date(waiting.sent_at.getTime() + CODE.valid_ms).toISOString(),
      resend_at: waiting.sent_at && new Date(next ?? now).toISOString(),
    },
    links: { resend: `/${slug}/sso/resend`, back_to: `/${slug}/login` },
    refusal,
  });
}

/** The button that sends another code, where that was asked for too early. */
async function drawResend(ctx: Context, asked: Asked, refusal: Refusal): Promise<FastifyReply> {
  const { request, reply, event } = asked;
  const waiting = await waitingIn(ctx, asked);
  if (!waiting) return drawExpired(ctx, asked, refusal);
  const email = maskEmail(waiting.email);
  const action = `/${event().slug}/sso/resend`;
  const form = { type: 'default', state: 'resend', name: '', email, action } as const;
  return drawOnboarding(ctx, request, reply, { form, links: { back_to: codePath(event().slug) }, refusal });
}

function drawExpired(ctx: Context, { request, reply }: Asked, refusal: Refusal | null): Promise<FastifyReply> {
  return drawLogin(ctx, request, reply, { email: '', next: undefined, refusal: refusal ?? { code: 'sso_expired' } });
}

async function waitingIn(ctx: Context, asked: Asked): Promise<Waiting | null> {
  const browser = browserIn(ctx, asked);
  return browser && findWaiting(ctx.db, browser.event_id, browser.token, ctx.clock.now());
}
