import { localDay } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import type { Texts } from '@plenary/texts/texts';

const DAY_MS = 86_400_000;

/** Today in a zone, `YYYY-MM-DD`: real time, because that is what messages carry. */
export function todayIn(zone: string): string {
  return localDay(Date.now(), zone);
}

/** A day (`YYYY-MM-DD`) as the heading of what was said on it. */
export function dayLabel({ t, language }: Texts, day: string, zone: string): string {
  if (day === todayIn(zone)) return t('chat.today');
  return day === localDay(Date.now() - DAY_MS, zone) ? t('chat.yesterday') : dayTitle(language, day);
}
