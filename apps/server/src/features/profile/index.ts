import type { Feature } from '../../features.ts';
import { profileRoutes } from './routes.ts';

/** One's own profile and picture. */
export const profile: Feature = { name: 'profile', routes: profileRoutes };

export { presentOnboardingUser } from './present.ts';
