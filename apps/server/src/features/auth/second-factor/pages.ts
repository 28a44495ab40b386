import { codeChannels, mayEnrolNumber } from '@plenary/domain/onboarding/codes';
import { CODE, DEFAULT_COUNTRY } from '@plenary/domain/onboarding/limits';
import { happenedAt } from '@plenary/domain/time/set-back';
import { maskEmail } from '@plenary/domain/onboarding/masks';
import type { CodeChannel } from '@plenary/domain/onboarding/steps';
import type { Refusal } from '@plenary/contract/errors';
import type { Channel, OnboardingLinks, OnboardingPage } from '@plenary/contract/onboarding/page';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { maskedNumber, splitNumber } from '../../../adapters/messages/phone.ts';
import type { Context } from '../../../context.ts';
import { drawOnboarding } from '../../pages/index.ts';
import { stepPath, withNext } from '../../../http/redirects.ts';
import type { SecondFactorState, CodeDestination } from './state.ts';
import { signInAgainPath } from '../may-change.ts';

/** All that a page of the second factor is drawn from. */
export interface PageContext {
  readonly ctx: Context;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly state: SecondFactorState;
  /** Where the person wanted to go, as the request says. */
  readonly next: string | undefined;
}

type Form = OnboardingPage['form'];

function draw(
  page: PageContext,
  form: Form,
  links: OnboardingLinks,
  refusal: Refusal | null = null,
): Promise<FastifyReply> {
  const { ctx, request, reply, next } = page;
  return drawOnboarding(ctx, request, reply, { form, links, next, refusal });
}

/** The form for a code, with where it went (masked), when it expires and when another one may be asked for. */
export function drawCode(
  page: PageContext,
  target: CodeDestination,
  refusal: Refusal | null = null,
): Promise<FastifyReply> {
  const { latest } = target;
  const open = latest && !latest.used_at && latest.destination === target.destination ? latest : null;
  const form: Form = {
    type: target.channel === 'email' ? 'verify_email' : 'verify_phone',
    destination: maskedDestination(target),
    expires_at: open?.expires_at.toISOString() ?? null,
    resend_at: open ? resendAt(open.created_at.getTime(), page.ctx.clock.now()) : null,
  };
  const resend = withNext(resendPath(page, target.channel), page.state.event.slug, page.next);
  return draw(page, form, { ...otherMethods(page), resend, back_to: back(page) }, refusal);
}

/** The choice of how codes are sent; each is a link that says where they would go. */
export function drawChannels(page: PageContext): Promise<FastifyReply> {
  const { state, next, request } = page;
  const { t } = textsOf(request.language);
  const channels = codeChannels(state.methods).map((channel): Channel => {
    const destination = (channel === 'email' ? state.email : state.verified_number) ?? '';
    return {
      name: t(`onboarding.channel.${channel}`, { destination: maskedDestination({ channel, destination }) }),
      url: stepPath(state.event.slug, `verify_${channel}`, next),
    };
  });
  const { add_phone_number } = otherMethods(page);
  const links = { ...(add_phone_number !== undefined && { add_phone_number }), back_to: back(page) };
  return draw(page, { type: 'channels', channels }, links);
}

/** The text typed into the form for a number; absent when it is opened. */
export interface TypedNumber {
  readonly national: string;
  readonly country_code: string;
}

/** The form for a mobile number. A person's own number is never shown whole. */
export async function drawMobileNumber(
  page: PageContext,
  typed: TypedNumber | null,
  refusal: Refusal | null = null,
): Promise<FastifyReply> {
  const { state, next } = page;
  const known = state.verified_number;
  const form: Form = {
    type: 'mobile_number',
    mobile_number_no_dial_code: typed?.national ?? '',
    country_code: typed?.country_code || (known && splitNumber(known)?.country_code) || DEFAULT_COUNTRY,
    masked_mobile_number: known === null ? '' : maskedNumber(known),
  };
  const { channels } = otherMethods(page);
  const again = refusal?.code === 'sign_in_again' && !state.due;
  const self = withNext(`/${state.event.slug}/mobile-number`, state.event.slug, next);
  const login =
    again &&
    withNext(await signInAgainPath(page.ctx.db, { ...state, event_id: state.event.id }), state.event.slug, self);
  const links = { ...(channels !== undefined && { channels }), ...(login && { login }), back_to: back(page) };
  return draw(page, form, links, refusal);
}

/** When another code may be asked for: at once where the last one is from before the clock was set back. */
function resendAt(created_at: number, now: number): string {
  const sent_at = happenedAt(created_at, now);
  return new Date(sent_at === null ? now : sent_at + CODE.resend_after_ms).toISOString();
}

/** The button that sends another code. */
export function drawResend(
  page: PageContext,
  target: CodeDestination,
  refusal: Refusal | null = null,
): Promise<FastifyReply> {
  const { state, next } = page;
  const action = resendPath(page, target.channel);
  const form: Form = { type: 'default', state: 'resend', name: '', email: maskedDestination(target), action };
  const back_to = stepPath(state.event.slug, `verify_${target.channel}`, next);
  return draw(page, form, { ...otherMethods(page), back_to }, refusal);
}

const resendPath = ({ state }: PageContext, channel: CodeChannel): string =>
  `/${state.event.slug}/resend?channel=${channel}`;

function maskedDestination({ channel, destination }: Pick<CodeDestination, 'channel' | 'destination'>): string {
  return channel === 'email' ? maskEmail(destination) : maskedNumber(destination);
}

/** Links to the choice of channel, where there is one, and to naming a number, where none is known or it is not theirs. */
function otherMethods({ state, next }: PageContext): Pick<OnboardingLinks, 'channels' | 'add_phone_number'> {
  const { methods, due, event } = state;
  const choice = due && methods.second_factor === 'choice';
  const add = !methods.mobile_number_verified && (!due || choice || mayEnrolNumber(methods));
  return {
    ...(choice && { channels: stepPath(event.slug, 'channels', next) }),
    ...(add && { add_phone_number: stepPath(event.slug, 'mobile_number', next) }),
  };
}

/** Out, for who is not in yet; to the event for who is. */
const back = ({ state: { event, due } }: PageContext): string => (due ? `/${event.slug}/logout` : `/${event.slug}`);
