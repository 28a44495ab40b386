/** Limits of what people keep for themselves in a timeline. */
export const ATTENDANCE = {
  /** Favourites of one person at one event: more than anybody reads, and no way to fill the database. */
  favorites_max: 1_000,
} as const;
