import type { LiveEvent } from '@plenary/contract/live';
import type { TimelineData, TimelineSession } from '@plenary/contract/timeline';
import { byStart } from '@plenary/domain/timeline/order';
import { timelineLists } from '@plenary/domain/timeline/lists';

/**
 * The timeline after one live event of `event-timeline` or its companion for hosts. Unknown kinds leave it as it is;
 * the caller refetches where it must.
 * @param timeZone IANA name, for the list of days
 */
export function applyTimelineEvent(timeline: TimelineData, event: LiveEvent, timeZone: string): TimelineData {
  const { payload } = event as { payload: Record<string, unknown> };
  switch (event.kind) {
    case 'session.changed': {
      const session = payload['session'] as TimelineSession | null;
      const id = session?.id ?? event.entity_id;
      return withSessions(timeline, replaced(timeline.sessions, id, session), timeZone);
    }
    case 'session.removed':
      return withSessions(timeline, replaced(timeline.sessions, payload['id'] as string, null), timeZone);
    case 'clock.changed':
      return { ...timeline, clock_offset_ms: payload['clock_offset_ms'] as number };
    default:
      return timeline;
  }
}

function withSessions(timeline: TimelineData, sessions: TimelineSession[], timeZone: string): TimelineData {
  return { ...timeline, sessions, ...timelineLists(sessions, timeZone) };
}

/** The sessions with one of them taken out, or put in its place anew. */
function replaced(
  sessions: readonly TimelineSession[],
  id: string | undefined,
  session: TimelineSession | null,
): TimelineSession[] {
  const others = sessions.filter((other) => other.id !== id);
  if (!session) return others;
  const known = sessions.find((other) => other.id === session.id);
  return [...others, withKnownLink(session, known)].sort(byStart);
}

/** A meeting's link comes to hosts on a topic of its own, which the common one may overtake: the known one stays (D5). */
export function withKnownLink(session: TimelineSession, known: TimelineSession | undefined): TimelineSession {
  const keeps = session.type === 'meeting' && session.has_link && session.link === null;
  return keeps ? { ...session, link: known?.link ?? null } : session;
}
