import type { Feature } from '../../../feature.ts';
import { personalData } from './personal-data.ts';
import { timelineEditRoutes } from './routes.ts';

/** Changes of the timeline by hosts while people look: edits, their undoing, and what an import leaves alone. */
export const timelineEdits: Feature = {
  name: 'timeline-edit',
  routes: timelineEditRoutes,
  personal_data: personalData,
};

export { collectWithin } from './collected/collecting.ts';
export { countNotUndone, editsById } from './store.ts';
export { undoStep } from './undo.ts';
export { asReleased } from './collected/wanted.ts';
export { readCollected, release, releaseEvery, type Notify } from './collected/release.ts';
