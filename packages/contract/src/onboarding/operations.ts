import { AVATAR_FILE } from '@plenary/domain/profile/limits';
import * as z from 'zod/mini';
import { SeenField } from '../forms.ts';
import { operation } from '../operation.ts';

const EventParams = z.object({ event: z.string() });
const Next = z.object({ next: z.optional(z.string()) });
const NextPath = z.object({ next: z.string() });
/** `skip`: the link that leaves the step out, once and for all; asking again changes nothing more. */
const StepQuery = z.object({ next: z.optional(z.string()), skip: z.optional(z.string()) });

/** Everything in a form is optional here: what is missing comes back as a text beside its field. */
const text = () => z.optional(z.string());
const always = { next: text(), form_token: text() };
/** The six digits as one field, or as six of the same name. */
export const OneTimeCode = z.object({ token: z.optional(z.union([SeenField, z.array(SeenField)])), ...always });
/** The whole number (E.164), or the number without its dial code beside the country; the whole one wins. */
const MobileNumber = z.object({
  mobile_number: z.optional(SeenField),
  mobile_number_no_dial_code: z.optional(SeenField),
  country_code: text(),
  ...always,
});
/** `channel` is `email` or `phone`; absent, that of the session's last code. The form may post it as part of its address. */
const Resend = z.object({ channel: z.optional(z.string()), next: text(), form_token: text() });
/**
 * `image` is a file; `avatar_picture` instead is the filename that an upload answered before (contract/profile/operations.ts), and
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
  interests: text(),
  networking_status: text(),
  receive_email_notifications: text(),
  local_time_enabled: text(),
  has_switches: z.optional(z.union([z.string(), z.array(z.string())])),
  skip: text(),
  ...always,
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
  acts: true,
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
  summary: 'Takes the second factor with the code from the e-mail',
  params: EventParams,
  body: OneTimeCode,
  answer: NextPath,
  refusals: ['wrong_code', 'code_used_up', 'rate_limited'],
});
export const verifyPhonePage = operation({
  method: 'GET',
  path: '/:event/verify-phone',
  acts: true,
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
  summary: 'Takes the second factor, or verifies a number, with the code from the phone',
  params: EventParams,
  body: OneTimeCode,
  answer: NextPath,
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
  answer: NextPath,
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
  answer: NextPath,
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
  answer: NextPath,
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
  answer: NextPath,
});
