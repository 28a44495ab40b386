import * as z from 'zod/mini';
import { EmailField } from '../forms.ts';
import { operation } from '../operation.ts';

const EventParams = z.object({ event: z.string() });
/** Tokens in links are 32 random bytes, base64url; what cannot be one is an unknown link rather than a bad request. */
const Token = z.string().check(z.maxLength(512));
const LinkParams = z.object({ event: z.string(), token: Token });
const Next = z.object({ next: z.optional(z.string()) });
/** `email` fills the field; `sent` says that what was asked for is on its way. */
const Ask = z.object({ next: z.optional(z.string()), email: z.optional(z.string()), sent: z.optional(z.string()) });
const NextPath = z.object({ next: z.string() });

/** Everything in a form is optional here: what is missing comes back as a text beside its field. */
const text = () => z.optional(z.string());
const always = { next: text(), form_token: text() };
const RequestReset = z.object({ email: z.optional(EmailField), ...always });
const NewPassword = z.object({ new_password: text(), confirm_password: text(), ...always });
/** `password` in the mode `existing`, the other two in the mode `new`. */
const AcceptInvite = z.object({
  password: text(),
  new_password: text(),
  confirm_password: text(),
  accept_terms: text(),
  ...always,
});

export const requestPassResetPage = operation({
  method: 'GET',
  path: '/:event/request-pass-reset',
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'Asks for the address to which a link for a new password goes',
  params: EventParams,
  query: Ask,
});
export const requestPassReset = operation({
  method: 'POST',
  path: '/:event/request-pass-reset',
  action: 'event.sign_in',
  envelope: 'form',
  summary: 'Sends a link for a new password, if the address is known; the answer never says so (D34)',
  params: EventParams,
  body: RequestReset,
  answer: NextPath,
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
  answer: NextPath,
  refusals: ['rate_limited'],
});
export const passResetPage = operation({
  method: 'GET',
  path: '/:event/pass-reset/:token',
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'The form for a new password; asking for it does not use the link up',
  params: LinkParams,
  query: Next,
});
export const passReset = operation({
  method: 'POST',
  path: '/:event/pass-reset/:token',
  action: 'event.sign_in',
  envelope: 'form',
  summary: 'Sets a new password once, and ends every session',
  params: LinkParams,
  body: NewPassword,
  answer: NextPath,
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
  answer: NextPath,
  refusals: ['link_unknown', 'link_expired', 'link_used', 'busy', 'rate_limited'],
});
export const acceptInvitePage = operation({
  method: 'GET',
  path: '/:event/accept-invite/:token',
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'An invitation in one of its three modes; asking for it does not use it up',
  invites: true,
  params: LinkParams,
  query: Next,
});
export const acceptInvite = operation({
  method: 'POST',
  path: '/:event/accept-invite/:token',
  action: 'event.sign_in',
  envelope: 'form',
  summary: 'Accepts an invitation once, and signs in',
  invites: true,
  params: LinkParams,
  body: AcceptInvite,
  answer: NextPath,
  refusals: [
    'banned_from_event',
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
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'Asks for an address to invite, where the event allows it (D51)',
  params: EventParams,
  query: Ask,
  refusals: ['not_found'],
});
export const signUp = operation({
  method: 'POST',
  path: '/:event/sign-up',
  action: 'event.sign_in',
  envelope: 'form',
  summary: 'Sends an invitation to anyone who asks, where the event allows it; the answer says nothing',
  params: EventParams,
  body: RequestReset,
  answer: NextPath,
  refusals: ['not_found', 'rate_limited'],
});
