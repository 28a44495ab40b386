import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { profileRoutes } from './routes.ts';
import { sweepPictures } from './sweep.ts';

/** One's own profile and picture. */
export const profile: Feature = {
  name: 'profile',
  routes: profileRoutes,
  start: sweepPictures,
  personal_data: personalData,
};

export { presentOnboardingUser } from './present.ts';
export { keepPicture } from './upload.ts';
