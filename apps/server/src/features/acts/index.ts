import type { Feature } from '../../feature.ts';
import { startKeeping } from './keeping.ts';

export { acted, createActs } from './acts.ts';
export { readActs } from './store.ts';

/** Acts of people at events, counted by the minute for the page "Audience" (AUN7). */
export const acts: Feature = { name: 'acts', start: startKeeping };
