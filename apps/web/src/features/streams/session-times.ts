import { endOf, sessionState, startOf } from '@plenary/domain/timeline/status';
import type { TimelineRules, RuleSession } from '@plenary/domain/timeline/types';
import { localTime } from '@plenary/domain/timeline/zones';
import { STREAM_TEXTS } from './texts.ts';

/**
 * A card's time: its range, or 'STARTING AT' and the time while it is about to start (doc 2 §2).
 * @param zone IANA name
 */
export function cardTime(
  session: Pick<RuleSession, 'type' | 'starts_at' | 'ends_at'>,
  now: number,
  rules: TimelineRules,
  zone: string,
): string {
  const start = localTime(startOf(session), zone);
  if (sessionState(session, now, rules).starting) return `${STREAM_TEXTS.starting_at} ${start}`;
  const end = session.ends_at === null ? null : endOf(session, rules);
  return end === null ? start : `${start} – ${localTime(end, zone)}`;
}
