import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { contactRoutes } from './routes.ts';

export { exchange } from './exchange.ts';
export { countContacts } from './store.ts';

/** Contacts: details that two people give each other, and take back. */
export const contacts: Feature = { name: 'contacts', routes: contactRoutes, personal_data: personalData };
