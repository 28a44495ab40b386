import { CHECK_IN } from '@plenary/domain/check-in/codes';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { CHECK_IN };

const EventParams = z.object({ event: z.string() });

export const OwnCheckIn = z.object({
  /** One's own code, as staff type it. */
  code: z.string(),
  /** The address that the QR code of it holds. */
  url: z.string(),
  /** When one was checked in; null: not yet. */
  checked_in_at: z.nullable(IsoTime),
});
export type OwnCheckIn = z.infer<typeof OwnCheckIn>;

export const getCheckIn = operation({
  method: 'GET',
  path: '/:event/json/check-in',
  acts: true,
  action: 'check_in.own',
  envelope: 'payload',
  summary: 'One’s own code for checking in on site, and when one was checked in',
  params: EventParams,
  answer: OwnCheckIn,
  refusals: ['feature_off'],
});

/** Once for an event: a repeated check-in returns the time of the first. */
const Done = { at: IsoTime, again: z.boolean() };

export const CheckedIn = z.object({ ...Done, points: z.int() });
export type CheckedIn = z.infer<typeof CheckedIn>;

export const checkInHere = operation({
  method: 'POST',
  path: '/:event/json/check-in/here',
  action: 'check_in.own',
  envelope: 'payload',
  summary: 'Checks oneself in with the code that the screen of a hall shows at this moment',
  params: EventParams,
  body: z.object({ code: z.string().check(z.maxLength(CHECK_IN.scanned_max)) }),
  answer: CheckedIn,
  refusals: ['feature_off', 'check_in_unknown', 'check_in_changed', 'rate_limited'],
});

export const CheckedInPerson = z.object({ ...Done, event_user: EventUser });
export type CheckedInPerson = z.infer<typeof CheckedInPerson>;

export const checkInPerson = operation({
  method: 'POST',
  path: '/:event/json/check-in/scan',
  action: 'check_in.scan',
  envelope: 'payload',
  summary: 'Checks a person in by their own code, scanned or typed',
  params: EventParams,
  body: z.object({ scanned: z.string().check(z.maxLength(CHECK_IN.scanned_max)) }),
  answer: CheckedInPerson,
  refusals: ['feature_off', 'check_in_unknown', 'check_in_elsewhere', 'check_in_gone', 'rate_limited'],
});

/** A place with a screen that shows the code that changes. */
export const CheckInHall = z.object({ id: Id, name: z.string(), created_at: IsoTime });
export type CheckInHall = z.infer<typeof CheckInHall>;

export const CheckInDesk = z.object({
  /** People who have been checked in. */
  checked_in: z.int(),
  halls: z.array(CheckInHall),
});
export type CheckInDesk = z.infer<typeof CheckInDesk>;

export const getCheckInDesk = operation({
  method: 'GET',
  path: '/:event/json/check-in/desk',
  action: 'check_in.scan',
  envelope: 'payload',
  summary: 'How many people were checked in, and the halls whose links are good',
  params: EventParams,
  answer: CheckInDesk,
  refusals: ['feature_off'],
});

export const createHall = operation({
  method: 'POST',
  path: '/:event/json/check-in/halls',
  action: 'check_in.scan',
  envelope: 'payload',
  summary: 'Makes a link for the screen of a hall, which needs no sign-in; its address is answered this once',
  params: EventParams,
  body: z.object({ name: z.string().check(z.maxLength(CHECK_IN.hall_name_max * 20)) }),
  answer: z.object({ hall: CheckInHall, url: z.string() }),
  refusals: ['feature_off', 'invalid_input', 'too_many_halls'],
});

export const revokeHall = operation({
  method: 'POST',
  path: '/:event/json/check-in/halls/:id/revoke',
  action: 'check_in.scan',
  envelope: 'payload',
  summary: 'Ends a link for a hall at once, and the code that it shows',
  params: z.object({ event: z.string(), id: Id }),
  answer: z.object({ id: Id }),
  refusals: ['not_found'],
});

/** Everything that the screen of a hall draws. */
export const HallState = z.object({
  name: z.string(),
  /** The address that its QR code holds. */
  url: z.string(),
  /** Milliseconds until it changes. */
  changes_in_ms: z.int(),
});
export type HallState = z.infer<typeof HallState>;

export const readHall = operation({
  method: 'GET',
  path: '/:event/json/check-in/halls/:token',
  action: 'check_in.hall',
  envelope: 'payload',
  points: 1,
  summary: 'The code that the screen of a hall shows at this moment, by the token of its link',
  params: z.object({ event: z.string(), token: z.string() }),
  answer: HallState,
  refusals: ['not_found'],
});
export const checkInPage = operation({
  method: 'GET',
  path: '/:event/check-in',
  action: 'check_in.own',
  envelope: 'page',
  summary: 'Checking in on site: one’s own code, and for hosts the scanner and the halls',
  params: EventParams,
  refusals: ['not_found'],
});

export const checkInHallPage = operation({
  method: 'GET',
  path: '/:event/check-in/hall/:token',
  action: 'check_in.hall',
  envelope: 'page',
  summary: 'The page for the screen of a hall',
  params: z.object({ event: z.string(), token: z.string() }),
  refusals: ['not_found'],
});
