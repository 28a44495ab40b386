import type { Feature } from '../../feature.ts';
import { demoLinkRoutes } from './demo-links.ts';
import { resetRoutes } from './password-reset/routes.ts';
import { authRoutes } from './routes.ts';
import { personalData } from './personal-data.ts';
import { sweepSessions } from './sign-out.ts';

/** Signing in and out with e-mail and password, new passwords, the second factor, and sessions. */
export const auth: Feature = {
  name: 'auth',
  routes: (app, ctx) => {
    authRoutes(app, ctx);
    resetRoutes(app, ctx);
    demoLinkRoutes(app, ctx);
  },
  start: sweepSessions,
  personal_data: personalData,
};

export { demoLink } from './demo-links.ts';
export { drawDeadLink } from './dead-link-page.ts';
export { ms, newLink, UNKNOWN_LINK, type LinkRefusal } from './links.ts';
export { reachOfSession, sessionMayChangeSignIn, signInAgainPath } from './may-change.ts';
export { browserOf, lineOf, rememberBrowser, tryKeys, type Asker } from './known-browser.ts';
export { newPasswordProblems } from './new-password.ts';
export { openSession, type Browser, type NewSession } from './open-session.ts';
export { drawLogin } from './pages.ts';
export { busy } from './sign-in.ts';
export { sendReset } from './password-reset/send-reset.ts';
export { insertReset, storePassword, withdrawResets } from './password-reset/store.ts';
export { withdrawCodes } from './second-factor/codes-store.ts';
export { hashCode, isCode, newCode } from './second-factor/send-code.ts';
export { endEverySession, endOtherSessions, signOut, signOutEverywhere, verifyEmailAndEnd } from './sign-out.ts';
