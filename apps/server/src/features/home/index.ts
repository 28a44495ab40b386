import type { Feature } from '../../feature.ts';
import { homeRoutes } from './routes.ts';

/** The event's home: heading, areas, sponsors, settings. */
export const home: Feature = { name: 'home', routes: homeRoutes };

export { areasFor, readEvent, readHome, type Home } from './home.ts';
export { sponsorPageOf, sponsorsPageOf } from './sponsor-pages.ts';
export { presentHeading } from './present.ts';
