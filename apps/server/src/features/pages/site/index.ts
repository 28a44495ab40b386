import type { Feature } from '../../../feature.ts';
import { siteRoutes } from './routes.ts';

/** Pages of no event in particular: my events, pages of text, and what robots may read. */
export const site: Feature = { name: 'site', routes: siteRoutes };

export { contentPage } from './content.ts';
export { listOrganised } from './organised.ts';
