import * as z from 'zod/mini';
import { PREVIEW_ROLES } from '@plenary/domain/policy/preview';
import { IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

/** A preview as it is asked for: times by the clocks of the event, as `datetime-local` has them; empty: now. */
const PreviewForm = z.object({
  as: z._default(z.enum(PREVIEW_ROLES), 'attendee'),
  at: z._default(z.string().check(z.maxLength(40)), ''),
});

/** The page on which a preview is chosen. */
export const StudioView = z.object({
  form: PreviewForm,
  /** The moment of the form is none, or too far away. */
  wrong_time: z.boolean(),
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
