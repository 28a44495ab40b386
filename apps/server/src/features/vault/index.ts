import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { filmJob, sweepFilms } from './films.ts';
import { vaultRoutes } from './routes.ts';
import { vaultTopics } from './topics.ts';

export { makeFilmsLater } from './films.ts';
export { cardsOf, vaultPageOf } from './list.ts';
export { countFilms } from './list-store.ts';
export { vaultItemPageOf } from './vault.ts';
export { insertItems, listBundleItems, removeItems, updateItem } from './write-items-store.ts';

/** The vault: what its items hold while they are open, how far their films were watched, and recordings that become items. */
export const vault: Feature = {
  name: 'vault',
  topics: vaultTopics,
  routes: vaultRoutes,
  start: sweepFilms,
  jobs: [filmJob],
  personal_data: personalData,
};
