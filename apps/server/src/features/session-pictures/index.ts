import type { Feature } from '../../feature.ts';
import * as contract from '@plenary/contract/timeline/programme';
import { bind } from '../../http/bind.ts';
import { addPicture } from './add-picture.ts';
import { fetchJob } from './fetch-pictures.ts';

/** Pictures of sessions and speakers, as files of our own: those that an imported schedule names, fetched after the import, and those that organisers send. */
export const sessionPictures: Feature = {
  name: 'session-pictures',
  jobs: [fetchJob],
  routes: (app, ctx) =>
    bind(app, contract.addPicture, ({ event, request }) => addPicture(ctx, event(), request.upload)),
};

export {
  knownPictures,
  namePictures,
  type KnownPictures,
  type NamedPicture,
  type PictureReport,
} from './known-pictures.ts';
