import type { OnboardingState } from '@plenary/domain/onboarding/headings';

/** Whom and what a page of the type `default` is about; empty texts where that is not known. */
export interface Subject {
  readonly name: string;
  readonly email: string;
  readonly event: string;
}

export interface StateTexts {
  readonly title: string;
  readonly text: string;
  /** What the form's button says, where there is a form. */
  readonly button?: string;
  /** Whether the form asks for an e-mail address. */
  readonly asks_email?: boolean;
  /** Logging in is what most people want here; the form comes second. */
  readonly login_first?: boolean;
}

const at = (event: string): string => (event ? ` at ${event}` : '');
const to = (event: string): string => (event ? ` to ${event}` : '');
const NEW_RESET = { button: 'Send me a new link', asks_email: true } as const;

/** What stands below "Hello" in each state (doc 2 §2; the sentences are ours). */
export const STATE_TEXTS: Record<OnboardingState, (about: Subject) => StateTexts> = {
  ticket: ({ name, event }) => ({
    title: name ? `Welcome, ${name}` : 'Welcome',
    text: `Your ticket${to(event)} is valid. One click, and you are in.`,
    button: 'Go to the event',
  }),
  ticket_refused: ({ event }) => ({
    title: 'This ticket does not open the door',
    text: `It has expired, was withdrawn, or is not for this event. Ask where you got it for a new one; if you have a password${at(event)}, log in with it.`,
    login_first: true,
  }),
  ticket_sign_in: ({ email }) => ({
    title: 'You have an account already',
    text: `Your ticket is for ${email || 'an address'} that has a password here. Log in once, and the two belong together.`,
    button: 'Log in',
  }),
  resend: ({ email }) => ({
    title: 'Need another code?',
    text: `We send a new one${email ? ` to ${email}` : ''}. The code that we sent before no longer counts.`,
    button: 'Send a new code',
  }),
  sign_up: ({ event }) => ({
    title: 'Ask for an invitation',
    text: `We send an invitation${to(event)} to your e-mail address. Its link sets up your account.`,
    button: 'Send me an invitation',
    asks_email: true,
  }),
  mail_sent: ({ email }) => ({
    title: 'Check your inbox',
    text: `If we can help with ${email || 'that address'}, a message is on its way. It can take a few minutes; please look into your spam folder, too.`,
  }),
  reset_expired: () => ({
    title: 'This link has expired',
    text: 'Links for a new password are valid for one hour. We gladly send you a new one.',
    ...NEW_RESET,
  }),
  reset_used: () => ({
    title: 'This link was used already',
    text: 'Each link sets a password once. Log in with the one that you chose, or let us send you a new link.',
    ...NEW_RESET,
    login_first: true,
  }),
  invitation_expired: () => ({
    title: 'This invitation has expired',
    text: 'We gladly send you a new one, to the address that was invited.',
    button: 'Send me a new invitation',
    asks_email: true,
  }),
  invitation_used: () => ({
    title: 'This invitation was accepted already',
    text: 'Log in with the password that you chose. If you have forgotten it, we send you a link for a new one.',
    ...NEW_RESET,
    login_first: true,
  }),
  invitation_withdrawn: ({ event }) => ({
    title: 'This invitation was withdrawn',
    text: `The organisers have taken it back. If you think that this is a mistake, please write to the organisers${event ? ` of ${event}` : ''}.`,
  }),
  link_unknown: () => ({
    title: 'This link is not complete',
    text: 'It may have been cut when it was copied. Open it from the message itself, or let us send you a new one.',
    ...NEW_RESET,
  }),
  sign_out: ({ email }) => ({
    title: 'Leaving already?',
    text: `${email ? `${email} will` : 'You will'} be signed out on this device.`,
    button: 'Sign out',
  }),
};
