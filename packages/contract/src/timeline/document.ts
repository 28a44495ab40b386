import * as z from 'zod/mini';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';
import { TIMELINE_TOPIC } from './topics.ts';
import { NearTimeline, PackedTimeline, SessionDetails } from './operations.ts';

/** The sessions near now, as a page left open asks for them again; its cursor is that of the topic `event-timeline`. */
export const getNear = operation({
  method: 'GET',
  path: '/:event/json/timeline/near',
  action: 'timeline.read',
  envelope: 'bare',
  summary: 'The sessions near now',
  params: z.object({ event: z.string() }),
  /** The stream whose page is open. */
  query: z.object({ stream: z.optional(Id) }),
  answer: z.object({ status: z.literal('success'), cursor: z.string(), payload: NearTimeline }),
});

/**
 * Every session of the event, the same for everybody of an audience, packed (`timeline-packing.ts`). To be asked for
 * with the ETag of the one before.
 */
export const getTimeline = operation({
  method: 'GET',
  path: '/:event/json/timeline',
  action: 'timeline.read',
  envelope: 'bare',
  summary: 'Every session of the event',
  moves_with: TIMELINE_TOPIC,
  params: z.object({ event: z.string() }),
  answer: PackedTimeline,
});

/** The texts of a session and of its people. */
export const getSessionDetails = operation({
  method: 'GET',
  path: '/:event/json/timeline/texts/:id',
  action: 'timeline.read',
  envelope: 'payload',
  summary: 'The texts of a session',
  params: z.object({ event: z.string(), id: Id }),
  answer: SessionDetails,
  refusals: ['not_found'],
});
