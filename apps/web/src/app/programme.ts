import { nextBoundary } from '@plenary/domain/timeline/boundaries';
import type { TimelineSession } from '@plenary/contract/timeline';
import { useCallback } from 'react';
import { useBoot } from './boot.tsx';
import { useEventMoments } from './clock.ts';
import { useTimeline } from './timeline.ts';

const NO_SESSIONS: readonly TimelineSession[] = [];
const NO_RULES = { default_stream_minutes: 180 };

export interface Programme {
  readonly sessions: readonly TimelineSession[];
  /** What the event sets for the rules (D1). */
  readonly rules: { readonly default_stream_minutes: number };
  /** Event time in ms; renewed at each moment in which a status changes. */
  readonly now: number;
}

/** The programme with a time that is renewed at each of its boundaries, so that a page left open changes by itself. */
export function useProgramme(): Programme {
  const sessions = useTimeline()?.sessions ?? NO_SESSIONS;
  const rules = useBoot().event?.settings ?? NO_RULES;
  const next = useCallback((now: number) => nextBoundary(sessions, now, rules), [sessions, rules]);
  return { sessions, rules, now: useEventMoments(next) };
}
