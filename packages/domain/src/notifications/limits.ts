import { MINUTE_MS } from '../timeline/types.ts';

/** Limits of notifications. */
export const NOTIFICATIONS = {
  page_size: 20,
  page_max: 50,
  /** Unskippable ones that stand above the list. */
  on_top_max: 5,
  /** As far as unread ones are counted. */
  unread_max: 1_000,
  /** How long a notification is kept after it was last sent, in milliseconds: 90 days. */
  kept_ms: 90 * 24 * 60 * MINUTE_MS,
  /** Ids that are marked with one call. */
  mark_max: 200,
  /** A favourite is announced so long before it begins, in milliseconds, and as late after it (NOT12). */
  reminder_lead_ms: 5 * MINUTE_MS,
} as const;

/** The longest texts of an announcement, in characters. */
export const ANNOUNCEMENT = { title_max: 120, message_max: 1_000, link_max: 500 } as const;
