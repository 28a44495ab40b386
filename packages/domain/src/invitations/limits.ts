/** Files of people. */
export const PEOPLE_FILE = {
  max_bytes: 20 * 1024 * 1024,
  max_rows: 100_000,
  /** Rows stored in one transaction. */
  chunk: 500,
  room_max: 200,
} as const;
