/** Before its opening, open, or after its end. */
export type EventPhase = 'before' | 'open' | 'after';

/**
 * Phase of an event at `eventNow`.
 * @param eventNow milliseconds since the epoch on the event's own clock
 * @param event opening and end in milliseconds; null means unbounded on that side
 */
export function eventPhase(
  eventNow: number,
  event: { readonly opens_at: number | null; readonly closes_at: number | null },
): EventPhase {
  if (event.opens_at !== null && eventNow < event.opens_at) return 'before';
  if (event.closes_at !== null && eventNow >= event.closes_at) return 'after';
  return 'open';
}
