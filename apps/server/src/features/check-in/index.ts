import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { checkInRoutes } from './routes.ts';

export { endHall, isHall, makeScreenAt, screensAtHalls } from './halls.ts';
export { hasCheckIn } from './own-code.ts';

/** Checking in on site, by staff or by the code of a hall (D35, D119). */
export const checkIn: Feature = { name: 'check-in', routes: checkInRoutes, personal_data: personalData };
