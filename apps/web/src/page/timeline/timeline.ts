import { nextBoundary } from '@plenary/domain/timeline/boundaries';
import { onSiteSessions } from '@plenary/domain/timeline/highlights';
import { ON_SITE_NAMED } from '@plenary/domain/timeline/near';
import type { ListedSession, NearTimeline } from '@plenary/contract/timeline/operations';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { useBoot } from '../boot.tsx';
import { useEventMoments } from '../clock/clock.ts';
import { useServices } from '../services.tsx';
import { NO_RULES } from './sight.ts';

/** The sessions near now, kept up to date by the topic `event-timeline`; null on pages without an event's frame. */
export function useTimeline(): NearTimeline | null {
  return useStore(useServices().timeline, (state) => state.timeline);
}

export const NO_SESSIONS: readonly ListedSession[] = [];

export interface TimelineNow {
  readonly sessions: readonly ListedSession[];
  /** Settings of the event for the rules (D1). */
  readonly rules: { readonly default_stream_minutes: number };
  /** Event time in ms; renewed at each moment in which a status changes. */
  readonly now: number;
}

/**
 * The sessions near now, with a time that is renewed at each of their boundaries, so that a page left open changes by
 * itself. All that the home, the header and a stream's page name is among them (NEA2).
 */
export function useTimelineNow(): TimelineNow {
  return useNow(useTimeline()?.sessions ?? NO_SESSIONS);
}

/** Sessions with a time that is renewed at each of their boundaries. */
export function useNow(sessions: readonly ListedSession[]): TimelineNow {
  const rules = useBoot().event?.settings ?? NO_RULES;
  const next = useCallback((now: number) => nextBoundary(sessions, now, rules), [sessions, rules]);
  return { sessions, rules, now: useEventMoments(next) };
}

/** The talks of a hybrid event that take place now without a stream, as many as a page names (HOM13). */
export function useOnSite(): ListedSession[] {
  const { event } = useBoot();
  const { sessions, rules, now } = useTimelineNow();
  const hybrid = event?.event_kind === 'hybrid';
  return useMemo(
    () => (hybrid ? onSiteSessions(sessions, now, rules).slice(0, ON_SITE_NAMED) : []),
    [hybrid, sessions, rules, now],
  );
}
