import { byStart } from '../order.ts';
import { isMarker, isStreamLike, startOf } from '../status.ts';
import type { RuleSession } from '../types.ts';

/** How many sessions a stream's page names as coming. */
const UP_NEXT_MAX = 3;

/** A part of a stream, and where it stands at a moment. */
export interface Chapter<S> {
  readonly session: S;
  readonly state: 'past' | 'now' | 'coming';
}

/**
 * The parts into which markers split a stream, in their order (SES7). Each ends when the next begins; the last one
 * that has begun is now, also after the end of the stream.
 * @param now ms on the event's clock
 */
export function chaptersOf<S extends RuleSession>(sessions: readonly S[], stream: string, now: number): Chapter<S>[] {
  const parts = sessions.filter((session) => isMarker(session) && session.misc === stream).sort(byStart);
  const current = parts.findLastIndex((part) => startOf(part) <= now);
  return parts.map((session, index) => ({
    session,
    state: index < current || session.cancelled ? 'past' : index === current ? 'now' : 'coming',
  }));
}

type Placed = RuleSession & { readonly location: string | null };

/**
 * The streams and live meetings that come after a moment, at most three: first the next one in the place of the stream
 * that is watched, then the others by their start.
 * @param now ms on the event's clock
 */
export function upNext<S extends Placed>(sessions: readonly S[], stream: S, now: number): S[] {
  const coming = sessions
    .filter((one) => isStreamLike(one) && !one.cancelled && one.id !== stream.id && startOf(one) > now)
    .sort(byStart);
  const here = stream.location === null ? undefined : coming.find(({ location }) => location === stream.location);
  return [...(here ? [here] : []), ...coming.filter((session) => session !== here)].slice(0, UP_NEXT_MAX);
}
