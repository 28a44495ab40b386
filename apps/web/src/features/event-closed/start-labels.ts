import { isTimeZone } from '@plenary/domain/time/formats';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import type { Texts } from '@plenary/texts/texts';

/** When an event starts, in words: `Saturday 21 November, 20:00` and the zone that is meant. */
export interface StartLabels {
  readonly time: string;
  readonly zone: string;
}

/**
 * Labels of the coming-soon page (doc 2 §3). An event without a usable time zone is told in the reader's own, with
 * 'in your local timezone'.
 * @param start ms on the event's clock
 * @param localZone IANA name of this device's zone; null while it is not known, and then there may be no label
 */
export function startLabels(
  { language, t }: Texts,
  start: number,
  eventZone: string,
  localZone: string | null,
): StartLabels | null {
  const known = isTimeZone(eventZone);
  const zone = known ? eventZone : localZone;
  if (zone === null) return null;
  return {
    time: t('event-closed.start', { day: dayTitle(language, localDay(start, zone)), time: localTime(start, zone) }),
    zone: known ? t('event-closed.zone', { zone: eventZone.replaceAll('_', ' ') }) : t('event-closed.local_zone'),
  };
}
