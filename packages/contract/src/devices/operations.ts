import { DEVICE_FINDINGS, LIVE_WAYS, SOUND_FINDINGS, TROUBLES } from '@plenary/domain/devices/checks';
import * as z from 'zod/mini';
import { RoomUser } from '../rooms/operations.ts';
import { FormFlag, wholeNumber } from '../forms.ts';
import { IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

const EventParams = z.object({ event: z.string() });

export const devicesPage = operation({
  method: 'GET',
  path: '/:event/devices',
  action: 'devices.check',
  envelope: 'page',
  summary: 'The check of camera, microphone and loudspeaker, also before the event',
  params: EventParams,
});

/** The result of a check: findings, and no name or id of a device. */
const result = {
  camera: z.enum(DEVICE_FINDINGS),
  microphone: z.enum(DEVICE_FINDINGS),
  sound: z.enum(SOUND_FINDINGS),
  live: z.enum(LIVE_WAYS),
};

/** A person's result as the organisers of the event have it. */
export const DeviceCheckSent = z.object({
  ...result,
  webrtc: z.boolean(),
  delay_ms: z.nullable(z.int()),
  /** Family and main version of the browser, and the system, as the server read them. */
  browser: z.string(),
  system: z.string(),
  at: IsoTime,
  /** Why there will be trouble, the worst first. */
  troubles: z.array(z.enum(TROUBLES)),
});
export type DeviceCheckSent = z.infer<typeof DeviceCheckSent>;

export const sendDeviceCheck = operation({
  method: 'POST',
  path: '/:event/json/devices/check',
  action: 'devices.check',
  envelope: 'payload',
  summary: 'Sends the result of one’s own check to the organisers; a later one takes its place',
  params: EventParams,
  body: z.object({
    ...result,
    webrtc: FormFlag,
    delay_ms: z.optional(z.nullable(wholeNumber(0, 600_000))),
  }),
  answer: DeviceCheckSent,
  refusals: ['rate_limited'],
});

export const getDeviceCheck = operation({
  method: 'GET',
  path: '/:event/json/devices/check',
  action: 'devices.check',
  envelope: 'payload',
  summary: 'The result that one has sent',
  params: EventParams,
  answer: z.object({ sent: z.nullable(DeviceCheckSent) }),
});

export const forgetDeviceCheck = operation({
  method: 'POST',
  path: '/:event/json/devices/check/forget',
  action: 'devices.check',
  envelope: 'payload',
  summary: 'Takes one’s result back',
  params: EventParams,
  answer: z.object({ forgotten: z.boolean() }),
});

/** A person in the list of the organisers; `check` is null for those who have sent none. */
export const CheckedPerson = z.object({ ...RoomUser.shape, check: z.nullable(DeviceCheckSent) });
export type CheckedPerson = z.infer<typeof CheckedPerson>;

/** The people that the list shows. */
export const CHECK_FILTERS = ['trouble', 'fine', 'unchecked', 'all'] as const;
export type CheckFilter = (typeof CHECK_FILTERS)[number];

export const DeviceChecks = z.object({
  people: z.array(CheckedPerson),
  counts: z.record(z.enum(CHECK_FILTERS), z.int()),
  /** People with each trouble. */
  troubles: z.record(z.enum(TROUBLES), z.int()),
});
export type DeviceChecks = z.infer<typeof DeviceChecks>;

/** People of the list at most; the table has all of them. */
export const CHECKS_LISTED = 500;

export const listDeviceChecks = operation({
  method: 'GET',
  path: '/:event/json/devices/checks',
  action: 'devices.read',
  envelope: 'payload',
  points: 5,
  summary: 'Whose devices were checked, and who will have trouble and why',
  params: EventParams,
  query: z.object({ show: z.optional(z.enum(CHECK_FILTERS)) }),
  answer: DeviceChecks,
});

export const exportDeviceChecks = operation({
  method: 'GET',
  path: '/:event/devices/checks.csv',
  acts: true,
  action: 'devices.read',
  envelope: 'file',
  points: 5,
  summary: 'The same as a table, of everybody',
  params: EventParams,
});

export const askForDeviceChecks = operation({
  method: 'POST',
  path: '/:event/json/devices/ask',
  action: 'devices.read',
  envelope: 'payload',
  points: 20,
  summary: 'Asks everybody who has sent no result by mail to check their devices; nobody twice a day',
  params: EventParams,
  answer: z.object({ asked: z.int() }),
  refusals: ['rate_limited'],
});

export const deviceChecksPage = operation({
  method: 'GET',
  path: '/:event/devices/checks',
  action: 'devices.read',
  envelope: 'page',
  summary: 'The page on which organisers see whose devices were checked',
  params: EventParams,
});
