import * as z from 'zod';
import { defineJob } from '../../../jobs/index.ts';

/** The name of the job below. */
export const MEDIA_JOB = 'calls.media_ends';

/** Has a media server put out who has no place any more, or end a call that is over. */
export const mediaJob = defineJob({
  name: MEDIA_JOB,
  payload: z.object({ call: z.string(), peer: z.nullable(z.string()) }),
  run: async ({ media }, { call, peer }) => {
    await (peer === null ? media.livekit?.end(call) : media.livekit?.remove(call, peer));
  },
});
