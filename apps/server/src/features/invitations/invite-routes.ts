import { isTicked } from '@plenary/domain/invitations/accepting';
import { ok, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/invitations/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bindForm, type NextPath } from '../../http/bind-form.ts';
import { bindPage } from '../../http/bind-page.ts';
import { setFlash } from '../../http/flash.ts';
import { drawOnboarding } from '../pages/index.ts';
import { nextPathAfterSignIn, nextPathAt } from '../../http/redirects.ts';
import { eventBase } from '../../http/refusals.ts';
import { setSessionCookie } from '../../http/session/cookies.ts';
import { isSecure } from '../../http/site-origin.ts';
import { hashToken } from '../../http/session/tokens.ts';
import { acceptInvite, modeFor, type Caller } from './accept-invite.ts';
import { findInvitation } from './invitation-store.ts';
import { browserOf, drawDeadLink, rememberBrowser, UNKNOWN_LINK } from '../auth/index.ts';
import { invitationRefusal } from './links.ts';

interface AcceptBody {
  readonly password?: string | undefined;
  readonly new_password?: string | undefined;
  readonly confirm_password?: string | undefined;
  readonly accept_terms?: string | undefined;
  readonly next?: string | undefined;
}

/** Invitations, in their three modes (INV1). Asking for the page uses nothing up. */
export function inviteRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.acceptInvitePage, async ({ request, reply, params, query }) => {
    const path = await ownerPath(ctx, request, params.token, query?.next);
    if (path !== null) return reply.redirect(path, 303);
    return drawInvite(ctx, request, reply, { token: params.token, next: query?.next, posted: null });
  });
  bindForm(
    app,
    contract.acceptInvite,
    ({ request, reply, params, body }) => postInvite(ctx, request, reply, params.token, body),
    ({ request, reply, params, body }, refusal) =>
      drawInvite(ctx, request, reply, { token: params.token, next: body.next, posted: { body, refusal } }),
  );
}

async function postInvite(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  { password = '', new_password = '', confirm_password = '', accept_terms = '', next }: AcceptBody,
): Promise<Result<NextPath>> {
  const browser = browserOf(ctx.config, request);
  const result = await acceptInvite(ctx, {
    event_id: request.event?.id ?? '',
    token,
    fields: { password, new_password, confirm_password, accept_terms },
    caller: callerOf(request),
    browser,
  });
  if (!result.ok) {
    const path = result.refusal.code === 'link_used' ? await ownerPath(ctx, request, token, next) : null;
    return path === null ? result : ok({ next: path });
  }
  const session = result.value.token ?? request.session_token;
  if (result.value.token !== null) {
    setSessionCookie(reply, result.value.token, isSecure(ctx.config, request));
    rememberBrowser(ctx.config, request, reply, browser.browser_token);
  }
  setFlash(ctx.config, reply, 'welcome');
  return ok({ next: await nextPathAfterSignIn(ctx, session, request.event?.slug ?? null, next) });
}

/** The next path of an invitation's owner who has accepted it and is signed in; null for anybody else, or before that. */
async function ownerPath(
  ctx: Context,
  { actor, event }: FastifyRequest,
  token: string,
  next: string | undefined,
): Promise<string | null> {
  if (!event || (actor.kind !== 'member' && actor.kind !== 'second_factor_due')) return null;
  const found = await findInvitation(ctx.db, event.id, hashToken(token));
  const used = invitationRefusal(found, ctx.clock.now())?.state === 'invitation_used';
  return used && found?.account_id === actor.account_id ? nextPathAt(event.slug, actor, next) : null;
}

function callerOf({ actor }: FastifyRequest): Caller {
  return actor.kind === 'anonymous' ? null : { account_id: actor.account_id, session_id: actor.session_id };
}

interface InviteView {
  readonly token: string;
  readonly next: string | undefined;
  /** The form that was refused; null: the page was asked for. */
  readonly posted: { readonly body: AcceptBody; readonly refusal: Refusal } | null;
}

/** The form in the mode that fits now, or why the invitation cannot be accepted. */
async function drawInvite(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, next, posted }: InviteView,
): Promise<FastifyReply> {
  const found = await findInvitation(ctx.db, request.event?.id ?? '', hashToken(token));
  const [email, first_name] = [found?.email ?? '', found?.first_name ?? ''];
  const dead = invitationRefusal(found, ctx.clock.now());
  if (dead || !found) {
    const page = { next, email, name: first_name, posted: posted !== null };
    return drawDeadLink(ctx, request, reply, dead ?? UNKNOWN_LINK, page);
  }
  const mode = await modeFor(ctx, found, callerOf(request));
  const accept_terms = isTicked(posted?.body.accept_terms ?? '');
  return drawOnboarding(ctx, request, reply, {
    form: { type: 'accept_invite', mode, email, first_name, accept_terms },
    links: mode === 'existing' ? { forgotten_password: forgotten(request, email) } : {},
    next,
    refusal: posted?.refusal ?? null,
  });
}

/** The page of a draft is there for its team alone, that of the site for everybody. */
const forgotten = (request: FastifyRequest, email: string): string =>
  `${request.event?.draft ? '' : eventBase(request)}/request-pass-reset?email=${encodeURIComponent(email)}`;
