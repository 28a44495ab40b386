import type { Feature } from '../../feature.ts';
import { accessEmailRoutes } from './access-email-routes.ts';
import { inviteRoutes } from './invite-routes.ts';
import { personalData } from './personal-data.ts';
import { ACCESS_EMAIL_JOBS } from './send-access-email.ts';

/** Invitations, sign-up, access e-mails to those who ask for one, and the list of attendees. */
export const invitations: Feature = {
  name: 'invitations',
  jobs: ACCESS_EMAIL_JOBS,
  personal_data: personalData,
  routes: (app, ctx) => {
    accessEmailRoutes(app, ctx);
    inviteRoutes(app, ctx);
  },
};

export { moveInvitations, useListed } from './invitation-store.ts';
export { leaveAddress } from './leave-address.ts';
export { issueInvitations, type Invited } from './issue-invitations.ts';
