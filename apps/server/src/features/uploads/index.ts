import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { filmJob } from './films/film-job.ts';
import type { UploadPurpose } from './purpose.ts';
import { uploadRoutes } from './routes.ts';
import { sweepUploads } from './sweep.ts';

export { createFinisher, refuseUse, type Finisher, type UploadUse } from './finish.ts';
export type { UploadPurpose } from './purpose.ts';
export { sendSharedFile } from './send-shared-file.ts';
export { presentFile, type SharedFileRow } from './present.ts';
export { removeUpload } from './remove.ts';
export { keepWhole } from './whole.ts';
export { uploadById } from './progress.ts';
export { findUpload, lockUpload, setUsed, type UploadRow } from './store.ts';

/** Files that people upload for other features, whole or in pieces; each feature says who may. */
export function createUploads(purposes: readonly UploadPurpose[]): Feature {
  return {
    name: 'uploads',
    routes: (app, ctx) => uploadRoutes(app, ctx, purposes),
    start: sweepUploads,
    jobs: [filmJob(purposes)],
    personal_data: personalData,
  };
}
