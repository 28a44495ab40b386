import { MINUTE_MS } from '../timeline/types.ts';
import type { NotificationKind } from './kinds.ts';
import type { NoticeTimes } from './summary.ts';

/** A session that began so long ago is no moment any more. */
const BEGUN_MS = 10 * MINUTE_MS;

/** A notification as far as it may be a moment. */
export interface MomentNotice extends NoticeTimes {
  readonly type: NotificationKind;
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly reads: readonly unknown[];
}

/** Whether it offers a seat that is kept for its reader. */
export const offersSeat = ({ type, values }: Pick<MomentNotice, 'type' | 'values'>): boolean =>
  type === 'waiting_seat' && values['ask'] === 'take';

/**
 * Until when an unread notification is a moment (MOM7, MOM8): the start of a session of one's own for ten minutes, or as long as
 * the session is; a seat until it is taken back.
 * @returns ms on the event's clock, Infinity: as long as the notification is there; null: it is none
 */
export function momentUntil(notice: MomentNotice): number | null {
  const { type, reads, startTime, endTime, cancelled } = notice;
  if (reads.length > 0) return null;
  if (offersSeat(notice)) return Infinity;
  if (type !== 'favourite_begins' || startTime === null || cancelled) return null;
  return Math.min(Date.parse(startTime) + BEGUN_MS, endTime === null ? Infinity : Date.parse(endTime));
}

/** Whether a notification is a moment at `now`, ms on the event's clock. */
export const isMoment = (notice: MomentNotice, now: number): boolean => now < (momentUntil(notice) ?? -Infinity);
