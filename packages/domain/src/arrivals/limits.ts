/** Asking for a link or an invitation by e-mail. Addresses are sized for a venue behind one network, as for signing in. */
export const ASKING = {
  per_email: 5,
  email_window_ms: 15 * 60_000,
  per_address: 2_000,
  address_window_ms: 15 * 60_000,
} as const;

/** Files of people. */
export const PEOPLE_FILE = {
  max_bytes: 20 * 1024 * 1024,
  max_rows: 100_000,
  /** Rows stored in one transaction. */
  chunk: 500,
  room_max: 200,
} as const;
