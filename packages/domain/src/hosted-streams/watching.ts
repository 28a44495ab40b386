/** A page that plays a hosted stream says so this often; milliseconds. */
export const WATCH_EVERY_MS = 30_000;
/** Somebody of whom nothing was heard for longer does not watch any more: one report may come late. */
export const WATCHING_FOR_MS = 45_000;
