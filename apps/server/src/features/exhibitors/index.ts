import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { exhibitorRoutes } from './routes.ts';

export { exhibitorUploads } from './files.ts';
export { readExhibitorPage } from './read-page.ts';

/** Pages of exhibitors: text, links, files and team, which their owners change, and contacts that visitors leave by consent. */
export const exhibitors: Feature = { name: 'exhibitors', routes: exhibitorRoutes, personal_data: personalData };
