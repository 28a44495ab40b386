/** Limits and delays of presence. Times in milliseconds. */
export const PRESENCE = {
  /** A person counts as gone this long after their last connection ended. */
  gone_after_ms: 20_000,
  /** An event's changes reach those who follow them at most this often. */
  frame_every_ms: 1_000,
  /** Every server knows after this long who came to another one. */
  known_everywhere_ms: 2_000,
  /** A frame names so many people who have gone; how many they were it says always. */
  gone_max: 12,
  /** An open list is read again this often (ATT3). */
  refresh_ms: 300_000,
  /** People of a page of the list, unless asked otherwise, and at most. */
  page: 50,
  page_max: 100,
  /** Characters of a search. */
  search_max: 200,
} as const;
