import * as z from 'zod/mini';
import { PREVIEW_ROLES } from '@plenary/domain/policy/preview';
import { IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

/** As whom the event is seen, and when: by the clocks of the event, as `datetime-local` has it; empty: now. */
const seen = {
  as: z._default(z.enum(PREVIEW_ROLES), 'attendee'),
  at: z._default(z.string().check(z.maxLength(40)), ''),
};

/** A preview as it is asked for. `waiting`: with everything that waits for its release. */
const PreviewForm = z.object({ ...seen, waiting: z._default(z.enum(['', 'on']), '') });

/** The page on which a preview is chosen. */
export const StudioView = z.object({
  form: PreviewForm,
  /** The moment of the form is none, or too far away. */
  wrong_time: z.boolean(),
  /** So many changes wait for their release. */
  waiting: z.int(),
  /** Offered moments: `day` counts the days with sessions. */
  moments: z.array(z.object({ kind: z.enum(['before', 'first', 'day', 'after']), day: z.int(), at: IsoTime })),
});
export type StudioView = z.infer<typeof StudioView>;

const EventParams = z.object({ event: z.string() });

export const viewPage = operation({
  method: 'GET',
  path: '/studio/:event/view',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The choice of a preview',
  params: EventParams,
  query: PreviewForm,
});
export const showPreview = operation({
  method: 'GET',
  path: '/studio/:event/view/show',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'Leads to a preview of the event, or back to the choice where its moment is none',
  params: EventParams,
  query: PreviewForm,
});

export const previewReleased = operation({
  method: 'POST',
  path: '/:event/json/studio/preview',
  action: 'studio.organise',
  envelope: 'payload',
  points: 30,
  summary: 'Copies the event with everything that waits for its release, for a preview of its organiser alone',
  params: EventParams,
  body: z.object(seen),
  /** Where the preview is. */
  answer: z.object({ path: z.string() }),
  refusals: ['not_found', 'rate_limited'],
});
export const endPreview = operation({
  method: 'GET',
  path: '/studio/:event/view/end',
  action: 'studio.organise',
  envelope: 'page',
  acts: true,
  summary: 'Removes the copy of such a preview, and leads back into the studio',
  params: EventParams,
});
