import { codeChannels, mayEnrolNumber } from '@plenary/domain/onboarding/codes';
import { CODE, DEFAULT_COUNTRY } from '@plenary/domain/onboarding/limits';
import { maskEmail } from '@plenary/domain/onboarding/masks';
import type { CodeChannel } from '@plenary/domain/onboarding/steps';
import type { Refusal } from '@plenary/contract/errors';
import type { Channel, OnboardingLinks, OnboardingPage } from '@plenary/contract/onboarding-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { maskedNumber, splitNumber } from '../../../adapters/phone.ts';
import type { Context } from '../../../context.ts';
import { drawOnboarding } from '../../pages/index.ts';
import { stepPath, withNext } from '../../../http/redirects.ts';
import type { Arrival, CodePlace } from '../arrival.ts';
import { signInAgainPath } from '../may-change.ts';

/** What a page of the second step is drawn for. */
export interface Door {
  readonly ctx: Context;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly arrival: Arrival;
  /** Where the person wanted to go, as the request says. */
  readonly next: string | undefined;
}

type Form = OnboardingPage['form'];

function draw(door: Door, form: Form, links: OnboardingLinks, refusal: Refusal | null = null): Promise<FastifyReply> {
  const { ctx, request, reply, next } = door;
  return drawOnboarding(ctx, request, reply, { form, links, next, refusal });
}

/** The form for a code, with where it went (masked), when it expires and when another one may be asked for. */
export function drawCode(door: Door, place: CodePlace, refusal: Refusal | null = null): Promise<FastifyReply> {
  const { latest } = place;
  const open = latest && !latest.used_at && latest.destination === place.destination ? latest : null;
  const form: Form = {
    type: place.channel === 'email' ? 'verify_email' : 'verify_phone',
    destination: maskedDestination(place),
    expires_at: open?.expires_at.toISOString() ?? null,
    resend_at: open ? new Date(open.created_at.getTime() + CODE.resend_after_ms).toISOString() : null,
  };
  const resend = withNext(resendPath(door, place.channel), door.arrival.event.slug, door.next);
  return draw(door, form, { ...otherWays(door), resend, back_to: back(door) }, refusal);
}

/** The choice of how codes are sent; each is a link that says where they would go. */
export function drawChannels(door: Door): Promise<FastifyReply> {
  const { arrival, next } = door;
  const channels = codeChannels(arrival.ways).map((channel): Channel => {
    const destination = (channel === 'email' ? arrival.email : arrival.verified_number) ?? '';
    return {
      name: `${CHANNEL_NAMES[channel]} ${maskedDestination({ channel, destination })}`,
      url: stepPath(arrival.event.slug, `verify_${channel}`, next),
    };
  });
  const { add_phone_number } = otherWays(door);
  const links = { ...(add_phone_number !== undefined && { add_phone_number }), back_to: back(door) };
  return draw(door, { type: 'channels', channels }, links);
}

const CHANNEL_NAMES = { email: 'E-mail', phone: 'Phone' } as const satisfies Record<CodeChannel, string>;

/** What was typed into the form for a number; absent when it is opened. */
export interface TypedNumber {
  readonly national: string;
  readonly country_code: string;
}

/** The form for a mobile number. A number that is somebody's own is never shown whole. */
export async function drawMobileNumber(
  door: Door,
  typed: TypedNumber | null,
  refusal: Refusal | null = null,
): Promise<FastifyReply> {
  const { arrival, next } = door;
  const known = arrival.verified_number;
  const form: Form = {
    type: 'mobile_number',
    mobile_number_no_dial_code: typed?.national ?? '',
    country_code: typed?.country_code || (known && splitNumber(known)?.country_code) || DEFAULT_COUNTRY,
    masked_mobile_number: known === null ? '' : maskedNumber(known),
  };
  const { channels } = otherWays(door);
  const again = refusal?.code === 'sign_in_again' && !arrival.due;
  const self = withNext(`/${arrival.event.slug}/mobile-number`, arrival.event.slug, next);
  const login =
    again &&
    `${await signInAgainPath(door.ctx.db, arrival.account_id, arrival.event.id)}&next=${encodeURIComponent(self)}`;
  const links = { ...(channels !== undefined && { channels }), ...(login && { login }), back_to: back(door) };
  return draw(door, form, links, refusal);
}

/** The button that sends another code. */
export function drawResend(door: Door, place: CodePlace, refusal: Refusal | null = null): Promise<FastifyReply> {
  const { arrival, next } = door;
  const action = resendPath(door, place.channel);
  const form: Form = { type: 'default', state: 'resend', name: '', email: maskedDestination(place), action };
  const back_to = stepPath(arrival.event.slug, `verify_${place.channel}`, next);
  return draw(door, form, { ...otherWays(door), back_to }, refusal);
}

const resendPath = ({ arrival }: Door, channel: CodeChannel): string =>
  `/${arrival.event.slug}/resend?channel=${channel}`;

function maskedDestination({ channel, destination }: Pick<CodePlace, 'channel' | 'destination'>): string {
  return channel === 'email' ? maskEmail(destination) : maskedNumber(destination);
}

/** Links to the choice of channel, where there is one, and to naming a number, where none is known or it is not theirs. */
function otherWays({ arrival, next }: Door): Pick<OnboardingLinks, 'channels' | 'add_phone_number'> {
  const { ways, due, event } = arrival;
  const choice = due && ways.second_factor === 'choice';
  const add = !ways.mobile_number_verified && (!due || choice || mayEnrolNumber(ways));
  return {
    ...(choice && { channels: stepPath(event.slug, 'channels', next) }),
    ...(add && { add_phone_number: stepPath(event.slug, 'mobile_number', next) }),
  };
}

/** Out, for who is not in yet; to the event for who is. */
const back = ({ arrival: { event, due } }: Door): string => (due ? `/${event.slug}/logout` : `/${event.slug}`);
