import type { Feature } from '../../feature.ts';
import { peopleTopic } from './topic.ts';

/** People of an event as others see them. */
export const accounts: Feature = { name: 'accounts', topics: [peopleTopic] };

export { lockAccount, lockAccountByEmail, setPassword, type LockedAccount } from './lock.ts';
export { personChanged } from './changed.ts';
export { personColumns, presentEventUser, type PersonRow } from './person.ts';
