import * as z from 'zod/mini';
import { operation } from '../operation.ts';

/** Sent messages, newest first; only in development. */
export const listOutbox = operation({
  method: 'GET',
  path: '/dev/outbox',
  action: 'site.outbox',
  envelope: 'page',
  summary: 'Mails and text messages that were sent (development only)',
  query: z.object({ search: z.optional(z.string()), page: z.optional(z.string()) }),
});

/** One message as its recipient sees it; only in development. */
export const showOutboxMessage = operation({
  method: 'GET',
  path: '/dev/outbox/:id',
  action: 'site.outbox',
  envelope: 'page',
  summary: 'A mail or text message that was sent (development only)',
  params: z.object({ id: z.string() }),
  refusals: ['not_found'],
});
