/** Phases of making an event, in their order. */
export const PHASES = ['set_up', 'people', 'programme', 'rehearse', 'publish'] as const;
export type Phase = (typeof PHASES)[number];

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
  /** The same of its other pages of text. */
  readonly page_gaps: number;
  readonly areas: number;
  /** Things that it has and no page of the home leads to: exhibitors, rooms, games, the vault, the tour, a page of text. */
  readonly unshown: number;
  /** Mails leave this server. */
  readonly sends_mail: boolean;
  /** Hosts and organisers beside the reader. */
  readonly others_of_team: number;
  /** People who were invited, are members, or may come by a ticket, single sign-on or signing up. */
  readonly can_come: boolean;
  readonly sessions: number;
  readonly without_hall: number;
  readonly without_description: number;
  readonly without_picture: number;
  /** Sessions that are followed online, and have neither a stream nor a link. */
  readonly without_stream: number;
  /** Pairs of sessions in one hall at one time. */
  readonly hall_conflicts: number;
  /** Schedules whose address is not asked any more, or fails again and again. */
  readonly schedules_failing: number;
  /** People who are to own a room or to have a role, and have not come yet. */
  readonly awaited: number;
  /** People whose camera and microphone were checked, of hosts and speakers. */
  readonly devices_checked: number;
  /** When the team rehearsed it last, UTC ISO 8601, and for how long; null: never. */
  readonly rehearsed: Rehearsed | null;
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
  conflicts: 'programme',
  descriptions: 'programme',
  pictures: 'programme',
  streams: 'rehearse',
  devices: 'rehearse',
  rehearsed: 'rehearse',
  published: 'publish',
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
  /** Of the rehearsal, once there was one. */
  readonly rehearsed?: Rehearsed | undefined;
}

/** The steps that are left until an event can take place, in the order in which it is done (STU5). */
export function whatIsLeft(facts: EventFacts): Check[] {
  const { rehearsed } = facts;
  const missing = (count: number, state: CheckState): Pick<Check, 'state' | 'count'> =>
    count === 0 ? { state: 'done' } : { state, count };
  const there = (has: boolean, state: CheckState): Pick<Check, 'state'> => ({ state: has ? 'done' : state });
  const found: Record<CheckId, Omit<Check, 'id' | 'phase'>> = {
    times: there(facts.has_times, 'due'),
    look: there(facts.has_look, 'advised'),
    areas: there(facts.areas > 0, 'due'),
    shown: missing(facts.unshown, 'due'),
    imprint: facts.has_imprint ? missing(facts.imprint_gaps, 'due') : { state: 'due' },
    pages: missing(facts.page_gaps, 'due'),
    mail: there(facts.sends_mail, 'due'),
    team: there(facts.others_of_team > 0, 'advised'),
    can_come: there(facts.can_come, 'due'),
    awaited: missing(facts.awaited, 'advised'),
    sessions: there(facts.sessions > 0, 'due'),
    schedules: missing(facts.schedules_failing, 'due'),
    halls: missing(facts.without_hall, 'advised'),
    conflicts: missing(facts.hall_conflicts, 'due'),
    descriptions: missing(facts.without_description, 'advised'),
    pictures: missing(facts.without_picture, 'advised'),
    streams: missing(facts.without_stream, 'due'),
    devices: there(facts.devices_checked > 0, 'advised'),
    rehearsed: rehearsed ? { state: 'done', rehearsed } : { state: 'advised' },
    published: there(facts.published, 'due'),
  };
  return Object.entries(CHECKS).map(([id, phase]) => ({ id: id as CheckId, phase, ...found[id as CheckId] }));
}

/** How many places of a text are still to be filled in: those in square brackets of the texts with which it can begin (STU5). */
export function gapsOf(text: string, starts: readonly string[]): number {
  const places = new Set(starts.flatMap((start) => start.match(/\[[^\]]+\]/gu) ?? []));
  return [...places].reduce((count, place) => count + text.split(place).length - 1, 0);
}
