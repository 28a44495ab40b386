import { eventPhase } from '../policy/phase.ts';
import type { STREAM_SILENT } from '../streams/address.ts';

/** Phases of making an event, in their order. The last two are checked once their time has come. */
export const PHASES = ['set_up', 'people', 'programme', 'rehearse', 'publish', 'day', 'after'] as const;
export type Phase = (typeof PHASES)[number];

/** The time of an event that its own phase is of; `before`: none of them. */
export type Stage = 'before' | 'day' | 'after';

/** The times of an event in milliseconds; null: there is none. */
interface EventTimes {
  readonly opens_at: number | null;
  readonly starts_at: number | null;
  readonly closes_at: number | null;
}

/** The stage at `now`, ms on the event's clock: its day begins when attendees come in, or at its begin where they may at any time. */
export function stageOf(now: number, { opens_at, starts_at, closes_at }: EventTimes): Stage {
  const from = opens_at ?? starts_at;
  if (from === null) return 'before';
  const phase = eventPhase(now, { opens_at: from, closes_at });
  return phase === 'open' ? 'day' : phase;
}

/** A stream that does not answer: the name of its hall, or of its session where it has one of its own. */
export interface DeadStream {
  readonly name: string;
  readonly of: 'hall' | 'session';
  readonly answer: (typeof STREAM_SILENT)[number];
}

/** The answers of the addresses of streams, of sessions that are not over. */
export interface AddressFacts {
  readonly dead: readonly DeadStream[];
  /** When the one was asked that was asked longest ago, UTC ISO 8601; null: one never was. */
  readonly asked_at: string | null;
  /** They are to be asked again. */
  readonly stale: boolean;
  /** The event begins within a day, or goes on. */
  readonly near: boolean;
}

/** While an event goes on. */
export interface DayFacts {
  /** Hosted streams of sessions that are on, and that are not live. */
  readonly streams_silent: Several;
  /** Rooms of exhibitors, open, in which no owner and no host is. */
  readonly stands_empty: Several;
  /** Reports and held messages of the chat that nobody has decided. */
  readonly reviews: number;
  /** Questions that wait for a moderator, and the session with the most of them; null: none waits. */
  readonly questions: number;
  readonly asked_in: string | null;
  /** Mails of the event that were given up within a week. */
  readonly mails_failed: number;
}

/** Once an event is over. */
export interface AfterFacts {
  /** Hosted streams that are still live. */
  readonly streams_on: number;
  /** Kept recordings that the vault does not show. */
  readonly recordings: number;
  readonly polls_open: Several;
  readonly reviews: number;
  /** It says a word of its own to those who come too late. */
  readonly has_closing: boolean;
}

/** Things that a step is about: how many there are, and the first of them. */
export interface Several {
  readonly count: number;
  readonly things: readonly Thing[];
}

/** A thing that a step is about: one with a name, such as a page of text or a person, or all of one kind that an event has. */
export type Thing = { readonly of: 'one'; readonly name: string } | { readonly of: (typeof KINDS)[number] };
/** Kinds of things of which an event has all or none, each with a page of the studio. */
export const KINDS = ['exhibitors', 'rooms', 'games', 'vault', 'tour'] as const;

/** Things by their names. */
export const namedThings = (names: readonly string[]): Thing[] => names.map((name) => ({ of: 'one', name }));

/** The facts of an event that say what is left to do (STU5). */
export interface EventFacts {
  readonly published: boolean;
  readonly has_times: boolean;
  /** A logo, a colour or a background of its own. */
  readonly has_look: boolean;
  /** A page or an address that says who is responsible. */
  readonly has_imprint: boolean;
  /** Places of the page with the imprint that are still to be filled in. */
  readonly imprint_gaps: number;
  /** The same of its other pages of text, and which these are. */
  readonly page_gaps: number;
  readonly gapped: readonly Thing[];
  readonly areas: number;
  /** Things that it has and no page of the home leads to: exhibitors, rooms, games, the vault, the tour, a page of text. */
  readonly unshown: readonly Thing[];
  /** Mails leave this server. */
  readonly sends_mail: boolean;
  /** Hosts and organisers beside the reader, those who are invited among them. */
  readonly others_of_team: number;
  /** People beyond the team who were invited, are members, or may come by a ticket, single sign-on or signing up. */
  readonly can_come: boolean;
  readonly sessions: number;
  readonly without_hall: number;
  readonly without_description: number;
  readonly without_picture: number;
  /** Sessions that are followed online, and have neither a stream nor a link. */
  readonly without_stream: readonly Thing[];
  /** Sessions that begin before attendees come in, or end after the event. */
  readonly outside: readonly Thing[];
  /** Pairs of sessions in one hall at one time. */
  readonly hall_conflicts: number;
  /** Schedules whose address is not asked any more, or fails again and again. */
  readonly schedules_failing: Several;
  /** People who are to own a room or to have a role, and have not come yet. */
  readonly awaited: Several;
  /** People whose camera and microphone were checked, of hosts and speakers. */
  readonly devices_checked: number;
  /** When the team rehearsed it last, UTC ISO 8601, and for how long; null: never. */
  readonly rehearsed: Rehearsed | null;
  /** null: it has no stream with an address. */
  readonly addresses: AddressFacts | null;
  /** null: it does not go on now. */
  readonly day: DayFacts | null;
  /** null: it is not over. */
  readonly after: AfterFacts | null;
}

/** When an event was rehearsed, UTC ISO 8601, and for how many minutes. */
export interface Rehearsed {
  readonly at: string;
  readonly minutes: number;
}

/** The steps that are checked, with the phase of each. */
export const CHECKS = {
  times: 'set_up',
  look: 'set_up',
  areas: 'set_up',
  shown: 'set_up',
  imprint: 'set_up',
  pages: 'set_up',
  mail: 'set_up',
  team: 'people',
  can_come: 'people',
  awaited: 'people',
  sessions: 'programme',
  schedules: 'programme',
  halls: 'programme',
  outside: 'programme',
  conflicts: 'programme',
  descriptions: 'programme',
  pictures: 'programme',
  streams: 'rehearse',
  addresses: 'rehearse',
  devices: 'rehearse',
  rehearsed: 'rehearse',
  published: 'publish',
  live: 'day',
  questions: 'day',
  reviews: 'day',
  stands: 'day',
  mails: 'day',
  streams_off: 'after',
  polls_closed: 'after',
  reviewed: 'after',
  recordings: 'after',
  closing: 'after',
} as const satisfies Record<string, Phase>;
export type CheckId = keyof typeof CHECKS;

/** `done`: nothing to do · `due`: people would miss it · `advised`: it would be better. */
export type CheckState = 'done' | 'due' | 'advised';

export interface Check {
  readonly id: CheckId;
  readonly phase: Phase;
  readonly state: CheckState;
  /** How many things it is about: those that are missing, or that are there; absent: it is about none in particular. */
  readonly count?: number | undefined;
  /** The first of these things; absent: the page where they are mended lists them. */
  readonly things?: readonly Thing[] | undefined;
  /** How many there are beyond these; absent: none. */
  readonly more?: number | undefined;
  /** Of the rehearsal, once there was one. */
  readonly rehearsed?: Rehearsed | undefined;
  /** Of the addresses of streams: those that do not answer, the first of many, and how old that is. */
  readonly asked?: Pick<AddressFacts, 'dead' | 'asked_at' | 'stale'> | undefined;
  /** Id of the session at which it is done. */
  readonly session?: string | undefined;
}

/** So many things that a step is about are named. */
export const NAMED = 5;

type Found = Omit<Check, 'id' | 'phase'>;

const missing = (count: number, state: CheckState): Pick<Check, 'state' | 'count'> =>
  count === 0 ? { state: 'done' } : { state, count };
const named = ({ count, things }: Several): Pick<Check, 'things' | 'more'> => ({
  ...(things.length > 0 && { things: things.slice(0, NAMED) }),
  ...(things.length > 0 && count > NAMED && { more: count - NAMED }),
});
const missingThings = (several: Several, state: CheckState) => ({
  ...missing(several.count, state),
  ...named(several),
});
const all = (things: readonly Thing[]): Several => ({ count: things.length, things });
const there = (has: boolean, state: CheckState): Pick<Check, 'state'> => ({ state: has ? 'done' : state });

/** The steps that are left until an event can take place, in the order in which it is done (STU5). */
export function whatIsLeft(facts: EventFacts): Check[] {
  const { rehearsed } = facts;
  const found: Partial<Record<CheckId, Found>> = {
    times: there(facts.has_times, 'due'),
    look: there(facts.has_look, 'advised'),
    areas: there(facts.areas > 0, 'due'),
    shown: missingThings(all(facts.unshown), 'due'),
    imprint: facts.has_imprint ? missing(facts.imprint_gaps, 'due') : { state: 'due' },
    pages: { ...missing(facts.page_gaps, 'due'), ...named(all(facts.gapped)) },
    mail: there(facts.sends_mail, 'due'),
    team: there(facts.others_of_team > 0, 'advised'),
    can_come: there(facts.can_come, 'due'),
    awaited: missingThings(facts.awaited, 'advised'),
    sessions: there(facts.sessions > 0, 'due'),
    schedules: missingThings(facts.schedules_failing, 'due'),
    halls: missing(facts.without_hall, 'advised'),
    outside: missingThings(all(facts.outside), 'due'),
    conflicts: missing(facts.hall_conflicts, 'due'),
    descriptions: missing(facts.without_description, 'advised'),
    pictures: missing(facts.without_picture, 'advised'),
    streams: missingThings(all(facts.without_stream), 'due'),
    devices: there(facts.devices_checked > 0, 'advised'),
    rehearsed: rehearsed ? { state: 'done', rehearsed } : { state: 'advised' },
    published: there(facts.published, 'due'),
    ...(facts.addresses && { addresses: answered(facts.addresses) }),
    ...(facts.day && onTheDay(facts.day)),
    ...(facts.after && afterwards(facts.after)),
  };
  return (Object.entries(CHECKS) as [CheckId, Phase][]).flatMap(([id, phase]) => {
    const check = found[id];
    return check ? [{ id, phase, ...check }] : [];
  });
}

/** Whether streams answer (STU21). Before the day many an address is silent until its sender begins. */
function answered({ dead, near, ...asked }: AddressFacts): Found {
  const state = near ? 'due' : 'advised';
  const said =
    dead.length === 0 && asked.asked_at === null ? ({ state: 'advised' } as const) : missing(dead.length, state);
  return { ...said, asked: { ...asked, dead: dead.slice(0, NAMED) } };
}

/** The steps of the day (STU20). */
function onTheDay(day: DayFacts): Partial<Record<CheckId, Found>> {
  return {
    live: missingThings(day.streams_silent, 'due'),
    questions: { ...missing(day.questions, 'due'), ...(day.asked_in !== null && { session: day.asked_in }) },
    reviews: missing(day.reviews, 'due'),
    stands: missingThings(day.stands_empty, 'advised'),
    mails: missing(day.mails_failed, 'due'),
  };
}

/** The steps that are left once it is over (STU20). */
function afterwards(after: AfterFacts): Partial<Record<CheckId, Found>> {
  return {
    streams_off: missing(after.streams_on, 'due'),
    polls_closed: missingThings(after.polls_open, 'advised'),
    reviewed: missing(after.reviews, 'due'),
    recordings: missing(after.recordings, 'advised'),
    closing: there(after.has_closing, 'advised'),
  };
}

/** How many places of a text are still to be filled in: those in square brackets of the texts with which it can begin (STU5). */
export function gapsOf(text: string, starts: readonly string[]): number {
  const places = new Set(starts.flatMap((start) => start.match(/\[[^\]]+\]/gu) ?? []));
  return [...places].reduce((count, place) => count + text.split(place).length - 1, 0);
}
