import type { Feature } from '../../feature.ts';
import { fetchJob } from './fetch-pictures.ts';

/** Pictures that an imported schedule names: fetched after the import, and shown as files of our own. */
export const sessionPictures: Feature = { name: 'session-pictures', jobs: [fetchJob] };

export {
  knownPictures,
  namePictures,
  type KnownPictures,
  type NamedPicture,
  type PictureReport,
} from './known-pictures.ts';
