import { nextBoundary } from '@plenary/domain/timeline/boundaries';
import type { TimelineData, TimelineSession } from '@plenary/contract/timeline';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { useBoot } from './boot.tsx';
import { useEventMoments } from './clock.ts';
import { useServices } from './services.tsx';

/** The timeline, kept up to date by the topic `event-timeline`; null on pages without an event's frame. */
export function useTimeline(): TimelineData | null {
  return useStore(useServices().timeline, (state) => state.timeline);
}

const NO_SESSIONS: readonly TimelineSession[] = [];
const NO_RULES = { default_stream_minutes: 180 };

export interface TimelineNow {
  readonly sessions: readonly TimelineSession[];
  /** Settings of the event for the rules (D1). */
  readonly rules: { readonly default_stream_minutes: number };
  /** Event time in ms; renewed at each moment in which a status changes. */
  readonly now: number;
}

/** The timeline with a time that is renewed at each of its boundaries, so that a page left open changes by itself. */
export function useTimelineNow(): TimelineNow {
  const sessions = useTimeline()?.sessions ?? NO_SESSIONS;
  const rules = useBoot().event?.settings ?? NO_RULES;
  const next = useCallback((now: number) => nextBoundary(sessions, now, rules), [sessions, rules]);
  return { sessions, rules, now: useEventMoments(next) };
}

/** Every session of the event, for the agenda and the timeline. */
export interface WholeTimeline extends TimelineNow {
  /** `loading`: `sessions` are those that the page has already; `failed`: the rest could not be read, see `retry`. */
  readonly state: 'loading' | 'failed' | 'ready';
  /** Asks once more after a failure. */
  readonly retry: () => void;
}

const nothingToRetry = (): void => undefined;

/** Every session of the event, kept up to date as `useTimelineNow` is. */
export function useWholeTimeline(): WholeTimeline {
  return { ...useTimelineNow(), state: 'ready', retry: nothingToRetry };
}
