import type { Refusal } from '@plenary/contract/errors';
import type { OnboardingPage } from '@plenary/contract/onboarding/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { drawOnboarding } from '../pages/index.ts';
import { eventBase } from '../../http/refusals.ts';
import type { ValidTicket } from './verify.ts';

/** The values that a page about a ticket is drawn from. */
export interface TicketPage {
  readonly state: 'ticket' | 'ticket_sign_in';
  readonly ticket: ValidTicket;
  readonly token: string;
  readonly next: string | undefined;
}

/** A good ticket: who it is for, and the one button. */
export function drawTicket(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { state, ticket, token, next }: TicketPage,
): Promise<FastifyReply> {
  const name = `${ticket.first_name} ${ticket.last_name}`.trim();
  const action = ticketPath(request, token);
  const form = { type: 'default', state, name, email: ticket.email ?? '', action } as const;
  const reset = `/request-pass-reset?next=${encodeURIComponent(action)}`;
  const links = state === 'ticket_sign_in' ? { forgotten_password: reset } : {};
  return drawOnboarding(ctx, request, reply, { form, links, next });
}

/** A ticket that is no good, for whatever reason: the page does not say which. */
export function drawRefused(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<FastifyReply> {
  const form: OnboardingPage['form'] = { type: 'default', state: 'ticket_refused', name: '', email: '', action: null };
  return drawOnboarding(ctx, request, reply, { form, links: { login: `${eventBase(request)}/login` }, refusal });
}

/** The address of a ticket. */
export function ticketPath(request: FastifyRequest, token: string): string {
  return `${eventBase(request)}/ticket/${encodeURIComponent(token)}`;
}
