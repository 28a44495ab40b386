import { MOMENTS } from '@plenary/domain/moments/moments';
import * as z from 'zod/mini';
import { operation } from '../operation.ts';

/** A moment that the home shows its reader; of the end with what stays of the event. */
export const HomeMoment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first_entry') }),
  z.object({
    kind: z.literal('farewell'),
    /** Sessions that the reader has watched. */
    watched: z.int(),
    contacts: z.int(),
    /** Films of the vault that are open to the reader. */
    recordings: z.int(),
  }),
]);
export type HomeMoment = z.infer<typeof HomeMoment>;

export const dismissMoment = operation({
  method: 'POST',
  path: '/:event/json/moments/dismiss',
  action: 'moments.own',
  envelope: 'payload',
  summary: 'Dismisses a moment of one’s home for good, on all of one’s devices; again changes nothing',
  params: z.object({ event: z.string() }),
  body: z.object({ moment: z.enum(MOMENTS) }),
  answer: z.object({ dismissed: z.enum(MOMENTS) }),
});
