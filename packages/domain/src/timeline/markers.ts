import { endOf, isActive, startOf } from './status.ts';
import { MINUTE_MS, type TimelineRules, type RuleSession } from './types.ts';

/** A marker as an organiser sets it: so many minutes after its parent's start. */
export interface MarkerOffset {
  readonly id: string;
  readonly offset_minutes: number;
}

/** When a marker begins and ends, in milliseconds; no end where the parent has none. */
export interface MarkerTimes {
  readonly id: string;
  readonly starts_at_ms: number;
  readonly ends_at_ms: number | null;
}

/**
 * Splits a parent session by its markers: each ends when the next starts, the last ends with the parent (SES7).
 * No marker leaves its parent: offsets below zero or beyond the end are drawn to the nearer edge.
 */
export function markerTimes(
  parent: Pick<RuleSession, 'type' | 'starts_at' | 'ends_at'>,
  markers: readonly MarkerOffset[],
  rules: TimelineRules,
): MarkerTimes[] {
  const start = startOf(parent);
  const end = endOf(parent, rules);
  const begins = (marker: MarkerOffset): number =>
    Math.min(start + Math.max(0, marker.offset_minutes) * MINUTE_MS, end ?? Infinity);
  const ordered = [...markers].sort((a, b) => begins(a) - begins(b) || (a.id < b.id ? -1 : 1));
  return ordered.map((marker, index) => {
    const next = ordered[index + 1];
    return { id: marker.id, starts_at_ms: begins(marker), ends_at_ms: next ? begins(next) : end };
  });
}

/**
 * Whether a marker is shown: its target (in `misc`) is active, and a marker-stream's target is also the stream that
 * this browser watches (SES8).
 * @param target the session named by `misc`; null when there is none
 * @param activeStream local storage `active_stream`
 */
export function isMarkerShown(
  marker: Pick<RuleSession, 'type' | 'misc'>,
  target: RuleSession | null,
  now: number,
  rules: TimelineRules,
  activeStream: string | null,
): boolean {
  if (target === null || !isActive(target, now, rules)) return false;
  return marker.type !== 'marker-stream' || activeStream === marker.misc;
}
