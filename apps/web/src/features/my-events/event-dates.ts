import { isTimeZone } from '@plenary/domain/time/formats';

/** When an event takes place: `21 November 2026`, `21 – 23 November 2026`, or both dates in full. Empty when open. */
export function eventDates(startsAt: string | null, closesAt: string | null, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone });
  const start = startsAt === null ? null : partsOf(format, Date.parse(startsAt));
  // A close at midnight still belongs to the day before it.
  const close = closesAt === null ? null : partsOf(format, Date.parse(closesAt) - 1);
  if (!start) return close ? `until ${whole(close)}` : '';
  if (!close || whole(start) === whole(close)) return whole(start);
  const sameMonth = start.month === close.month && start.year === close.year;
  return sameMonth ? `${start.day} – ${whole(close)}` : `${whole(start)} – ${whole(close)}`;
}

interface DayParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

function partsOf(format: Intl.DateTimeFormat, ms: number): DayParts {
  const part = (type: string): string => format.formatToParts(ms).find((each) => each.type === type)?.value ?? '';
  return { day: part('day'), month: part('month'), year: part('year') };
}

function whole({ day, month, year }: DayParts): string {
  return `${day} ${month} ${year}`;
}
