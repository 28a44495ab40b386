import type { LiveEvent } from '@plenary/contract/live';
import type { TimelineData, TimelineSession } from '@plenary/contract/timeline';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useServices } from './services.tsx';
import { listsOf } from './timeline-lists.ts';

/** The programme as it is now, or null on pages without an event's frame. */
export type TimelineStore = StoreApi<{ readonly timeline: TimelineData | null }>;

export function createTimelineStore(timeline: TimelineData | null): TimelineStore {
  return createStore(() => ({ timeline }));
}

/** The programme, kept up to date by the topic `event-timeline`. */
export function useTimeline(): TimelineData | null {
  return useStore(useServices().timeline, (state) => state.timeline);
}

/**
 * The programme after one live event. Unknown kinds leave it as it is; the caller refetches where it must.
 * @param timeZone IANA name, for the list of days
 */
export function applyTimelineEvent(timeline: TimelineData, event: LiveEvent, timeZone: string): TimelineData {
  const payload = event.payload as Record<string, unknown>;
  switch (event.kind) {
    case 'session.changed':
      return withSessions(timeline, upsert(timeline.sessions, payload['session'] as TimelineSession), timeZone);
    case 'session.removed':
      return withSessions(
        timeline,
        timeline.sessions.filter((session) => session.id !== payload['id']),
        timeZone,
      );
    case 'session.link':
      return { ...timeline, sessions: timeline.sessions.map((session) => withLink(session, payload)) };
    case 'clock.changed':
      return { ...timeline, clock_offset_ms: payload['clock_offset_ms'] as number };
    default:
      return timeline;
  }
}

function withSessions(timeline: TimelineData, sessions: TimelineSession[], timeZone: string): TimelineData {
  return { ...timeline, sessions, ...listsOf(sessions, timeZone) };
}

function withLink(session: TimelineSession, payload: Record<string, unknown>): TimelineSession {
  return session.id === payload['id'] ? { ...session, link: payload['link'] as string | null } : session;
}

/** In order of start, then id, as the server lists them. */
function upsert(sessions: readonly TimelineSession[], changed: TimelineSession): TimelineSession[] {
  return [...sessions.filter((session) => session.id !== changed.id), changed].sort(
    (a, b) => a.starts_at.localeCompare(b.starts_at) || a.id.localeCompare(b.id),
  );
}
