import type { Language } from '@plenary/domain/language/language';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';

/**
 * A moment by its day and its time, as `Monday 4 May, 11:00`.
 * @param at ms since the epoch
 * @param zone IANA name
 */
export const dayAndTime = (language: Language, at: number, zone: string): string =>
  `${dayTitle(language, localDay(at, zone))}, ${localTime(at, zone)}`;
