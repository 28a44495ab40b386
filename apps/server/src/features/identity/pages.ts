import { ERRORS, type Refusal } from '@plenary/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { issueFormToken } from '../../http/form-token.ts';
import { localPath } from '../../http/local-path.ts';
import { renderPage } from '../../http/page.ts';
import { buttonPage } from '../../http/plain-page.ts';
import { setRetryAfter } from '../../http/bind.ts';
import { eventBase } from '../../http/refusals.ts';
import { isSecure } from '../../http/session.ts';

/** What somebody typed into the sign-in form; the password is never sent back. */
export interface LoginForm {
  readonly email: string;
  readonly next: string | undefined;
  readonly refusal: Refusal | null;
}

/** Where to go after signing in: the page that was asked for, else the event's home, else one's events. */
export function onward(request: FastifyRequest, next: string | undefined): string {
  return localPath(next) ?? (eventBase(request) || '/');
}

/** The sign-in form, empty or with what was refused beside its fields. */
export async function drawLogin(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, next, refusal }: LoginForm,
): Promise<FastifyReply> {
  if (refusal) setRetryAfter(reply, refusal);
  const status = refusal ? ERRORS[refusal.code].status : 200;
  const form_token = issueFormToken(request, reply, isSecure(ctx.config, request));
  const page = { kind: 'login', email, next: onward(request, next), errors: textsOf(refusal), form_token } as const;
  return renderPage(ctx, request, reply, page, status);
}

/** Texts beside the fields; a refusal that belongs to none stands beside the password. */
function textsOf(refusal: Refusal | null): Record<string, string[]> {
  if (!refusal) return {};
  const errors = Object.entries(refusal.errors ?? { password: [ERRORS[refusal.code].text] });
  return Object.fromEntries(errors.map(([field, texts]) => [field, [...texts]]));
}

/** Asks before signing out, since a link that signs out could be planted anywhere. */
export async function drawLogout(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form_token = issueFormToken(request, reply, isSecure(ctx.config, request));
  const html = buttonPage({
    title: 'Sign out',
    text: 'Do you want to sign out on this device?',
    action: `${eventBase(request)}/logout`,
    button: 'Sign out',
    back: eventBase(request) || '/',
    form_token,
    nonce: request.nonce,
  });
  return reply.type('text/html; charset=utf-8').send(html);
}
