import * as z from 'zod/mini';
import { operation } from '../operation.ts';

const EventParams = z.object({ event: z.string() });

/** An event after it was published or taken back. */
export const DraftState = z.object({
  draft: z.boolean(),
  /** Whether it was the other before. */
  changed: z.boolean(),
  /** Where attendees are at this moment: before the opening, at the open event, or after its end. */
  phase: z.enum(['before', 'open', 'after']),
  /** Mails and text messages that were held back and leave now, or that wait until it is published. */
  messages: z.int(),
});
export type DraftState = z.infer<typeof DraftState>;

export const publishEvent = operation({
  method: 'POST',
  path: '/:event/json/event/publish',
  action: 'event.publish',
  envelope: 'payload',
  summary: 'Publishes an event that is a draft; doing it again changes nothing',
  params: EventParams,
  answer: DraftState,
  refusals: ['rate_limited'],
});

export const unpublishEvent = operation({
  method: 'POST',
  path: '/:event/json/event/unpublish',
  action: 'event.publish',
  envelope: 'payload',
  summary: 'Makes a published event a draft again, there for its team alone; doing it again changes nothing',
  params: EventParams,
  answer: DraftState,
  refusals: ['rate_limited'],
});
