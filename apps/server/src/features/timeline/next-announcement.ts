import { nextAnnouncement } from '@plenary/domain/timeline/announcements';
import type { Tx } from '../../db/database.ts';
import type { EventRules } from './read-timeline.ts';
import { setAnnouncements, type TimelineEvent } from './store.ts';

/** Moment on the event's clock (ms) up to which locks were announced; before the first time: its making. */
export function announcedUntil(event: TimelineEvent): number {
  return event.announced_until?.getTime() ?? event.created_at.getTime() + event.clock_offset_ms;
}

/**
 * Notes when the next lock of an event is to be announced, in the transaction of whatever moves it.
 * @param more what has changed about the event since it was read: milliseconds
 * @returns that moment on the real clock (ms); null: never
 */
export async function noteNextAnnouncement(
  tx: Tx,
  { event, sessions }: EventRules,
  more: { readonly announced_until?: number; readonly clock_offset_ms?: number } = {},
): Promise<number | null> {
  const until = more.announced_until ?? announcedUntil(event);
  const clock_offset_ms = more.clock_offset_ms ?? event.clock_offset_ms;
  const next = nextAnnouncement(sessions, { until, clock_offset_ms }, event.settings);
  await setAnnouncements(tx, event.id, { ...more, announce_at: next });
  return next;
}
