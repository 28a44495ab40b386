import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { fileRoutes } from './routes.ts';

/** Files of an event: served to those their audience names. */
export const files: Feature = { name: 'files', routes: fileRoutes, personal_data: personalData };

export { withholdHidden } from './hidden-files.ts';
export { contentTypeOf, isPicture } from './content-type.ts';
export { makeSizes, type Sizes } from './pictures.ts';
export type { ByteRange } from './range.ts';
export { keepStored, lockRemovals } from './removals.ts';
export { essentialPicture, openPicture } from './safe-picture.ts';
export { sendRanged, sendStored, type StoredFile } from './send-stored.ts';
export { isReferenced, lockBytes, removeUnnamed, storeWithRows } from './stored-bytes.ts';
export {
  findFile,
  findFiles,
  insertFiles,
  listFiles,
  releaseFile,
  releasePictures,
  removeFiles,
  withholdFiles,
  type FileRow,
  type NewFile,
} from './store.ts';
export { fileUrl, imageSetOf, sizeName, type FileRef, type PictureRef, type PictureSize } from './urls.ts';
