import type { LiveEvent } from '@plenary/contract/live';
import type { TimelineData, TimelineSession } from '@plenary/contract/timeline';
import { byStart } from '@plenary/domain/timeline/order';
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
    case 'session.changed': {
      const changed = payload['session'] as TimelineSession | null;
      // null: it was removed since, and the event that says so follows.
      return changed ? withSessions(timeline, upsert(timeline.sessions, changed), timeZone) : timeline;
    }
    case 'session.removed':
      return withSessions(
        timeline,
        timeline.sessions.filter((session) => session.id !== payload['id']),
        timeZone,
      );
    case 'clock.changed':
      return { ...timeline, clock_offset_ms: payload['clock_offset_ms'] as number };
    default:
      return timeline;
  }
}

function withSessions(timeline: TimelineData, sessions: TimelineSession[], timeZone: string): TimelineData {
  return { ...timeline, sessions, ...listsOf(sessions, timeZone) };
}

function upsert(sessions: readonly TimelineSession[], changed: TimelineSession): TimelineSession[] {
  const known = sessions.find((session) => session.id === changed.id);
  // Hosts hear of a meeting twice: without its link for everybody, and with it for them, in either order (D5).
  const keepsLink = changed.type === 'meeting' && changed.has_link && changed.link === null;
  const kept = keepsLink ? { ...changed, link: known?.link ?? null } : changed;
  return [...sessions.filter((session) => session.id !== changed.id), kept].sort(byStart);
}
