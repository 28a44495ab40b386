import { isStreamLike, sessionState, startOf } from './status.ts';
import type { TimelineRules, RuleSession, SessionStatus } from './types.ts';

/** A session's badge: what it says. `starting` counts down to `at_ms`, the start in ms on the event's clock. */
export type Badge =
  | { readonly kind: 'not_started' | 'live' | 'on_now' | 'past' | 'cancelled' }
  | { readonly kind: 'starting'; readonly at_ms: number };

/**
 * The badge of a session: streams and live meetings are 'Live now', other running ones 'On Now' (SES10, D1). In the
 * five minutes before its start it says how long until then: nothing is live yet (D384).
 */
export function badgeOf(
  session: Pick<RuleSession, 'type' | 'starts_at' | 'ends_at' | 'cancelled'>,
  now: number,
  rules: TimelineRules,
): Badge {
  if (session.cancelled) return { kind: 'cancelled' };
  const { status, starting } = sessionState(session, now, rules);
  if (starting) return { kind: 'starting', at_ms: startOf(session) };
  return { kind: badgeKind(status, isStreamLike(session)) };
}

function badgeKind(status: SessionStatus, streamLike: boolean): 'not_started' | 'live' | 'on_now' | 'past' {
  switch (status) {
    case 0:
      return 'not_started';
    case 1:
    case 2:
      return streamLike ? 'live' : 'on_now';
    case 3:
      return 'past';
    case 4:
      return 'on_now';
  }
}
