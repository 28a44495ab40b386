import type { Feature } from '../../features.ts';
import { ticketRoutes } from './routes.ts';

/** Signing in with the link of a ticket shop; its keys and its holders (D51). */
export const tickets: Feature = { name: 'tickets', routes: ticketRoutes };
