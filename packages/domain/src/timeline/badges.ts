import { isStreamLike, sessionState } from './status.ts';
import type { TimelineRules, RuleSession, SessionStatus } from './types.ts';

/** A session's badge: what it says and how it is coloured. */
export interface Badge {
  readonly kind: 'not_started' | 'live' | 'on_now' | 'past';
  /** Within the five minutes before its start: the card says 'STARTING AT' beside it. */
  readonly starting: boolean;
}

/** The badge of a session: streams and live meetings are 'Live now', other running ones 'On Now' (doc 2 §4, D1). */
export function badgeOf(
  session: Pick<RuleSession, 'type' | 'starts_at' | 'ends_at'>,
  now: number,
  rules: TimelineRules,
): Badge {
  const { status, starting } = sessionState(session, now, rules);
  return { kind: badgeKind(status, isStreamLike(session)), starting };
}

function badgeKind(status: SessionStatus, streamLike: boolean): Badge['kind'] {
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
