import * as z from 'zod/mini';
import { OneTimeCode } from '../onboarding/operations.ts';
import { operation } from '../operation.ts';

const EventParams = z.object({ event: z.string() });

export const startSso = operation({
  method: 'GET',
  path: '/:event/sso',
  action: 'event.sign_in',
  envelope: 'page',
  summary: "Leads to the event's provider of single sign-on; asking for it signs nobody in",
  params: EventParams,
  query: z.object({ next: z.optional(z.string()) }),
  refusals: ['not_found', 'sso_unreachable', 'rate_limited'],
});

/** Its query is what the provider says; a text that says nothing is a way back that came to nothing, not a bad request. */
export const ssoCallback = operation({
  method: 'GET',
  path: '/:event/sso/callback',
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'The way back from the provider, in the browser that was led there: signs in (D37)',
  params: EventParams,
  refusals: [
    'not_found',
    'sso_failed',
    'sso_expired',
    'sso_unreachable',
    'sso_address',
    'sso_not_active',
    'rate_limited',
  ],
});

export const ssoCodePage = operation({
  method: 'GET',
  path: '/:event/sso/code',
  action: 'event.sign_in',
  envelope: 'page',
  summary:
    'The form for a code that goes to the address which a provider names and does not vouch for; sends the first one',
  params: EventParams,
  refusals: ['sso_expired', 'rate_limited'],
});
export const ssoCode = operation({
  method: 'POST',
  path: '/:event/sso/code',
  action: 'event.sign_in',
  envelope: 'form',
  summary: 'Signs in whom the provider has named, with the code from the e-mail',
  params: EventParams,
  body: OneTimeCode,
  answer: z.object({ next: z.string() }),
  refusals: ['wrong_code', 'code_used_up', 'sso_expired', 'sso_address', 'sso_not_active', 'rate_limited'],
});
export const resendSsoCode = operation({
  method: 'POST',
  path: '/:event/sso/resend',
  action: 'event.sign_in',
  envelope: 'form',
  summary: 'Sends another code',
  params: EventParams,
  body: z.object({ channel: z.optional(z.string()), next: z.optional(z.string()), form_token: z.optional(z.string()) }),
  answer: z.object({ next: z.string() }),
  refusals: ['sso_expired', 'rate_limited'],
});
