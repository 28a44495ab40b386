import { HALL_KINDS, HALL_STREAMS, HALLS } from '@plenary/domain/halls/halls';
import { STREAM_VERDICTS } from '@plenary/domain/streams/address';
import * as z from 'zod/mini';
import { listOf } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { HALL_KINDS, HALL_STREAMS, HALLS };

const text = z.string().check(z.maxLength(2 * HALLS.address_max));

/** A person who moderates a hall; a name alone is one without an address. */
const HallModerator = z.pipe(
  z.transform((sent: unknown) => (typeof sent === 'string' ? { name: sent } : sent)),
  z.object({
    name: text,
    /** Of the member whom it makes a moderator of the hall's sessions (HAL17); empty: a name without rights. */
    email: z._default(text, ''),
  }),
);

/** A hall as its form sends it; what is wrong with it is said beside its field. */
export const HallForm = z.object({
  name: text,
  /** Its name in further languages; languages that are left out stay. */
  translations: z.optional(z.record(z.string(), z.record(z.string(), z.nullable(z.string())))),
  aliases: listOf(text).check(z.maxLength(5 * HALLS.aliases_max)),
  kind: z.enum(HALL_KINDS),
  /** null: nobody said. */
  capacity: z.nullable(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
  /** null: none. */
  stream_type: z.nullable(z.enum(HALL_STREAMS)),
  /** Of a stream that is not hosted: an address of the web, or a path of this site. */
  address: text,
  moderators: listOf(HallModerator).check(z.maxLength(5 * HALLS.moderators_max)),
});
export type HallForm = z.infer<typeof HallForm>;

/** A hall as it is saved, and as it was in the form before: what another organiser changed since then stays. */
const HallSave = z.extend(HallForm, { before: z.optional(HallForm) });
export type HallSave = z.infer<typeof HallSave>;

/** A hall as organisers see it. */
export const StudioHall = z.extend(HallForm, {
  id: Id,
  /** The name of its hosted stream; null: it has none. */
  hosted: z.nullable(z.string()),
  /** How many sessions are in it. */
  sessions: z.int(),
});
export type StudioHall = z.infer<typeof StudioHall>;

/** A hall as it is kept around a change of it: all of it but the people who moderate it (RST5). */
const KeptHall = z.extend(z.omit(HallForm, { moderators: true }), {
  hosted: z.nullable(z.string()),
  /** Its place among the halls, from 0. */
  at: z.int(),
});
export type KeptHall = z.infer<typeof KeptHall>;

/** A change of a hall, or its removal, that its form takes back (RST6). */
export const HallRestore = z.object({
  /** The id that the hall has, or had. */
  hall: Id,
  /** When it was changed. */
  at: IsoTime,
  before: KeptHall,
  /** null: it was removed. */
  after: z.nullable(KeptHall),
});
export type HallRestore = z.infer<typeof HallRestore>;

/** The halls of an event in their order, and places of sessions that are none. */
export const StudioHalls = z.object({
  halls: z.array(StudioHall),
  places: z.array(z.object({ name: z.string(), sessions: z.int() })),
});
export type StudioHalls = z.infer<typeof StudioHalls>;

/** The kinds of screens that a hall can have. */
export const HALL_SCREENS = ['polls', 'check_in'] as const;
export type HallScreen = (typeof HALL_SCREENS)[number];

/** Links of the screens of halls, by the ids of these; a kind that is absent has none. */
export const HallScreens = z.object({
  links: z.record(z.string(), z.partialRecord(z.enum(HALL_SCREENS), z.string())),
  /** People check in on site. */
  on_site: z.boolean(),
});
export type HallScreens = z.infer<typeof HallScreens>;

/** Whether a stream would play now, and else why not. */
export const HallStreamState = z.enum(STREAM_VERDICTS);
export type HallStreamState = z.infer<typeof HallStreamState>;

const EventParams = z.object({ event: z.string() });
const HallParams = z.object({ event: z.string(), id: Id });

export const hallsPage = operation({
  method: 'GET',
  path: '/studio/:event/halls',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The halls of an event, with their streams',
  params: EventParams,
});
export const addHall = operation({
  method: 'POST',
  path: '/:event/json/studio/halls',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Adds a hall; sessions whose place has its name are in it then',
  params: EventParams,
  body: HallForm,
  answer: StudioHalls,
});
export const changeHall = operation({
  method: 'POST',
  path: '/:event/json/studio/halls/:id',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Changes a hall, and its sessions with it',
  params: HallParams,
  body: HallSave,
  answer: StudioHalls,
  refusals: ['not_found', 'changed_meanwhile'],
});
/** A change of a hall, or its removal, that is taken back. */
export const UndoneHall = z.object({
  before: HallForm,
  /** null: it was removed. */
  after: z.nullable(HallForm),
  /** Of a removed hall: the name of its hosted stream, which it has again where no other hall has taken it. */
  hosted: z.optional(z.nullable(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)))),
  /** Of a removed hall: its place among the halls, from 0. */
  at: z.optional(z.int().check(z.minimum(0), z.maximum(HALLS.per_event))),
});
export type UndoneHall = z.infer<typeof UndoneHall>;

export const undoHall = operation({
  method: 'POST',
  path: '/:event/json/studio/halls/:id/undo',
  action: 'studio.organise',
  envelope: 'payload',
  summary:
    'Takes a change or the removal of a hall back, and of its sessions with it, unless it was changed again since',
  params: HallParams,
  body: UndoneHall,
  answer: StudioHalls,
  refusals: ['not_found', 'changed_meanwhile'],
});
export const removeHall = operation({
  method: 'POST',
  path: '/:event/json/studio/halls/:id/remove',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Removes a hall; its sessions keep its name as their place, and what they stream',
  params: HallParams,
  answer: StudioHalls,
  refusals: ['not_found'],
});
export const orderHalls = operation({
  method: 'POST',
  path: '/:event/json/studio/halls/order',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Puts the halls into an order; those that it does not name keep theirs behind it',
  params: EventParams,
  body: z.object({ halls: listOf(Id).check(z.maxLength(HALLS.per_event)) }),
  answer: StudioHalls,
});
export const tryHallStream = operation({
  method: 'POST',
  path: '/:event/json/studio/halls/try',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary: 'Asks the address of an HLS stream whether it would play now, as a browser would',
  params: EventParams,
  body: z.object({ address: text }),
  answer: z.object({ state: HallStreamState }),
});
export const changeHallScreen = operation({
  method: 'POST',
  path: '/:event/json/studio/halls/:id/screens',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Makes the link of a screen of a hall, which needs no sign-in, or ends it at once',
  params: HallParams,
  body: z.object({ kind: z.enum(HALL_SCREENS), on: z.boolean() }),
  answer: HallScreens,
  refusals: ['not_found', 'feature_off', 'too_many_halls', 'too_many_polls'],
});
