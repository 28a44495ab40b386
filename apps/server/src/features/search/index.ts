import type { Feature } from '../../feature.ts';
import { searchRoutes } from './routes.ts';
import { writeEntries } from './write-entries.ts';

export { searchEvent } from './search.ts';

/** The search of an event: its entries with their words, kept behind every change, and what they find for a person. */
export const search: Feature = { name: 'search', routes: searchRoutes, start: writeEntries };
