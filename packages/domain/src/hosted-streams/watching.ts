/** A page that plays a hosted stream says so this often; milliseconds. */
export const WATCH_EVERY_MS = 30_000;
/** A viewer without a report for longer has stopped watching: one report may come late. */
export const WATCHING_FOR_MS = 45_000;
