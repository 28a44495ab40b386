import { endOf, sessionState, startOf } from '@plenary/domain/timeline/status';
import type { TimelineRules, RuleSession } from '@plenary/domain/timeline/types';
import { localTime } from '@plenary/domain/timeline/zones';
import type { Translate } from '@plenary/texts/texts';

/**
 * A card's time: its range, or 'STARTING AT' and the time while it is about to start (STR2).
 * @param zone IANA name
 */
export function cardTime(
  t: Translate,
  session: Pick<RuleSession, 'type' | 'starts_at' | 'ends_at'>,
  now: number,
  rules: TimelineRules,
  zone: string,
): string {
  const start = localTime(startOf(session), zone);
  if (sessionState(session, now, rules).starting) return t('streams.starting_at', { time: start });
  const end = session.ends_at === null ? null : endOf(session, rules);
  return end === null ? start : `${start} – ${localTime(end, zone)}`;
}
