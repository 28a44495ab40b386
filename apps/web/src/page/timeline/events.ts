import type { EventOf } from '@plenary/contract/live';
import type { TimelineTopic } from '@plenary/contract/timeline/topics';
import type { ListedSession, NearTimeline } from '@plenary/contract/timeline/operations';
import { isNear } from '@plenary/domain/timeline/near';
import { byStart } from '@plenary/domain/timeline/order';
import type { TimelineRules } from '@plenary/domain/timeline/types';

/** The facts that decide whether a session that has changed is near. */
export interface Sight {
  /** Milliseconds on the event's clock. */
  readonly now: number;
  readonly rules: TimelineRules;
  /** Id of the stream whose page is open. */
  readonly stream: string | null;
}

/** The change of one session; null: the event is about something else. */
interface Change {
  readonly id: string | undefined;
  /** null: it was removed. */
  readonly session: ListedSession | null;
}

/**
 * The sessions near now after one live event of `event-timeline` or its companion for hosts. Unknown kinds leave them
 * as they are; the caller refetches where it must.
 */
export function applyToNear(near: NearTimeline, event: EventOf<TimelineTopic>, sight: Sight): NearTimeline {
  if (event.kind === 'clock.changed') {
    return { ...near, clock_offset_ms: event.payload.clock_offset_ms };
  }
  const change = changeOf(event);
  if (!change) return near;
  const until = near.until === null ? null : Date.parse(near.until);
  const { now, rules, stream } = sight;
  const known = near.sessions.some(({ id }) => id === change.id);
  const wanted = change.session && (known || isNear(change.session, now, rules, { until, stream }));
  if (!known && !wanted) return near;
  // There is one at least, whatever the others are.
  const least = change.session ? 1 : 0;
  const session_count = Math.max(near.session_count, least);
  const overlapping = Math.max(near.overlapping, least);
  return { ...near, session_count, overlapping, sessions: replaced(near.sessions, change) };
}

/** Every session after one live event, by start. */
export function applyToList(
  sessions: readonly ListedSession[],
  event: EventOf<TimelineTopic>,
): readonly ListedSession[] {
  const change = changeOf(event);
  return change ? replaced(sessions, change) : sessions;
}

/**
 * Whether a page that knows the sessions near now has to read them again: very much has changed, it is another time, or one of them went
 * away or to a later time, so that others move up (NEA3).
 */
export function leavesGap(near: NearTimeline, event: EventOf<TimelineTopic>): boolean {
  if (event.kind === 'timeline.replaced' || event.kind === 'clock.changed') return true;
  const change = changeOf(event);
  const known = change && near.sessions.find(({ id }) => id === change.id);
  return known ? !change.session || change.session.starts_at > known.starts_at : false;
}

function changeOf({ kind, payload, entity_id }: EventOf<TimelineTopic>): Change | null {
  if (kind === 'session.removed') return { id: payload.id, session: null };
  if (kind !== 'session.changed') return null;
  const { session } = payload;
  return { id: session?.id ?? entity_id, session };
}

/** The sessions with one of them taken out, or put in its place again. */
function replaced(sessions: readonly ListedSession[], { id, session }: Change): ListedSession[] {
  const others = sessions.filter((other) => other.id !== id);
  if (!session) return others;
  const known = sessions.find((other) => other.id === session.id);
  const after = others.findIndex((other) => byStart(other, session) > 0);
  return others.toSpliced(after < 0 ? others.length : after, 0, withKnownLink(session, known));
}

/** A meeting's link comes to hosts on a topic of its own, which the common one may overtake: the known one stays (D5). */
function withKnownLink(session: ListedSession, known: ListedSession | undefined): ListedSession {
  const keeps = session.type === 'meeting' && session.has_link && session.link === null;
  return keeps ? { ...session, link: known?.link ?? null } : session;
}
