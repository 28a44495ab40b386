import { localDay } from '../timeline/zones.ts';
import { MINUTE_MS } from '../timeline/types.ts';

/** The times of whatever a notification is about, as the wire has them. */
export interface NoticeTimes {
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** It was called off. */
  readonly cancelled?: boolean;
}

/** A notification's summary (NOT3); null: it has no times. */
export type NoticeSummary =
  /** Later on the day that it is, in the zone in which times are shown: 'Live at HH:mm'. */
  | { readonly kind: 'live_at'; readonly at: number }
  /** On another day: 'Live on LLL dd'. */
  | { readonly kind: 'live_on'; readonly at: number }
  | { readonly kind: 'live_now' }
  | { readonly kind: 'ended' };

const HOUR_MS = 60 * MINUTE_MS;

/**
 * Where the thing stands at `now` (ms, the event's clock). A boundary belongs to the later state.
 * @param zone IANA name of the zone in which times are shown
 */
export function noticeSummary(
  { startTime, endTime, cancelled }: NoticeTimes,
  now: number,
  zone: string,
): NoticeSummary | null {
  if (startTime === null) return null;
  const start = Date.parse(startTime);
  if (cancelled || (endTime !== null && now >= Date.parse(endTime))) return { kind: 'ended' };
  if (now >= start) return { kind: 'live_now' };
  return { kind: localDay(start, zone) === localDay(now, zone) ? 'live_at' : 'live_on', at: start };
}

/** How long until it begins: minutes within an hour, else hours, rounded up (NOT4). */
export function availableIn(
  start: number,
  now: number,
): { readonly unit: 'minutes' | 'hours'; readonly count: number } {
  const left = Math.max(1, start - now);
  if (left <= HOUR_MS) return { unit: 'minutes', count: Math.ceil(left / MINUTE_MS) };
  return { unit: 'hours', count: Math.ceil(left / HOUR_MS) };
}

/** The next moment after `now` at which a summary is another one, or its link may open; null: never. */
export function nextNoticeMoment(notices: readonly NoticeTimes[], now: number): number | null {
  const moments = notices.flatMap(({ startTime, endTime }) => {
    const start = startTime === null ? [] : [Date.parse(startTime) - 5 * MINUTE_MS, Date.parse(startTime)];
    return [...start, ...(endTime === null ? [] : [Date.parse(endTime)])];
  });
  const ahead = moments.filter((moment) => moment > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}
