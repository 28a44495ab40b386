import { nextSession, onAirSessions } from './highlights.ts';
import { endOf, sessionState, startOf } from './status.ts';
import type { TimelineRules, RuleSession } from './types.ts';

/** The message of the area: nothing, a choice, or a countdown to `at_ms`. */
export type LiveAreaState =
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number }
  | { readonly kind: 'starts_in'; readonly at_ms: number; readonly session_id: string }
  | { readonly kind: 'ends_in'; readonly at_ms: number; readonly session_id: string };

/** The live_stream area as it is drawn. */
export interface LiveArea {
  readonly state: LiveAreaState;
  /** Only while a stream or live meeting is on air. */
  readonly available: boolean;
  /** How many are on air. */
  readonly on_air: number;
  /** `visit` follows `link`; `select` opens the live-streams modal; null: no button. */
  readonly action: 'visit' | 'select' | null;
  /** Link of the first live session; null while there is none to follow. */
  readonly link: string | null;
}

type Linked = RuleSession & { readonly link: string | null };

/** State of the live_stream area at `now` (HOM4, D2). */
export function liveArea(sessions: readonly Linked[], now: number, rules: TimelineRules): LiveArea {
  const onAir = onAirSessions(sessions, now, rules);
  return {
    state: areaState(sessions, onAir, now, rules),
    available: onAir.length > 0,
    on_air: onAir.length,
    action: onAir.length > 1 ? 'select' : onAir.length === 1 ? 'visit' : null,
    link: onAir.find((session) => session.link !== null)?.link ?? null,
  };
}

function areaState(
  sessions: readonly Linked[],
  onAir: readonly Linked[],
  now: number,
  rules: TimelineRules,
): LiveAreaState {
  if (onAir.length > 1) return { kind: 'several', count: onAir.length };
  const [current] = onAir;
  if (current && !sessionState(current, now, rules).starting) {
    return { kind: 'ends_in', at_ms: endOf(current, rules) ?? now, session_id: current.id };
  }
  const next = current ?? nextSession(sessions, now);
  return next ? { kind: 'starts_in', at_ms: startOf(next), session_id: next.id } : { kind: 'none' };
}
