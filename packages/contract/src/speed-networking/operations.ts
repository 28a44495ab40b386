import { SHARED_FIELDS } from '@plenary/domain/contacts/sharing';
import { INTERESTS, SPEED } from '@plenary/domain/speed-networking/limits';
import { SPEED_STATES } from '@plenary/domain/speed-networking/talks';
import * as z from 'zod/mini';
import { FormFlag, listOf } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { INTERESTS, SPEED };

/** The caller's match. */
export const SpeedPartner = z.object({
  /** Event-user `_id` (D20). */
  _id: Id,
  /** User `_id`. */
  user: Id,
  name: z.string(),
  /** The preset. */
  avatar: z.string(),
  /** Address of the picture; null: none. */
  photo: z.nullable(z.string()),
  company: z.string(),
  role: z.string(),
  interests: z.array(z.string()),
});
export type SpeedPartner = z.infer<typeof SpeedPartner>;

/** A talk as one of its two sees it: never whether the other wants to stay in touch, before both do. */
export const SpeedTalk = z.object({
  pair: Id,
  /** The thread of its call. */
  tid: Id,
  with: SpeedPartner,
  /** Interests that both have, as oneself writes them. */
  common: z.array(z.string()),
  begins_at: IsoTime,
  ends_at: IsoTime,
  /** Until when one can say whether one wants to stay in touch. */
  decide_until: IsoTime,
  /** The own word; null: nothing yet. */
  connects: z.nullable(z.boolean()),
  /** Both want to. */
  connected: z.boolean(),
});
export type SpeedTalk = z.infer<typeof SpeedTalk>;

/** A person's state in speed networking. */
export const SpeedState = z.object({
  state: z.enum(SPEED_STATES),
  /** One is ready on the device that asks. */
  here: z.boolean(),
  /** Of that device; null elsewhere. */
  lease_id: z.nullable(Id),
  /** Since when one waits. */
  since: z.nullable(IsoTime),
  talk: z.nullable(SpeedTalk),
  /** The server's clock, by which talks end. */
  now: IsoTime,
});
export type SpeedState = z.infer<typeof SpeedState>;

/** `speed.state` on the topic of a lease. */
export type SpeedStatePayload = SpeedState & { readonly v: 1 };

const EventParams = z.object({ event: z.string() });
const PATH = '/:event/json/speed-networking';

export const ownSpeed = operation({
  method: 'GET',
  path: PATH,
  action: 'networking.match',
  envelope: 'payload',
  summary: 'Where one stands in speed networking',
  params: EventParams,
  answer: SpeedState,
});

export const readyForSpeed = operation({
  method: 'POST',
  path: `${PATH}/ready`,
  action: 'networking.match',
  envelope: 'payload',
  summary: 'Gets ready to be matched, or comes back to where one stands',
  params: EventParams,
  body: z.object({
    /** One is ready on another device: it moves here. */
    takeover: z.optional(FormFlag),
  }),
  answer: SpeedState,
  refusals: ['speed_off', 'speed_hidden', 'speed_sanctioned', 'speed_elsewhere', 'rate_limited'],
});

export const leaveSpeed = operation({
  method: 'POST',
  path: `${PATH}/leave`,
  action: 'networking.match',
  envelope: 'payload',
  summary: 'Leaves speed networking; as a beacon with reason=unload the place is held for a reload (D9)',
  params: EventParams,
  body: z.object({ lease: z.optional(Id), reason: z.optional(z.string().check(z.maxLength(20))) }),
  /** `left`: a place was given up, or is held. */
  answer: z.object({ left: z.boolean() }),
  refusals: ['rate_limited'],
});

export const endTalk = operation({
  method: 'POST',
  path: `${PATH}/next`,
  action: 'networking.match',
  envelope: 'payload',
  summary: 'Ends a talk before its time: both are matched again',
  params: EventParams,
  body: z.object({ pair: Id }),
  answer: SpeedState,
  refusals: ['speed_over', 'rate_limited'],
});

export const decideTalk = operation({
  method: 'POST',
  path: `${PATH}/connect`,
  action: 'networking.match',
  envelope: 'payload',
  summary: 'Says whether one wants to stay in touch, and what one gives of oneself: it is revealed once both want to',
  params: EventParams,
  body: z.object({
    pair: Id,
    connect: FormFlag,
    /** Given beside the name, where both want to. */
    fields: z.optional(listOf(z.enum(SHARED_FIELDS))),
  }),
  answer: SpeedState,
  refusals: ['speed_over', 'rate_limited'],
});

/** How many people are in speed networking now. */
export const SpeedCrowd = z.object({
  /** Ready, and with nobody. */
  waiting: z.int(),
  /** In a talk, or saying whether they stay in touch. */
  talking: z.int(),
});
export type SpeedCrowd = z.infer<typeof SpeedCrowd>;

export const countSpeed = operation({
  method: 'GET',
  path: `${PATH}/crowd`,
  action: 'rooms.run',
  envelope: 'payload',
  summary: 'How many people are ready to be matched, and how many are in a talk, for those who run the event',
  params: EventParams,
  answer: SpeedCrowd,
});

export const speedPage = operation({
  method: 'GET',
  path: '/:event/networking/speed',
  action: 'networking.match',
  envelope: 'page',
  summary: 'Speed networking, where the event has it',
  params: EventParams,
  refusals: ['not_found'],
});
