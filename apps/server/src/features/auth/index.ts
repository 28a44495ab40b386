import type { Feature } from '../../features.ts';
import { identityRoutes } from './routes.ts';
import { sweepSessions } from './sign-out.ts';

/** Signing in and out with e-mail and password, the second step, and sessions. */
export const identity: Feature = { name: 'identity', routes: identityRoutes, start: sweepSessions };

export { sessionMayChangeSignIn, signInAgainPath } from './may-change.ts';
export { newPasswordProblems } from './new-password.ts';
export { openSession, type Browser, type NewSession } from './open-session.ts';
export { endEverySession, endOtherSessions, signOut, signOutEverywhere } from './sign-out.ts';
export { endByTicket } from './store.ts';
export { allowsSignUp } from './sign-up.ts';
export { proveAddress, UNPROVED } from './verified-address.ts';
