import { codeChannels, mayEnrolNumber } from '@plenary/domain/onboarding/codes';
import { CODE_CHANNELS, type CodeChannel } from '@plenary/domain/onboarding/steps';
import { ok, type Refusal, type Result } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/onboarding';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { bindForm, type Onward } from '../../../http/bind-form.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { setFlash } from '../../../http/flash.ts';
import { onwardAfterSignIn, onwardAt, stepPath, withNext } from '../../../http/redirects.ts';
import { answerRefusal } from '../../../http/refusals.ts';
import { isSecure, setSessionCookie } from '../../../http/session.ts';
import { codePlace, readArrival, stepOf } from '../arrival.ts';
import { drawChannels, drawCode, drawMobileNumber, drawResend, type Door } from './pages.ts';
import { nameNumber, sendFirst, typedNumber, verifyCode } from './second-factor.ts';
import { sendCode } from './send-code.ts';

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly next: string | undefined;
}

/** The second step after the password, and the number of somebody who is in (doc 2 §2, D34). */
export function secondStepRoutes(app: FastifyInstance, ctx: Context): void {
  const open = async ({ request, reply, next }: Asked): Promise<Door> => {
    return { ctx, request, reply, arrival: await readArrival(ctx, request), next };
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

function resendRoutes(app: FastifyInstance, open: (asked: Asked) => Promise<Door>): void {
  bindPage(app, contract.resendPage, async (call) => {
    const door = await open({ ...call, next: call.query?.next });
    return openResend(door, await channelOf(door, call.query?.channel), null);
  });
  const channel = (
    door: Door,
    call: { body: { channel?: string | undefined }; query: { channel?: string | undefined } },
  ) => channelOf(door, call.body.channel ?? call.query.channel);
  bindForm(
    app,
    contract.resend,
    async (call) => {
      const door = await open({ ...call, next: call.body.next });
      return postResend(door, await channel(door, call));
    },
    async (call, refusal) => {
      const door = await open({ ...call, next: call.body.next });
      return openResend(door, await channel(door, call), refusal);
    },
  );
}

/** To the step that is this person's, or on; a page that is not meant for them shows nothing. */
function goOn({ request, reply, arrival, next }: Door): Promise<FastifyReply> | FastifyReply {
  const { slug } = arrival.event;
  if (!arrival.due) return reply.redirect(onwardAt(slug, request.actor, next), 303);
  const step = stepOf(arrival);
  if (step === null) return answerRefusal(request, reply, { code: 'forbidden' });
  return reply.redirect(stepPath(slug, step, next), 303);
}

async function openChannels(door: Door): Promise<FastifyReply> {
  const { due, ways } = door.arrival;
  return due && ways.second_factor === 'choice' ? drawChannels(door) : goOn(door);
}

async function openCode(door: Door, channel: CodeChannel): Promise<FastifyReply> {
  const place = await codePlace(door.ctx, door.arrival, channel);
  if (!place) return goOn(door);
  const refusal = await sendFirst(door.ctx, door.arrival, place);
  return drawCode(door, (await codePlace(door.ctx, door.arrival, channel)) ?? place, refusal);
}

async function codeAgain(door: Door, channel: CodeChannel, refusal: Refusal): Promise<FastifyReply> {
  const place = await codePlace(door.ctx, door.arrival, channel);
  return place ? drawCode(door, place, refusal) : goOn(door);
}

async function postCode(
  { ctx, request, reply, arrival, next }: Door,
  channel: CodeChannel,
  token: string | string[] | undefined,
): Promise<Result<Onward>> {
  const used = await verifyCode(ctx, arrival, { channel, token, address: request.ip });
  if (!used.ok) return used;
  const { slug } = arrival.event;
  if (used.value.number_verified) setFlash(ctx.config, reply, 'number_verified');
  if (used.value.token === null) return ok({ next: onwardAt(slug, request.actor, next) });
  setSessionCookie(reply, used.value.token, isSecure(ctx.config, request));
  return ok({ next: await onwardAfterSignIn(ctx, used.value.token, slug, next) });
}

/** Who has another way takes the second step first, and then comes back to name a number. */
async function openMobileNumber(door: Door): Promise<FastifyReply> {
  const { due, ways, event } = door.arrival;
  if (!due || mayEnrolNumber(ways)) return drawMobileNumber(door, null);
  if (ways.mobile_number_verified || codeChannels(ways).length === 0) return goOn(door);
  setFlash(door.ctx.config, door.reply, 'verify_first');
  return goOn({ ...door, next: withNext(`/${event.slug}/mobile-number`, event.slug, door.next) });
}

async function postMobileNumber(
  { ctx, request, arrival, next }: Door,
  fields: Parameters<typeof nameNumber>[2],
): Promise<Result<Onward>> {
  const named = await nameNumber(ctx, arrival, fields, request.ip);
  return named.ok ? ok({ next: stepPath(arrival.event.slug, 'verify_phone', next) }) : named;
}

/** The channel that a request names, else that of the code that went out last. */
async function channelOf({ ctx, arrival }: Door, named: string | undefined): Promise<CodeChannel> {
  const channel = CODE_CHANNELS.find((known) => known === named);
  if (channel) return channel;
  const places = await Promise.all(CODE_CHANNELS.map((known) => codePlace(ctx, arrival, known)));
  const sent = places.filter((place) => place?.latest);
  sent.sort((a, b) => (b?.latest?.created_at.getTime() ?? 0) - (a?.latest?.created_at.getTime() ?? 0));
  return (sent[0] ?? places.find((place) => place !== null))?.channel ?? 'email';
}

async function openResend(door: Door, channel: CodeChannel, refusal: Refusal | null): Promise<FastifyReply> {
  const place = await codePlace(door.ctx, door.arrival, channel);
  return place ? drawResend(door, place, refusal) : goOn(door);
}

async function postResend({ ctx, reply, request, arrival, next }: Door, channel: CodeChannel): Promise<Result<Onward>> {
  const place = await codePlace(ctx, arrival, channel);
  if (!place) return ok({ next: onwardAt(arrival.event.slug, request.actor, next) });
  const { destination } = place;
  const sent = await sendCode(ctx, arrival, { channel, destination, first_only: false }, 'form');
  if (!sent.ok) return sent;
  setFlash(ctx.config, reply, 'code_sent');
  return ok({ next: stepPath(arrival.event.slug, `verify_${channel}`, next) });
}
