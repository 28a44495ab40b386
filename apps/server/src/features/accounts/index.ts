import type { Feature } from '../../features.ts';
import { peopleTopic } from './topic.ts';

/** People of an event as others see them. */
export const people: Feature = { name: 'people', topics: [peopleTopic] };

export { personChanged } from './changed.ts';
export { personColumns, presentEventUser, type PersonRow } from './person.ts';
