import * as z from 'zod/mini';
import { operation } from '../operation.ts';

/** A text that is no ticket (too long, not of three parts) is a refused one rather than a bad request. */
const TicketParams = z.object({ event: z.string(), jwt: z.string() });
const Next = z.object({ next: z.optional(z.string()) });
const EnterForm = z.object({ next: z.optional(z.string()), form_token: z.optional(z.string()) });

export const ticketPage = operation({
  method: 'GET',
  path: '/:event/ticket/:jwt',
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'A ticket of a shop, with one button; asking for it signs nobody in',
  params: TicketParams,
  query: Next,
  refusals: ['ticket_refused', 'rate_limited'],
});
export const enterByTicket = operation({
  method: 'POST',
  path: '/:event/ticket/:jwt',
  action: 'event.sign_in',
  envelope: 'form',
  summary:
    'Signs in with a ticket, again and again until it expires or is withdrawn; where the address in it belongs to ' +
    'somebody already, leads to signing in as them, after which it makes the ticket theirs',
  params: TicketParams,
  body: EnterForm,
  answer: z.object({ next: z.string() }),
  refusals: ['ticket_refused', 'rate_limited'],
});
