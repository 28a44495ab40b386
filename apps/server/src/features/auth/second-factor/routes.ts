import { codeChannels, mayEnrolNumber } from '@plenary/domain/onboarding/codes';
import { CODE_CHANNELS, type CodeChannel } from '@plenary/domain/onboarding/steps';
import { ok, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/onboarding/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { bindForm, type NextPath } from '../../../http/bind-form.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { setFlash } from '../../../http/flash.ts';
import { nextPathAfterSignIn, nextPathAt, stepPath, withNext } from '../../../http/redirects.ts';
import { answerRefusal } from '../../../http/refusals.ts';
import { setSessionCookie } from '../../../http/session/cookies.ts';
import { isSecure } from '../../../http/site-origin.ts';
import { sessionMayChangeSignIn } from '../may-change.ts';
import { codeDestination, readSecondFactorState, stepOf } from './state.ts';
import { drawChannels, drawCode, drawMobileNumber, drawResend, type PageContext } from './pages.ts';
import { nameNumber, sendFirst, typedNumber, verifyCode } from './second-factor.ts';
import { sendCode } from './send-code.ts';

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly next: string | undefined;
}

/** The second factor after the password, and the mobile number of a signed-in person (ONB10, ONB14, D34). */
export function secondFactorRoutes(app: FastifyInstance, ctx: Context): void {
  const open = async ({ request, reply, next }: Asked): Promise<PageContext> => {
    return { ctx, request, reply, state: await readSecondFactorState(ctx, request), next };
  };
  bindPage(app, contract.channelsPage, async (call) => openChannels(await open({ ...call, next: call.query?.next })));
  for (const [channel, page, form] of [
    ['email', contract.verifyEmailPage, contract.verifyEmail],
    ['phone', contract.verifyPhonePage, contract.verifyPhone],
  ] as const) {
    bindPage(app, page, async (call) => openCode(await open({ ...call, next: call.query?.next }), channel));
    bindForm(
      app,
      form,
      async (call) => postCode(await open({ ...call, next: call.body.next }), channel, call.body.token),
      async (call, refusal) => codeAgain(await open({ ...call, next: call.body.next }), channel, refusal),
    );
  }
  bindPage(app, contract.mobileNumberPage, async (call) =>
    openMobileNumber(await open({ ...call, next: call.query?.next })),
  );
  bindForm(
    app,
    contract.mobileNumber,
    async (call) => postMobileNumber(await open({ ...call, next: call.body.next }), call.body),
    async (call, refusal) =>
      drawMobileNumber(await open({ ...call, next: call.body.next }), typedNumber(call.body), refusal),
  );
  resendRoutes(app, open);
}

function resendRoutes(app: FastifyInstance, open: (asked: Asked) => Promise<PageContext>): void {
  bindPage(app, contract.resendPage, async (call) => {
    const page = await open({ ...call, next: call.query?.next });
    return openResend(page, await channelOf(page, call.query?.channel), null);
  });
  const channel = (
    page: PageContext,
    call: { body: { channel?: string | undefined }; query: { channel?: string | undefined } },
  ) => channelOf(page, call.body.channel ?? call.query.channel);
  bindForm(
    app,
    contract.resend,
    async (call) => {
      const page = await open({ ...call, next: call.body.next });
      return postResend(page, await channel(page, call));
    },
    async (call, refusal) => {
      const page = await open({ ...call, next: call.body.next });
      return openResend(page, await channel(page, call), refusal);
    },
  );
}

/** To the step that is this person's, or on; a page that is not meant for them shows nothing. */
function goOn({ request, reply, state, next }: PageContext): Promise<FastifyReply> | FastifyReply {
  const { slug } = state.event;
  if (!state.due) return reply.redirect(nextPathAt(slug, request.actor, next), 303);
  const step = stepOf(state);
  if (step === null) return answerRefusal(request, reply, { code: 'forbidden' });
  return reply.redirect(stepPath(slug, step, next), 303);
}

async function openChannels(page: PageContext): Promise<FastifyReply> {
  const { due, methods } = page.state;
  return due && methods.second_factor === 'choice' ? drawChannels(page) : goOn(page);
}

async function openCode(page: PageContext, channel: CodeChannel): Promise<FastifyReply> {
  const target = await codeDestination(page.ctx, page.state, channel);
  if (!target) return goOn(page);
  const refusal = await sendFirst(page.ctx, page.state, target);
  return drawCode(page, (await codeDestination(page.ctx, page.state, channel)) ?? target, refusal);
}

async function codeAgain(page: PageContext, channel: CodeChannel, refusal: Refusal): Promise<FastifyReply> {
  const target = await codeDestination(page.ctx, page.state, channel);
  return target ? drawCode(page, target, refusal) : goOn(page);
}

async function postCode(
  { ctx, request, reply, state, next }: PageContext,
  channel: CodeChannel,
  token: string | string[] | undefined,
): Promise<Result<NextPath>> {
  const used = await verifyCode(ctx, state, { channel, token, address: request.ip });
  if (!used.ok) return used;
  const { slug } = state.event;
  if (used.value.number_verified) setFlash(ctx.config, reply, 'number_verified');
  if (used.value.token === null) return ok({ next: nextPathAt(slug, request.actor, next) });
  setSessionCookie(reply, used.value.token, isSecure(ctx.config, request));
  return ok({ next: await nextPathAfterSignIn(ctx, used.value.token, slug, next) });
}

/**
 * A person with another method takes the second factor first, and a member a code of their address; then they come back
 * to name a number. A member who has to sign in again does that before.
 */
async function openMobileNumber(page: PageContext): Promise<FastifyReply> {
  const { due, methods, event, email_code_first, session_id } = page.state;
  const barred = due && !mayEnrolNumber(methods);
  if (barred && (methods.mobile_number_verified || codeChannels(methods).length === 0)) return goOn(page);
  const { db, clock, config } = page.ctx;
  const code_first = email_code_first && (await sessionMayChangeSignIn(db, session_id, clock.now()));
  if (!barred && !code_first) return drawMobileNumber(page, null);
  setFlash(config, page.reply, 'verify_first');
  const next = withNext(`/${event.slug}/mobile-number`, event.slug, page.next);
  return due ? goOn({ ...page, next }) : page.reply.redirect(stepPath(event.slug, 'verify_email', next), 303);
}

async function postMobileNumber(
  { ctx, request, state, next }: PageContext,
  fields: Parameters<typeof nameNumber>[2],
): Promise<Result<NextPath>> {
  const named = await nameNumber(ctx, state, fields, request.ip);
  return named.ok ? ok({ next: stepPath(state.event.slug, 'verify_phone', next) }) : named;
}

/** The channel that a request names, else that of the code that went out last. */
async function channelOf({ ctx, state }: PageContext, named: string | undefined): Promise<CodeChannel> {
  const channel = CODE_CHANNELS.find((known) => known === named);
  if (channel) return channel;
  const targets = await Promise.all(CODE_CHANNELS.map((known) => codeDestination(ctx, state, known)));
  const sent = targets.filter((target) => target?.latest);
  sent.sort((a, b) => (b?.latest?.created_at.getTime() ?? 0) - (a?.latest?.created_at.getTime() ?? 0));
  return (sent[0] ?? targets.find((target) => target !== null))?.channel ?? 'email';
}

async function openResend(page: PageContext, channel: CodeChannel, refusal: Refusal | null): Promise<FastifyReply> {
  const target = await codeDestination(page.ctx, page.state, channel);
  return target ? drawResend(page, target, refusal) : goOn(page);
}

async function postResend(
  { ctx, reply, request, state, next }: PageContext,
  channel: CodeChannel,
): Promise<Result<NextPath>> {
  const target = await codeDestination(ctx, state, channel);
  if (!target) return ok({ next: nextPathAt(state.event.slug, request.actor, next) });
  const { destination } = target;
  const sent = await sendCode(ctx, state, { channel, destination, first_only: false }, 'form');
  if (!sent.ok) return sent;
  setFlash(ctx.config, reply, 'code_sent');
  return ok({ next: stepPath(state.event.slug, `verify_${channel}`, next) });
}
