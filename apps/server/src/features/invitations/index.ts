import type { Feature } from '../../features.ts';
import { askRoutes } from './access-email-routes.ts';
import { inviteRoutes } from './invite-routes.ts';
import { ARRIVAL_JOBS } from './send-access-email.ts';
import { resetRoutes } from '../auth/password-reset/routes.ts';

/** How people come in: invitations, new passwords by e-mail, asking to take part, lists of attendees. */
export const arrivals: Feature = {
  name: 'arrivals',
  jobs: ARRIVAL_JOBS,
  routes: (app, ctx) => {
    askRoutes(app, ctx);
    resetRoutes(app, ctx);
    inviteRoutes(app, ctx);
  },
};

export { withdrawResets } from './account-store.ts';
export { leaveAddress } from './leave-address.ts';
export { arrivalEventBySlug, type ArrivalEvent } from './event-settings.ts';
export { issueInvitations, type Invited } from './issue-invitations.ts';
