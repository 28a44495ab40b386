import { zoneFormat } from '../time/formats.ts';

function partsOf(ms: number, format: Intl.DateTimeFormat): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(format.formatToParts(ms).map((part) => [part.type, part.value]));
}

/**
 * Local date of a moment, `YYYY-MM-DD`.
 * @param timeZone IANA name; RangeError when it is unknown
 */
export function localDay(ms: number, timeZone: string): string {
  const parts = partsOf(ms, zoneFormat(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }));
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/** Local wall-clock time of a moment, `HH:mm`, or `HH:mm:ss` with seconds; midnight is `00`. */
export function localTime(ms: number, timeZone: string, seconds = false): string {
  const form = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const parts = partsOf(ms, zoneFormat(timeZone, form));
  const text = `${parts.hour}:${parts.minute}`;
  return seconds ? `${text}:${parts.second}` : text;
}
