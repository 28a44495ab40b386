import { isTimeZone } from '@plenary/domain/time/formats';
import { dateRange } from '@plenary/texts/formats';
import type { Texts } from '@plenary/texts/texts';

/**
 * When an event takes place: `21 November 2026`, `21 – 23 November 2026`, or `until 22 November 2026`. Empty when open.
 */
export function eventDates(
  { language, t }: Texts,
  startsAt: string | null,
  closesAt: string | null,
  timeZone: string,
): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const start = startsAt === null ? null : Date.parse(startsAt);
  // A close at midnight still belongs to the day before it.
  const close = closesAt === null ? null : Date.parse(closesAt) - 1;
  if (start !== null) return dateRange(language, start, close ?? start, zone);
  return close === null ? '' : t('my-events.until', { day: dateRange(language, close, close, zone) });
}
