/** The moments of a person at an event that their home shows until they are dismissed. */
export const MOMENTS = ['first_entry', 'farewell'] as const;
export type Moment = (typeof MOMENTS)[number];

/** How an event and a person stand to each other when the home is opened. */
export interface MomentFacts {
  /** The event has closed, and the page says so. */
  readonly closed: boolean;
  /** The timeline has sessions. */
  readonly planned: boolean;
  /** One of them is on or comes. */
  readonly ahead: boolean;
  readonly dismissed: readonly Moment[];
}

/** The moment that the home shows (MOM1, MOM5); null: none. A person who comes once all is over is not shown around. */
export function momentOf({ closed, planned, ahead, dismissed }: MomentFacts): Moment | null {
  const moment = closed || (planned && !ahead) ? 'farewell' : 'first_entry';
  return dismissed.includes(moment) ? null : moment;
}

/** A session counts as watched after this long, in milliseconds. */
export const WATCHED_MS = 60_000;
