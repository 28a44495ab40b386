import type { Sanctions } from '../chat/moderation/sanctions.ts';

/** A mute of the asker of a question, which holds at the questions of the event alone (QNA15). */
export interface Stop {
  /** Milliseconds on the real clock; null: until it is lifted. */
  readonly until: number | null;
}

/** Whether a mute holds at `now`; its end belongs to the time after it. */
export const holds = ({ until }: Stop, now: number): boolean => until === null || now < until;

/**
 * The sanctions of a person at questions: those of the chat, and the mutes that were put on the askers of questions of theirs.
 * Those who moderate are held by none of these, as in the chat.
 */
export function withStops(sanctions: Sanctions, stops: readonly Stop[], now: number, moderates: boolean): Sanctions {
  const holding = stops.filter((stop) => holds(stop, now));
  if (moderates || holding.length === 0) return sanctions;
  const ends = [...holding.map(({ until }) => until), ...(sanctions.muted ? [sanctions.muted_until] : [])];
  const last = ends.reduce((one, other) => (one === null || other === null ? null : Math.max(one, other)));
  return { ...sanctions, muted: true, muted_until: last };
}
