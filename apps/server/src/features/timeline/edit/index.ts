import type { Feature } from '../../../feature.ts';
import { personalData } from './personal-data.ts';
import { timelineEditRoutes } from './routes.ts';

/** Changes of the timeline by hosts while people look: edits, their undoing, and what an import leaves alone. */
export const timelineEdits: Feature = {
  name: 'timeline-edit',
  routes: timelineEditRoutes,
  personal_data: personalData,
};

export { readCollected } from './collected/release.ts';
export { countCollected } from './collected/store.ts';
