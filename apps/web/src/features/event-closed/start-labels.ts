import { isTimeZone } from '@plenary/domain/time/formats';
import { dayTitle, localDay, localTime } from '@plenary/domain/timeline/zones';
import { EVENT_CLOSED_TEXTS } from './texts.ts';

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
export function startLabels(start: number, eventZone: string, localZone: string | null): StartLabels | null {
  const known = isTimeZone(eventZone);
  const zone = known ? eventZone : localZone;
  if (zone === null) return null;
  return {
    time: `${dayTitle(localDay(start, zone))}, ${localTime(start, zone)}`,
    zone: known ? EVENT_CLOSED_TEXTS.zone(eventZone.replaceAll('_', ' ')) : EVENT_CLOSED_TEXTS.local_zone,
  };
}
