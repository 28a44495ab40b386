import { ONBOARDING_STATES } from '@plenary/domain/onboarding/page-types';
import * as z from 'zod/mini';
import { IsoTime } from '../ids.ts';

export { ONBOARDING_TYPES, type OnboardingType } from '@plenary/domain/onboarding/page-types';

const FieldErrorsMap = z.record(z.string(), z.array(z.string()));

/** A way to receive one-time codes, as a link (ONB7). */
export const Channel = z.object({ name: z.string(), url: z.string() });
export type Channel = z.infer<typeof Channel>;

/** The person as the onboarding forms know them (SET1, ONB6). */
export const OnboardingUser = z.object({
  first_name: z.string(),
  last_name: z.string(),
  screen_name: z.string(),
  company: z.string(),
  role: z.string(),
  /** Between commas (SPD3). */
  interests: z.string(),
  networking_status: z.boolean(),
  invisible: z.boolean(),
  receive_email_notifications: z.boolean(),
  local_time_enabled: z.boolean(),
  avatar_picture: z.nullable(
    z.object({
      filename: z.string(),
      variations: z.object({ s: z.object({ url: z.string() }), m: z.object({ url: z.string() }) }),
    }),
  ),
  avatar_preset: z.string(),
  mobile_number_verified: z.boolean(),
  /** For example `+41 •• ••• •• 67`; empty without a number. */
  masked_mobile_number: z.string(),
  email: z.string(),
});
export type OnboardingUser = z.infer<typeof OnboardingUser>;

/** A form's own part of the page; what was typed comes back, passwords and codes never do. */
const OnboardingForm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('login'), email: z.string() }),
  z.object({ type: z.literal('request_pass_reset'), email: z.string() }),
  z.object({ type: z.literal('pass_reset') }),
  z.object({
    type: z.literal('accept_invite'),
    /** `new` sets a password, `existing` gives it, `logged_in` only accepts (INV3). */
    mode: z.enum(['new', 'existing', 'logged_in']),
    email: z.string(),
    first_name: z.string(),
    accept_terms: z.boolean(),
  }),
  z.object({ type: z.literal('update_avatar'), user: OnboardingUser, last: z.boolean(), upload_enabled: z.boolean() }),
  z.object({
    type: z.literal('update_profile'),
    user: OnboardingUser,
    last: z.boolean(),
    /** The networking toggle shows only if networking is enabled, the local-time toggle only if that is (SET6). */
    networking_enabled: z.boolean(),
    local_time_enabled: z.boolean(),
  }),
  z.object({
    type: z.enum(['verify_phone', 'verify_email']),
    /** Where the code went, masked. */
    destination: z.string(),
    /** When the code expires, and when another one may be asked for. */
    expires_at: z.nullable(IsoTime),
    resend_at: z.nullable(IsoTime),
  }),
  z.object({
    type: z.literal('mobile_number'),
    mobile_number_no_dial_code: z.string(),
    /** ISO 3166 code in lower case. */
    country_code: z.string(),
    masked_mobile_number: z.string(),
  }),
  z.object({ type: z.literal('channels'), channels: z.array(Channel) }),
  z.object({
    type: z.literal('default'),
    /** Which sentence and button stand under "Hello"; their words are the page's. */
    state: z.enum(ONBOARDING_STATES),
    /** The name in the greeting, or empty. */
    name: z.string(),
    /** An e-mail address that was typed or is meant. */
    email: z.string(),
    /** Where the one form posts to; null: there is nothing to post. */
    action: z.nullable(z.string()),
  }),
]);

/**
 * Addresses of the links below a form (ONB2). Absent: the page does not show that link. The legal ones stand in `Boot.legal`.
 */
export const OnboardingLinks = z.object({
  forgotten_password: z.optional(z.string()),
  skip_to: z.optional(z.string()),
  back_to: z.optional(z.string()),
  resend: z.optional(z.string()),
  add_phone_number: z.optional(z.string()),
  channels: z.optional(z.string()),
  login: z.optional(z.string()),
  sign_up: z.optional(z.string()),
  /** The event's provider of single sign-on, by its own name. */
  single_sign_on: z.optional(z.object({ name: z.string(), url: z.string() })),
});
export type OnboardingLinks = z.infer<typeof OnboardingLinks>;

/** A page of the onboarding side panel (ONB1). */
export const OnboardingPage = z.object({
  kind: z.literal('onboarding'),
  form: OnboardingForm,
  links: OnboardingLinks,
  /** Texts beside the fields; the key `form` stands above the button. */
  errors: FieldErrorsMap,
  /** Where the person wanted to go; a path of this site. */
  next: z.string(),
  /** Real time when this was made, by which codes expire; the event's own clock may be moved. */
  now: IsoTime,
  form_token: z.string(),
});
export type OnboardingPage = z.infer<typeof OnboardingPage>;
