import { firstLoadFiles } from './scripts/first-load.mjs';

/** Budgets of design §6; kB are 1,000 bytes, compressed with gzip. */
export default [{ name: 'first load of the home, JavaScript', path: firstLoadFiles(), limit: '120 kB', gzip: true }];
