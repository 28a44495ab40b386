import * as z from 'zod/mini';
import { operation } from '../operation.ts';

/** Begins the show at the demo, in development only; one that goes on is answered as it is (SIM15, SIM16). */
export const beginShow = operation({
  method: 'POST',
  path: '/:event/json/dev/show',
  action: 'event.show',
  envelope: 'payload',
  summary: 'Plays a minute of an event at the demo (development only)',
  params: z.object({ event: z.string() }),
  answer: z.object({
    /** Milliseconds for which it has gone on. */
    since_ms: z.number(),
  }),
  refusals: ['not_found', 'busy'],
});
