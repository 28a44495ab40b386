import * as z from 'zod/mini';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

/** Leads to the address at which a stream of type `tencent` or `hosted` is played, made for this moment. */
export const getStreamEntry = operation({
  method: 'GET',
  path: '/:event/entries/:id/live.m3u8',
  action: 'timeline.read',
  envelope: 'file',
  summary: 'Leads to the present address of a stream that is known by its entry_id',
  params: z.object({ event: z.string(), id: Id }),
  refusals: ['not_found'],
});
