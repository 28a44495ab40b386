import { isStreamLike, sessionState } from './status.ts';
import type { TimelineRules, RuleSession, SessionStatus } from './types.ts';

/** Badge texts (doc 2 §4). */
export const BADGE_TEXTS = { not_started: 'Not Started', live: 'Live now', on_now: 'On Now', past: 'Past' } as const;

/** A session's badge: what it says, and the kind it is coloured by. */
export interface Badge {
  readonly kind: keyof typeof BADGE_TEXTS;
  readonly text: string;
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
  const kind = badgeKind(status, isStreamLike(session));
  return { kind, text: BADGE_TEXTS[kind], starting };
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
