import { AVATAR_FILE } from '@plenary/domain/profile/limits';
import * as z from 'zod/mini';
import { operation } from './operation.ts';

export { CODE, COUNTRIES_FIRST, DEFAULT_COUNTRY, LINKS, PROFILE } from '@plenary/domain/onboarding/limits';

const EventParams = z.object({ event: z.string() });
/** Tokens in links are 32 random bytes, base64url; what cannot be one is an unknown link rather than a bad request. */
const Token = z.string().check(z.maxLength(512));
const LinkParams = z.object({ event: z.string(), token: Token });
const Next = z.object({ next: z.optional(z.string()) });
/** `email` fills the field; `sent` says that what was asked for is on its way. */
const Ask = z.object({ next: z.optional(z.string()), email: z.optional(z.string()), sent: z.optional(z.string()) });
const Onward = z.object({ next: z.string() });
/** `skip`: the link that leaves the step out, once and for all; asking again changes nothing more. */
const StepQuery = z.object({ next: z.optional(z.string()), skip: z.optional(z.string()) });

/** Everything in a form is optional here: what is missing comes back as a text beside its field. */
const text = () => z.optional(z.string());
const always = { next: text(), form_token: text() };
const RequestReset = z.object({ email: text(), ...always });
const NewPassword = z.object({ new_password: text(), confirm_password: text(), ...always });
/** `password` in the mode `existing`, the other two in the mode `new`. */
const AcceptInvite = z.object({
  password: text(),
  new_password: text(),
  confirm_password: text(),
  accept_terms: text(),
  ...always,
});
/** The six digits as one field, or as six of the same name. */
const OneTimeCode = z.object({ token: z.optional(z.union([z.string(), z.array(z.string())])), ...always });
/** The whole number (E.164), or the number without its dial code beside the country; the whole one wins. */
const MobileNumber = z.object({
  mobile_number: text(),
  mobile_number_no_dial_code: text(),
  country_code: text(),
  ...always,
});
/** `channel` is `email` or `phone`; absent, that of the session's last code. The form may post it as part of its address. */
const Resend = z.object({ channel: z.optional(z.string()), next: text(), form_token: text() });
/**
 * `image` is a file; `avatar_picture` instead is the filename that an upload answered before (contract/profile.ts), and
 * absent changes no picture. `clear_picture` goes back to the preset. `skip` takes the step without a change.
 */
const UpdateAvatar = z.object({
  avatar_preset: text(),
  avatar_picture: text(),
  clear_picture: text(),
  skip: text(),
  ...always,
});
/** A switch that is off is absent from a form, so `has_switches` says which of them stood there. */
const UpdateProfileStep = z.object({
  first_name: text(),
  last_name: text(),
  screen_name: text(),
  company: text(),
  role: text(),
  networking_status: text(),
  receive_email_notifications: text(),
  local_time_enabled: text(),
  has_switches: z.optional(z.union([z.string(), z.array(z.string())])),
  skip: text(),
  ...always,
});

export const requestPassResetPage = operation({
  method: 'GET',
  path: '/:event/request-pass-reset',
  action: 'event.door',
  envelope: 'page',
  summary: 'Asks for the address to which a link for a new password goes',
  params: EventParams,
  query: Ask,
});
export const requestPassReset = operation({
  method: 'POST',
  path: '/:event/request-pass-reset',
  action: 'event.door',
  envelope: 'form',
  summary: 'Sends a link for a new password, if the address is known; the answer never tells (D34)',
  params: EventParams,
  body: RequestReset,
  answer: Onward,
  refusals: ['rate_limited'],
});
export const siteRequestPassResetPage = operation({
  method: 'GET',
  path: '/request-pass-reset',
  action: 'site.read',
  envelope: 'page',
  summary: 'The same where no event is named',
  query: Ask,
});
export const siteRequestPassReset = operation({
  method: 'POST',
  path: '/request-pass-reset',
  action: 'site.sign_in',
  envelope: 'form',
  summary: 'The same where no event is named',
  body: RequestReset,
  answer: Onward,
  refusals: ['rate_limited'],
});
export const passResetPage = operation({
  method: 'GET',
  path: '/:event/pass-reset/:token',
  action: 'event.door',
  envelope: 'page',
  summary: 'The form for a new password; asking for it does not use the link up',
  params: LinkParams,
  query: Next,
});
export const passReset = operation({
  method: 'POST',
  path: '/:event/pass-reset/:token',
  action: 'event.door',
  envelope: 'form',
  summary: 'Sets a new password once, and ends every session',
  params: LinkParams,
  body: NewPassword,
  answer: Onward,
  refusals: ['link_unknown', 'link_expired', 'link_used', 'busy', 'rate_limited'],
});
export const sitePassResetPage = operation({
  method: 'GET',
  path: '/pass-reset/:token',
  action: 'site.read',
  envelope: 'page',
  summary: 'The same where no event is named',
  params: z.object({ token: Token }),
  query: Next,
});
export const sitePassReset = operation({
  method: 'POST',
  path: '/pass-reset/:token',
  action: 'site.sign_in',
  envelope: 'form',
  summary: 'The same where no event is named',
  params: z.object({ token: Token }),
  body: NewPassword,
  answer: Onward,
  refusals: ['link_unknown', 'link_expired', 'link_used', 'busy', 'rate_limited'],
});
export const acceptInvitePage = operation({
  method: 'GET',
  path: '/:event/accept-invite/:token',
  action: 'event.door',
  envelope: 'page',
  summary: 'An invitation in one of its three modes; asking for it does not use it up',
  params: LinkParams,
  query: Next,
});
export const acceptInvite = operation({
  method: 'POST',
  path: '/:event/accept-invite/:token',
  action: 'event.door',
  envelope: 'form',
  summary: 'Accepts an invitation once, and signs in',
  params: LinkParams,
  body: AcceptInvite,
  answer: Onward,
  refusals: [
    'link_unknown',
    'link_expired',
    'link_used',
    'link_withdrawn',
    'wrong_credentials',
    'busy',
    'rate_limited',
  ],
});
export const signUpPage = operation({
  method: 'GET',
  path: '/:event/sign-up',
  action: 'event.door',
  envelope: 'page',
  summary: 'Asks for an address to invite, where the event allows it (D51)',
  params: EventParams,
  query: Ask,
  refusals: ['not_found'],
});
export const signUp = operation({
  method: 'POST',
  path: '/:event/sign-up',
  action: 'event.door',
  envelope: 'form',
  summary: 'Sends an invitation to whoever asks, where the event allows it; the answer tells nothing',
  params: EventParams,
  body: RequestReset,
  answer: Onward,
  refusals: ['not_found', 'rate_limited'],
});
export const channelsPage = operation({
  method: 'GET',
  path: '/:event/channels',
  action: 'onboarding.verify',
  envelope: 'page',
  summary: 'The choice of how one-time codes are sent',
  params: EventParams,
  query: Next,
});
export const verifyEmailPage = operation({
  method: 'GET',
  path: '/:event/verify-email',
  action: 'onboarding.verify',
  envelope: 'page',
  summary: 'The form for the code that went out by e-mail; sends the first one of the session',
  params: EventParams,
  query: Next,
});
export const verifyEmail = operation({
  method: 'POST',
  path: '/:event/verify-email',
  action: 'onboarding.verify',
  envelope: 'form',
  summary: 'Takes the second step with the code from the e-mail',
  params: EventParams,
  body: OneTimeCode,
  answer: Onward,
  refusals: ['wrong_code', 'code_used_up', 'rate_limited'],
});
export const verifyPhonePage = operation({
  method: 'GET',
  path: '/:event/verify-phone',
  action: 'onboarding.verify',
  envelope: 'page',
  summary: 'The form for the code that went out to the phone; sends the first one of the session',
  params: EventParams,
  query: Next,
});
export const verifyPhone = operation({
  method: 'POST',
  path: '/:event/verify-phone',
  action: 'onboarding.verify',
  envelope: 'form',
  summary: 'Takes the second step, or verifies a number, with the code from the phone',
  params: EventParams,
  body: OneTimeCode,
  answer: Onward,
  refusals: ['wrong_code', 'code_used_up', 'rate_limited'],
});
export const mobileNumberPage = operation({
  method: 'GET',
  path: '/:event/mobile-number',
  action: 'onboarding.verify',
  envelope: 'page',
  summary: 'The form for a mobile number',
  params: EventParams,
  query: Next,
});
export const mobileNumber = operation({
  method: 'POST',
  path: '/:event/mobile-number',
  action: 'onboarding.verify',
  envelope: 'form',
  summary: 'Takes a mobile number and sends a code to it; the number counts once it is verified',
  params: EventParams,
  body: MobileNumber,
  answer: Onward,
  refusals: ['rate_limited', 'sign_in_again'],
});
export const resendPage = operation({
  method: 'GET',
  path: '/:event/resend',
  action: 'onboarding.verify',
  envelope: 'page',
  summary: 'A button that sends another code; asking for this page sends nothing',
  params: EventParams,
  query: Resend,
});
export const resend = operation({
  method: 'POST',
  path: '/:event/resend',
  action: 'onboarding.verify',
  envelope: 'form',
  summary: 'Sends another code, and the one before it no longer counts',
  params: EventParams,
  query: z.object({ channel: z.optional(z.string()) }),
  body: Resend,
  answer: Onward,
  refusals: ['rate_limited'],
});
export const updateAvatarPage = operation({
  method: 'GET',
  path: '/:event/update-avatar',
  action: 'onboarding.steps',
  envelope: 'page',
  summary: 'The step that asks for a picture',
  params: EventParams,
  query: StepQuery,
});
export const updateAvatar = operation({
  method: 'POST',
  path: '/:event/update-avatar',
  action: 'onboarding.steps',
  envelope: 'form',
  summary: 'Takes a picture or a preset, multipart',
  params: EventParams,
  body: UpdateAvatar,
  file: AVATAR_FILE,
  answer: Onward,
  refusals: ['bad_image', 'too_large', 'forbidden', 'busy', 'rate_limited'],
});
export const updateProfilePage = operation({
  method: 'GET',
  path: '/:event/update-profile',
  action: 'onboarding.steps',
  envelope: 'page',
  summary: 'The step that asks for the profile',
  params: EventParams,
  query: StepQuery,
});
export const updateProfileStep = operation({
  method: 'POST',
  path: '/:event/update-profile',
  action: 'onboarding.steps',
  envelope: 'form',
  summary: 'Takes the profile',
  params: EventParams,
  body: UpdateProfileStep,
  answer: Onward,
});
