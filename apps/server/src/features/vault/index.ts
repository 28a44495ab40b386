import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { vaultRoutes } from './routes.ts';

export { cardsOf, vaultItemPageOf, vaultPageOf } from './vault.ts';

/** The vault: what its items hold while they are open, how far their films were watched, and recordings that become items. */
export const vault: Feature = { name: 'vault', routes: vaultRoutes, personal_data: personalData };
