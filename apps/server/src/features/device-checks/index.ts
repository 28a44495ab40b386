import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { deviceCheckRoutes } from './routes.ts';

export { askForChecks } from './ask.ts';

/** Results of checks of cameras and microphones, which people send, and the organisers' list of who will have trouble. */
export const deviceChecks: Feature = { name: 'device-checks', routes: deviceCheckRoutes, personal_data: personalData };
