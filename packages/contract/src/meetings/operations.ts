import { MEETING_STATES, MEETINGS } from '@plenary/domain/meetings/meetings';
import * as z from 'zod/mini';
import { FormFlag, wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { MEETINGS };

/** The other person of a meeting. */
const MetPerson = z.object({
  /** Event-user `_id` (D20). */
  _id: Id,
  /** User `_id`. */
  user: Id,
  name: z.string(),
  /** The preset. */
  avatar: z.string(),
  /** Address of the picture; null: none. */
  photo: z.nullable(z.string()),
});

/** A time that a person offers, on the event's clock. */
export const MeetingSlot = z.object({ _id: Id, starts_at: IsoTime, ends_at: IsoTime });
export type MeetingSlot = z.infer<typeof MeetingSlot>;

/** A meeting as one of its two sees it. Times are on the event's clock. */
export const Meeting = z.object({
  _id: Id,
  with: MetPerson,
  state: z.enum(MEETING_STATES),
  /** It waits for one's own word. */
  mine_to_answer: z.boolean(),
  /** The user `_id` of the one who offers the times that it can be moved to. */
  offered_by: Id,
  message: z.string(),
  starts_at: IsoTime,
  ends_at: IsoTime,
  /** The thread of its call while that is open. */
  tid: z.nullable(Id),
});
export type Meeting = z.infer<typeof Meeting>;

const AtEvent = z.object({ event: z.string() });
const PATH = '/:event/json/meetings';

export const listMeetings = operation({
  method: 'GET',
  path: PATH,
  action: 'networking.meet',
  envelope: 'payload',
  summary: 'One’s meetings that lie ahead or go on, by time, and the times that one offers',
  params: AtEvent,
  answer: z.object({ meetings: z.array(Meeting), slots: z.array(MeetingSlot) }),
  refusals: ['meetings_off'],
});

export const offeredSlots = operation({
  method: 'GET',
  path: `${PATH}/people/:user`,
  action: 'networking.meet',
  envelope: 'payload',
  summary: 'The times at which a person can be met, by time',
  params: z.object({ event: z.string(), user: Id }),
  answer: z.object({ with: MetPerson, slots: z.array(MeetingSlot) }),
  refusals: ['meetings_off', 'not_found', 'meeting_unwanted'],
});

export const offerSlot = operation({
  method: 'POST',
  path: `${PATH}/slots`,
  action: 'networking.meet',
  envelope: 'payload',
  summary: 'Offers a time for meetings',
  params: AtEvent,
  body: z.object({ starts_at: IsoTime, minutes: wholeNumber(1, 24 * 60) }),
  answer: MeetingSlot,
  refusals: ['meetings_off', 'slot_wrong', 'slot_taken', 'too_many_slots', 'rate_limited'],
});

export const removeSlot = operation({
  method: 'POST',
  path: `${PATH}/slots/remove`,
  action: 'networking.meet',
  envelope: 'payload',
  summary: 'Offers a time no more; requests for it are declined, and a meeting that was agreed on stays',
  params: AtEvent,
  body: z.object({ slot: Id }),
  answer: z.object({ removed: z.boolean() }),
  refusals: ['meetings_off', 'rate_limited'],
});

export const requestMeeting = operation({
  method: 'POST',
  path: `${PATH}/request`,
  action: 'networking.meet',
  envelope: 'payload',
  summary: 'Asks a person for a meeting at a time that they offer',
  params: AtEvent,
  body: z.object({ slot: Id, message: z.optional(z.string()) }),
  answer: Meeting,
  refusals: [
    ...(['meetings_off', 'meeting_gone', 'meeting_unwanted', 'meeting_conflict'] as const),
    ...(['too_many_meetings', 'message_too_long', 'rate_limited'] as const),
  ],
});

const change = <const N extends string, B extends z.core.$ZodShape>(name: N, summary: string, body: B) =>
  operation({
    method: 'POST',
    path: `${PATH}/${name}`,
    action: 'networking.meet',
    envelope: 'payload',
    summary,
    params: AtEvent,
    body: z.object({ meeting: Id, ...body }),
    answer: Meeting,
    refusals: ['meetings_off', 'meeting_gone', 'meeting_conflict', 'rate_limited'],
  });
export const answerMeeting = /* @__PURE__ */ change(
  'answer',
  'Accepts or declines a meeting that waits for one’s word',
  {
    accept: FormFlag,
  },
);
export const moveMeeting = /* @__PURE__ */ change(
  'move',
  'Asks to move a meeting: it waits for the word of the other',
  {
    slot: Id,
  },
);
export const cancelMeeting = /* @__PURE__ */ change(
  'cancel',
  'Calls a meeting off, or takes back what one asked for',
  {},
);

export const getMeetingCalendar = operation({
  method: 'GET',
  path: '/:event/meeting/:id.ics',
  action: 'networking.meet',
  envelope: 'file',
  summary: 'A meeting of one’s own as a calendar file (.ics)',
  params: z.object({ event: z.string(), id: z.string() }),
  refusals: ['not_found'],
});

export const meetingsPage = operation({
  method: 'GET',
  path: '/:event/networking/meetings',
  action: 'networking.meet',
  envelope: 'page',
  summary: 'One’s meetings, where the event has them',
  params: AtEvent,
  refusals: ['not_found'],
});
