/** The subjects of the pages of the onboarding side panel (ONB1); each has its heading and its form. */
export const ONBOARDING_TYPES = [
  'login',
  'request_pass_reset',
  'pass_reset',
  'accept_invite',
  'update_avatar',
  'update_profile',
  'verify_phone',
  'verify_email',
  'mobile_number',
  'channels',
  'default',
] as const;
export type OnboardingType = (typeof ONBOARDING_TYPES)[number];

/** The subject of a page of the type `default`. */
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
  /** The mail that was asked for is on its way, if the address is known. */
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
  /** Becoming a person of the demo in a browser of another one, asked first (RUN50). */
  'demo_person',
  /** No more mails about notifications of an event: asked first, then done. */
  'stop_mails',
  'mails_stopped',
] as const;
export type OnboardingState = (typeof ONBOARDING_STATES)[number];
