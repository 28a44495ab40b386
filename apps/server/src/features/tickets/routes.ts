import { ok, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/tickets/operations';
import { STEP_PATHS, type SecondFactorStep } from '@plenary/domain/onboarding/steps';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bindForm, type NextPath } from '../../http/bind-form.ts';
import { bindPage } from '../../http/bind-page.ts';
import type { Call } from '../../http/bind.ts';
import { nextPathAfterSignIn, nextPathAt } from '../../http/redirects.ts';
import { eventBase } from '../../http/refusals.ts';
import { clearSessionCookies, setSessionCookie } from '../../http/session/cookies.ts';
import { isSecure } from '../../http/site-origin.ts';
import { tooManyTries } from '../../limits/limits.ts';
import { browserOf, signOut } from '../auth/index.ts';
import { readTicketState, type TicketState } from './ticket-state.ts';
import { enterByTicket } from './enter.ts';
import { drawRefused, drawTicket, ticketPath } from './pages.ts';

/** The link of a ticket: a page with one button, and what the button does. */
export function ticketRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.ticketPage, (call) => openTicket(ctx, call));
  bindForm(
    app,
    contract.enterByTicket,
    (call) => postTicket(ctx, call),
    ({ request, reply }, refusal) => drawRefused(ctx, request, reply, refusal),
  );
}

async function openTicket(
  ctx: Context,
  { request, reply, params, query, event }: Call<typeof contract.ticketPage>,
): Promise<FastifyReply> {
  const state = await readTicketState(ctx, event().id, params.jwt, request.actor);
  const page = { token: params.jwt, next: query.next };
  switch (state.kind) {
    case 'refused':
      return drawRefused(ctx, request, reply, await refusalOf(ctx, request, state.reason));
    case 'arrived':
      return reply.redirect(nextPathAt(event().slug, request.actor, query.next), 303);
    case 'second_factor':
      return reply.redirect(stepPath(request, state.step, params.jwt), 303);
    case 'owner_needed':
      return drawTicket(ctx, request, reply, { ...page, state: 'ticket_sign_in', ticket: state.ticket });
    case 'open':
      return drawTicket(ctx, request, reply, { ...page, state: 'ticket', ticket: state.ticket });
  }
}

async function postTicket(ctx: Context, call: Call<typeof contract.enterByTicket>): Promise<Result<NextPath>> {
  const { request, params, body } = call;
  const state = await readTicketState(ctx, call.event().id, params.jwt, request.actor);
  switch (state.kind) {
    case 'refused':
      return { ok: false, refusal: await refusalOf(ctx, request, state.reason) };
    case 'arrived':
      return ok({ next: nextPathAt(call.event().slug, request.actor, body.next) });
    case 'open':
      return enter(ctx, call, state);
    case 'second_factor':
      return ok({ next: stepPath(request, state.step, params.jwt) });
    case 'owner_needed':
      return ok({ next: await askOwner(ctx, call) });
  }
}

async function enter(
  ctx: Context,
  call: Call<typeof contract.enterByTicket>,
  { ticket, owner }: TicketState & { kind: 'open' },
): Promise<Result<NextPath>> {
  const { request, reply, body } = call;
  const { id: event_id, slug } = call.event();
  const previous_token = request.session_token;
  // A ticket is no password: the browser is not known by it (LOG10).
  const browser = { ...browserOf(ctx.config, request), browser_token: null };
  const entered = await enterByTicket(ctx, { event_id, ticket, browser, owner });
  switch (entered.kind) {
    case 'refused':
      return { ok: false, refusal: await refusalOf(ctx, request, entered.reason) };
    case 'owner_needed':
      return ok({ next: await askOwner(ctx, call) });
    case 'signed_in':
      setSessionCookie(reply, entered.token, isSecure(ctx.config, request));
      return ok({ next: await nextPathAfterSignIn(ctx, entered.token, slug, body.next) });
    case 'linked':
      return ok({ next: await nextPathAfterSignIn(ctx, previous_token, slug, body.next) });
  }
}

/**
 * Has the owner of the address sign in, and come back. Anyone who is signed in here is signed out first: the sign-in form
 * sends people who are signed in on, and a sign-in that is to count has to be a new one.
 */
async function askOwner(ctx: Context, call: Call<typeof contract.enterByTicket>): Promise<string> {
  const { request, reply, params } = call;
  if (request.session_token !== null) {
    await signOut(ctx, request.session_token);
    clearSessionCookies(reply, isSecure(ctx.config, request));
  }
  return `/login?next=${encodeURIComponent(ticketPath(request, params.jwt))}`;
}

function stepPath(request: FastifyRequest, step: SecondFactorStep, token: string): string {
  return `${eventBase(request)}/${STEP_PATHS[step]}?next=${encodeURIComponent(ticketPath(request, token))}`;
}

/** Refused tickets are counted by where they come from; good ones never are. */
async function refusalOf(ctx: Context, request: FastifyRequest, reason: string): Promise<Refusal> {
  request.log.info({ reason, event: request.event?.slug }, 'a ticket was refused');
  const wait = await ctx.limits.take('refused_ticket', { address: request.ip });
  return wait === null ? { code: 'ticket_refused' } : tooManyTries('form', wait).refusal;
}
