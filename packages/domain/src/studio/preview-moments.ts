import { PREVIEW_REACH_MS } from '../policy/preview.ts';
import { isRealWallTime, utcToZoned, zonedToUtc } from '../time/zoned.ts';

/** A moment at which an event is worth looking at. */
export interface PreviewMoment {
  readonly kind: 'before' | 'first' | 'day' | 'after';
  /** Which day of sessions begins, from 2 on; the first one's is 1. */
  readonly day: number;
  /** Milliseconds. */
  readonly at: number;
}

const HOUR_MS = 3600_000;
/** Days that are offered; a longer event is looked at by a date. */
const DAYS = 14;

/**
 * The moments that are offered for a preview (VAS4), in their order: an hour before the event opens, the begin of each day's first
 * session, and an hour after its end. Milliseconds.
 * @param begins of the first session of each day
 */
export function previewMoments({
  opens_at,
  ends_at,
  begins,
}: {
  readonly opens_at: number | null;
  readonly ends_at: number | null;
  readonly begins: readonly number[];
}): PreviewMoment[] {
  const days = begins.toSorted((one, other) => one - other).slice(0, DAYS);
  return [
    ...(opens_at === null ? [] : [{ kind: 'before', day: 1, at: opens_at - HOUR_MS } as const]),
    ...days.map((at, nth) => ({ kind: nth === 0 ? 'first' : 'day', day: nth + 1, at }) as const),
    ...(ends_at === null ? [] : [{ kind: 'after', day: 1, at: ends_at + HOUR_MS } as const]),
  ];
}

/**
 * The first session, where attendees would see a countdown now and nothing of what waits (REL14); milliseconds. Null: now will do.
 * @param moments those that are offered
 */
export function firstToSee(
  moments: readonly { readonly kind: PreviewMoment['kind']; readonly at: string }[],
  { now, opens_at }: { readonly now: number; readonly opens_at: number | null },
): number | null {
  const first = moments.find(({ kind }) => kind === 'first');
  return first && opens_at !== null && now < opens_at ? Date.parse(first.at) : null;
}

/** The first of the times of each day of a zone; milliseconds. */
export function firstOfDays(times: readonly number[], time_zone: string): number[] {
  const first = new Map<string, number>();
  for (const at of times) {
    const { year, month, day } = utcToZoned(at, time_zone);
    const key = `${year}-${month}-${day}`;
    first.set(key, Math.min(at, first.get(key) ?? Infinity));
  }
  return [...first.values()];
}

const TYPED = /^([1-9]\d{3})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/;

/**
 * How far a preview at a typed moment runs ahead of an event, in milliseconds (VAS4).
 * @param typed as `datetime-local` has it, by the clocks of the zone; empty: now
 * @param now milliseconds on the event's clock
 * @returns null: it is no moment, or too far away
 */
export function aheadOf(
  typed: string,
  { now, time_zone }: { readonly now: number; readonly time_zone: string },
): number | null {
  if (typed === '') return 0;
  const [year, month, day, hour, minute] = (TYPED.exec(typed) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined)
    return null;
  const wall = { year, month, day, hour, minute };
  if (!isRealWallTime(wall)) return null;
  const ahead = Math.round((zonedToUtc(wall, time_zone) - now) / 1000) * 1000;
  return Math.abs(ahead) > PREVIEW_REACH_MS ? null : ahead;
}
