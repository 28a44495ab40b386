/** Limits of chat (CHT5, CH12, CH13, D19). */
export const CHAT = {
  /** Messages in a page when nobody asks for a number, and at most. */
  page_size: 30,
  page_max: 100,
  /** Replies in a page of a thread when nobody asks for a number (WID14). */
  replies_page: 100,
  /** Files that are named where one looks what a chat is. */
  info_files: 20,
  /** People that are named for each reaction. */
  reaction_names: 20,
  /** How often one person may react, or change an own message. */
  changes_per_window: 30,
  /** Characters of a message after trimming. A character is a Unicode code point: an emoji counts once. */
  message_max: 1024,
  /** How often one person may send. */
  sends_per_window: 20,
  send_window_ms: 10_000,
  /** Unread messages are counted up to here; this value means "or more". */
  unread_max: 100,
  /** The longest mute or ban that ends by itself: 30 days. */
  sanction_minutes_max: 43_200,
} as const;
