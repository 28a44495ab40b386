import * as z from 'zod/mini';
import { operation } from './operation.ts';

export const devicesPage = operation({
  method: 'GET',
  path: '/:event/devices',
  action: 'devices.check',
  envelope: 'page',
  summary: 'The check of camera, microphone and loudspeaker, also before the event',
  params: z.object({ event: z.string() }),
});
