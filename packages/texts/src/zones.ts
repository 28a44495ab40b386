import { minutesAhead, placeOfZone } from '@plenary/domain/time/places';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { dayTitle, unitsText, zoneName } from './formats.ts';
import type { Texts } from './texts.ts';

/**
 * A zone as people say it: `Helsinki time`; one that is no place's by its short name: `UTC`.
 * @param timeZone IANA name
 * @param at milliseconds; the short name may follow the season
 */
export function zoneLabel({ language, t }: Texts, timeZone: string, at: number): string {
  const place = placeOfZone(timeZone);
  return place === null ? zoneName(language, at, timeZone) : t('frame.zone', { place });
}

/**
 * The reader's own time of a moment that is told in another zone: `20:30 your time`, with the day where that differs;
 * null where the clocks of both show the same.
 * @param at milliseconds
 * @param own IANA name of the zone in which the reader is
 */
export function ownTime({ language, t }: Texts, at: number, timeZone: string, own: string): string | null {
  if (minutesAhead(timeZone, own, at) === 0) return null;
  const [day, time] = [localDay(at, own), localTime(at, own)];
  if (day === localDay(at, timeZone)) return t('frame.own_time', { time });
  return t('frame.own_day_and_time', { day: dayTitle(language, day), time });
}

/** How a zone lies to the reader's own: `2 hours ahead of your time`; null where the clocks of both show the same. */
export function zoneDifference({ language, t }: Texts, at: number, timeZone: string, own: string): string | null {
  const minutes = minutesAhead(timeZone, own, at);
  if (minutes === 0) return null;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const parts = (
    [
      [hours, 'hour'],
      [rest, 'minute'],
    ] as const
  ).filter(([value]) => value > 0);
  const length = unitsText(language, parts);
  return minutes > 0 ? t('frame.zone_ahead', { length }) : t('frame.zone_behind', { length });
}
