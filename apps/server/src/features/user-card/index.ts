import type { Feature } from '../../feature.ts';
import { userCardRoutes } from './routes.ts';

/** The card of a person, and shutting people out of the event from there. */
export const userCard: Feature = { name: 'user-card', routes: userCardRoutes };
