/** Headings of the onboarding side panel by type, as doc 2 §2 writes them. */
export const ONBOARDING_HEADINGS = {
  login: "Let's log you in",
  request_pass_reset: 'Reset your password',
  pass_reset: 'Set your new password for the event',
  accept_invite: 'Set up your account',
  update_avatar: 'Your avatar',
  update_profile: 'Your profile',
  verify_phone: 'We need to verify your login',
  verify_email: 'We need to verify your login',
  mobile_number: 'Add or Change your mobile number',
  channels: 'Choose your preferred authentication method',
  default: 'Hello',
} as const;

export type OnboardingType = keyof typeof ONBOARDING_HEADINGS;
export const ONBOARDING_TYPES = Object.keys(ONBOARDING_HEADINGS) as OnboardingType[];

/** What a page of the type `default` is about. */
export const ONBOARDING_STATES = [
  /** A valid ticket: one button goes in. */
  'ticket',
  /** A ticket that is not valid (any more), or was withdrawn. */
  'ticket_refused',
  /** The ticket names the address of an account that exists: its owner signs in once, and the two belong together. */
  'ticket_sign_in',
  /** Asks for another one-time code. */
  'resend',
  /** Asks for an e-mail address to send an invitation to, where the event allows it (D51). */
  'sign_up',
  /** What was asked for is on its way, if the address is known. */
  'mail_sent',
  /** Links that can no longer be used; each offers a new one. */
  'reset_expired',
  'reset_used',
  'invitation_expired',
  'invitation_used',
  'invitation_withdrawn',
  'link_unknown',
  /** Signing out, asked first. */
  'sign_out',
] as const;
export type OnboardingState = (typeof ONBOARDING_STATES)[number];
