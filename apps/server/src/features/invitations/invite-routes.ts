import { isTicked } from '@plenary/domain/invitations/accepting';
import { ok, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/invitations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bindForm, type NextPath } from '../../http/bind-form.ts';
import { bindPage } from '../../http/bind-page.ts';
import { setFlash } from '../../http/flash.ts';
import { drawOnboarding } from '../pages/index.ts';
import { nextPathAfterSignIn } from '../../http/redirects.ts';
import { eventBase } from '../../http/refusals.ts';
import { hashToken, isSecure, sessionToken, setSessionCookie } from '../../http/session.ts';
import { acceptInvite, modeFor, type Caller } from './accept-invite.ts';
import { findInvitation } from './invitation-store.ts';
import { drawDeadLink, UNKNOWN_LINK } from '../auth/index.ts';
import { invitationRefusal } from './links.ts';

interface AcceptBody {
  readonly password?: string | undefined;
  readonly new_password?: string | undefined;
  readonly confirm_password?: string | undefined;
  readonly accept_terms?: string | undefined;
  readonly next?: string | undefined;
}

/** Invitations, in their three modes (doc 2 §5). Asking for the page uses nothing up. */
export function inviteRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.acceptInvitePage, ({ request, reply, params, query }) =>
    drawInvite(ctx, request, reply, { token: params.token, next: query?.next, posted: null }),
  );
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
  const previous_token = sessionToken(ctx.config, request.headers.cookie);
  const result = await acceptInvite(ctx, {
    event_id: request.event?.id ?? '',
    token,
    fields: { password, new_password, confirm_password, accept_terms },
    caller: callerOf(request),
    browser: { address: request.ip, user_agent: request.headers['user-agent'] ?? '', previous_token },
  });
  if (!result.ok) return result;
  const session = result.value.token ?? previous_token;
  if (result.value.token !== null) setSessionCookie(reply, result.value.token, isSecure(ctx.config, request));
  setFlash(ctx.config, reply, 'welcome');
  return ok({ next: await nextPathAfterSignIn(ctx, session, request.event?.slug ?? null, next) });
}

function callerOf({ actor }: FastifyRequest): Caller {
  return actor.kind === 'anonymous' ? null : { account_id: actor.account_id, session_id: actor.session_id };
}

interface InviteView {
  readonly token: string;
  readonly next: string | undefined;
  /** What was posted and refused; null: the page was asked for. */
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

const forgotten = (request: FastifyRequest, email: string): string =>
  `${eventBase(request)}/request-pass-reset?email=${encodeURIComponent(email)}`;
