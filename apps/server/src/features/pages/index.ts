import type { Feature } from '../../feature.ts';
import { pageRoutes } from './routes.ts';

/** Pages of an event, and their boot data for navigation inside the app. */
export const pages: Feature = { name: 'pages', routes: pageRoutes };

export { drawPages } from './draw-page.ts';
export { drawOnboarding, type OnboardingView } from './onboarding-page.ts';
