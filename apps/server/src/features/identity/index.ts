import type { Feature } from '../../features.ts';
import { identityRoutes } from './routes.ts';
import { sweepSessions } from './sign-out.ts';

/** Signing in and out with e-mail and password; sessions. */
export const identity: Feature = { name: 'identity', routes: identityRoutes, start: sweepSessions };

export { commonPasswords } from './common-passwords.ts';
export { openSession, type Browser, type NewSession } from './open-session.ts';
export { hashPassword } from './passwords.ts';
export { signOutEverywhere } from './sign-out.ts';
