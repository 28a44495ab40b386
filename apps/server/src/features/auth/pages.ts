import type { Refusal } from '@plenary/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { drawOnboarding } from '../pages/index.ts';
import { eventBase } from '../../http/refusals.ts';
import { withNext } from '../../http/redirects.ts';
import { allowsSignUp, providerName } from '../events/index.ts';
import { findEmail } from './store.ts';

/** The text typed into the sign-in form; the password is never sent back. */
export interface LoginForm {
  readonly email: string;
  readonly next: string | undefined;
  readonly refusal: Refusal | null;
}

/** The sign-in form, empty or with what was refused beside its fields. */
export async function drawLogin(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, next, refusal }: LoginForm,
): Promise<FastifyReply> {
  const base = eventBase(request);
  const forgotten = `${base}/request-pass-reset`;
  const [signs_up, provider] = await Promise.all([
    allowsSignUp(ctx.db, request.event),
    request.event && providerName(ctx.db, request.event.id),
  ]);
  return drawOnboarding(ctx, request, reply, {
    form: { type: 'login', email },
    links: {
      forgotten_password: email === '' ? forgotten : `${forgotten}?email=${encodeURIComponent(email)}`,
      ...(signs_up && { sign_up: `${base}/sign-up` }),
      ...(provider !== null &&
        request.event && {
          single_sign_on: { name: provider, url: withNext(`${base}/sso`, request.event.slug, next) },
        }),
    },
    next,
    refusal,
  });
}

/** Asks before signing out, since a link that signs out could be planted anywhere; nobody has nothing to end. */
export async function drawLogout(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { actor } = request;
  const base = eventBase(request);
  if (actor.kind === 'anonymous') return reply.redirect(`${base}/login`, 303);
  const email = await findEmail(ctx.db, actor.account_id);
  return drawOnboarding(ctx, request, reply, {
    form: { type: 'default', state: 'sign_out', name: '', email: email ?? '', action: `${base}/logout` },
    links: { back_to: base || '/' },
  });
}
