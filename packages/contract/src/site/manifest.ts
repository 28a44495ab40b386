import * as z from 'zod/mini';
import { operation } from '../operation.ts';

export const readManifest = operation({
  method: 'GET',
  path: '/:event/manifest.webmanifest',
  action: 'event.sign_in',
  envelope: 'file',
  summary: 'The web app manifest, by which phones put the event on the home screen',
  params: z.object({ event: z.string() }),
});
