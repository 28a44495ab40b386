import { ok, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/invitations/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { bindForm, type NextPath } from '../../../http/bind-form.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { setFlash } from '../../../http/flash.ts';
import { drawOnboarding } from '../../pages/index.ts';
import { withNext } from '../../../http/redirects.ts';
import { eventBase } from '../../../http/refusals.ts';
import { hashToken } from '../../../http/session/tokens.ts';
import { drawDeadLink } from '../dead-link-page.ts';
import { resetRefusal } from '../links.ts';
import { resetPassword } from './reset-password.ts';
import { findReset } from './store.ts';

interface ResetBody {
  readonly new_password?: string | undefined;
  readonly confirm_password?: string | undefined;
  readonly next?: string | undefined;
}

/** A new password by the link of an e-mail, at an event and where none is named. Asking for the page uses nothing up. */
export function resetRoutes(app: FastifyInstance, ctx: Context): void {
  for (const page of [contract.passResetPage, contract.sitePassResetPage])
    bindPage(app, page, ({ request, reply, params, query }) =>
      drawReset(ctx, request, reply, { token: params.token, next: query?.next, refusal: null }),
    );
  for (const form of [contract.passReset, contract.sitePassReset])
    bindForm(
      app,
      form,
      ({ request, reply, params, body }) => postReset(ctx, request, reply, params.token, body),
      ({ request, reply, params, body }, refusal) =>
        drawReset(ctx, request, reply, { token: params.token, next: body.next, refusal }),
    );
}

async function postReset(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  { new_password = '', confirm_password = '', next }: ResetBody,
): Promise<Result<NextPath>> {
  const event_id = request.event?.id ?? null;
  const result = await resetPassword(ctx, { token, event_id, new_password, confirm_password, address: request.ip });
  if (!result.ok) return result;
  const { email } = result.value;
  setFlash(ctx.config, reply, 'password_changed');
  const login = `${eventBase(request)}/login${email === null ? '' : `?email=${encodeURIComponent(email)}`}`;
  return ok({ next: withNext(login, request.event?.slug ?? '', next) });
}

interface ResetView {
  readonly token: string;
  readonly next: string | undefined;
  readonly refusal: Refusal | null;
}

/** The form for a new password, or why the link cannot be used. */
async function drawReset(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, next, refusal }: ResetView,
): Promise<FastifyReply> {
  const found = await findReset(ctx.db, hashToken(token));
  const dead = resetRefusal(found, ctx.clock.now());
  if (dead) {
    const page = { next, email: found?.email ?? '', name: '', posted: refusal !== null };
    return drawDeadLink(ctx, request, reply, dead, page);
  }
  const links = { login: `${eventBase(request)}/login` };
  return drawOnboarding(ctx, request, reply, { form: { type: 'pass_reset' }, links, next, refusal });
}
