import { dayTitle, localDay } from '@plenary/domain/timeline/zones';
import { CHAT_TEXTS } from './texts.ts';

const DAY_MS = 86_400_000;

/** Today in a zone, `YYYY-MM-DD`: real time, because that is what messages carry. */
export function todayIn(zone: string): string {
  return localDay(Date.now(), zone);
}

/** A day (`YYYY-MM-DD`) as the heading of what was said on it. */
export function dayLabel(day: string, zone: string): string {
  if (day === todayIn(zone)) return CHAT_TEXTS.today;
  return day === localDay(Date.now() - DAY_MS, zone) ? CHAT_TEXTS.yesterday : dayTitle(day);
}
