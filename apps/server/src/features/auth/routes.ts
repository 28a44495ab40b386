import { ok, refused, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/auth/operations';
import { isDemoEmail } from '@plenary/domain/auth/email';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bindForm, type NextPath } from '../../http/bind-form.ts';
import { bindPage } from '../../http/bind-page.ts';
import { setFlash } from '../../http/flash.ts';
import { eventBase } from '../../http/refusals.ts';
import { clearSessionCookies, setSessionCookie } from '../../http/session/cookies.ts';
import { mayUseDevelopmentTools } from '../../http/request/origin/own-machine.ts';
import { isSecure } from '../../http/site-origin.ts';
import { nextPathAfterSignIn, nextPathAt } from '../../http/redirects.ts';
import { localPath } from '../../http/redirects.ts';
import { browserOf, rememberBrowser } from './known-browser.ts';
import { drawLogin, drawLogout } from './pages.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { findEmail } from './store.ts';

/** Signing in and out, of an event and where no event is named. Both work without JavaScript. */
export function authRoutes(app: FastifyInstance, ctx: Context): void {
  secondFactorRoutes(app, ctx);
  sessionRoutes(app, ctx);
  for (const page of [contract.loginPage, contract.siteLoginPage])
    bindPage(app, page, ({ request, reply, query }) => openLogin(ctx, request, reply, query ?? {}));
  for (const form of [contract.signIn, contract.siteSignIn])
    bindForm(
      app,
      form,
      ({ request, reply, body }) => postLogin(ctx, request, reply, body),
      ({ request, reply, body }, refusal) =>
        drawLogin(ctx, request, reply, { email: (body.email ?? '').toWellFormed(), next: body.next, refusal }),
    );
  for (const page of [contract.logoutPage, contract.siteLogoutPage])
    bindPage(app, page, ({ request, reply }) => drawLogout(ctx, request, reply));
  for (const form of [contract.signOut, contract.siteSignOut])
    bindForm(
      app,
      form,
      ({ request, reply }) => postLogout(ctx, request, reply),
      ({ request, reply }) => drawLogout(ctx, request, reply),
    );
}

/**
 * A signed-in person goes on, unless they ask to sign in again; one who is not a member of this
 * event may sign in as another person.
 */
async function openLogin(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { next, again, email: known = '' }: Readonly<Partial<Record<'next' | 'again' | 'email', string | undefined>>>,
): Promise<FastifyReply> {
  const { actor, event } = request;
  if (again !== undefined && actor.kind !== 'anonymous') {
    const email = await findEmail(ctx.db, actor.account_id);
    return drawLogin(ctx, request, reply, { email: email ?? '', next, refusal: null });
  }
  if (event && (actor.kind === 'member' || actor.kind === 'second_factor_due'))
    return reply.redirect(nextPathAt(event.slug, actor, next), 303);
  if (!event && actor.kind !== 'anonymous') return reply.redirect(localPath(next) ?? '/', 303);
  return drawLogin(ctx, request, reply, { email: known.toWellFormed(), next, refusal: null });
}

interface LoginBody {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly next?: string | undefined;
}

async function postLogin(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  body: LoginBody,
): Promise<Result<NextPath>> {
  // In production the demo accounts exist only on request (PLENARY_DEMO).
  if (ctx.config.development && isDemoEmail(body.email ?? '') && !mayUseDevelopmentTools(ctx.config, request))
    return refused('wrong_credentials', { errors: { email: [{ code: 'demo_elsewhere' }] } });
  const browser = browserOf(ctx.config, request);
  const credentials = { email: body.email?.trim() ?? '', password: body.password ?? '' };
  const result = await signIn(ctx, { ...credentials, ...browser });
  if (!result.ok) return result;
  rememberBrowser(ctx.config, request, reply, browser.browser_token);
  setSessionCookie(reply, result.value.token, isSecure(ctx.config, request));
  const slug = request.event?.slug ?? null;
  return ok({ next: await nextPathAfterSignIn(ctx, result.value.token, slug, body.next) });
}

async function postLogout(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<Result<NextPath>> {
  if (request.session_token !== null) await signOut(ctx, request.session_token);
  clearSessionCookies(reply, isSecure(ctx.config, request));
  // The page empties its storage by itself as well, where its scripts have come (D32).
  void reply.header('clear-site-data', '"storage"');
  setFlash(ctx.config, reply, 'signed_out');
  return ok({ next: `${eventBase(request)}/login` });
}
