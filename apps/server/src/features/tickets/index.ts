import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { ticketRoutes } from './routes.ts';

export { listTickets, restoreTicket, withdrawTicket, type HolderLine, type TicketName } from './holders.ts';
export { generateKey, readKey, type SecretEncoding } from './key-material.ts';
export { addTicketKey, listTicketKeys, removeTicketKey, type KeySummary } from './keys.ts';
export { signTicket, type TicketOrder } from './sign.ts';
export { checkTicket, type CheckedTicket, type RefusedTicket } from './verify.ts';
export type { TicketKey } from './store.ts';

/** Signing in with the link of a ticket shop; its keys and its holders (D51). */
export const tickets: Feature = { name: 'tickets', routes: ticketRoutes, personal_data: personalData };
