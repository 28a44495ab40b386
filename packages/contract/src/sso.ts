import * as z from 'zod/mini';
import { operation } from './operation.ts';

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
