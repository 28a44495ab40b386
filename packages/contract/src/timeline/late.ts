import { LATE_MINUTES } from '@plenary/domain/halls/late';
import * as z from 'zod/mini';
import { listOf, wholeNumber } from '../forms.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

export { LATE_MINUTES };

/** The most edits that are undone at once. */
export const UNDONE_MAX = 500;

/** A delay: how many sessions it moved, how many of them stand in another one's way now, and the edits that undo it. */
export const HallDelay = z.object({
  hall: z.string(),
  sessions: z.int(),
  conflicts: z.int(),
  edits: z.array(Id),
});
export type HallDelay = z.infer<typeof HallDelay>;

/** A hall, as hosts name it. */
export const NamedHall = z.object({ id: Id, name: z.string() });
export type NamedHall = z.infer<typeof NamedHall>;

const EventParams = z.object({ event: z.string() });

export const listHalls = operation({
  method: 'GET',
  path: '/:event/json/timeline/halls',
  action: 'timeline.edit',
  envelope: 'payload',
  summary: 'The halls of an event in their order, as hosts name them',
  params: EventParams,
  answer: z.object({ halls: z.array(NamedHall) }),
});
export const runLate = operation({
  method: 'POST',
  path: '/:event/json/timeline/halls/:id/late',
  action: 'timeline.edit',
  envelope: 'payload',
  points: 5,
  summary: 'Moves what follows today in a hall that runs late; what is on there ends later',
  params: z.object({ event: z.string(), id: Id }),
  body: z.object({ minutes: wholeNumber(1, Math.max(...LATE_MINUTES)) }),
  answer: HallDelay,
  refusals: ['not_found', 'nothing_follows'],
});
export const undoEdits = operation({
  method: 'POST',
  path: '/:event/json/timeline/edits/undo',
  action: 'timeline.edit',
  envelope: 'payload',
  points: 5,
  summary: 'Undoes several edits together, or none of them',
  params: EventParams,
  body: z.object({ edits: listOf(Id).check(z.maxLength(UNDONE_MAX)) }),
  answer: z.object({ sessions: z.int() }),
  refusals: ['session_gone', 'not_found', 'forbidden', 'edit_undone', 'edit_overtaken'],
});
