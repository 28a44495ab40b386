import { ERRORS } from '@plenary/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { drawOnboarding } from '../pages/index.ts';
import { eventBase } from '../../http/refusals.ts';
import type { LinkRefusal } from './links.ts';

/** The context for drawing a page that takes a link. */
export interface LinkPage {
  readonly next: string | undefined;
  /** Whom the link was sent to, as far as it is known; empty otherwise. */
  readonly email: string;
  readonly name: string;
  /** The link was posted rather than looked at. */
  readonly posted: boolean;
}

/**
 * Says why a link cannot be used, and offers another: asking for a new password also sends an invitation again (D51).
 * One that the organisers took back offers nothing.
 */
export async function drawDeadLink(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, state }: LinkRefusal,
  { next, email, name, posted }: LinkPage,
): Promise<FastifyReply> {
  const base = eventBase(request);
  const action = state === 'invitation_withdrawn' ? null : `${base}/request-pass-reset`;
  return drawOnboarding(ctx, request, reply, {
    form: { type: 'default', state, name, email, action },
    links: { login: `${base}/login` },
    next,
    status: posted ? ERRORS[code].status : 200,
  });
}
