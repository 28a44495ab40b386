/**
 * The advisory locks of a database that are numbers alone. All of them stand here: two of one number would wait for each
 * other.
 */
export const LOCK_NUMBERS = {
  /** Changes of the schema, one process at a time. */
  migration: 7_364_001,
  /** The embedded database is one server's. */
  server: 7_364_002,
  /** An external database has one set of files. */
  files: 7_364_003,
  /** Files are stored, or those that nothing names any more are removed. */
  removals: 7_364_004,
  /** The daily backup is made by one server. */
  backup: 7_364_005,
  /** One event at a time comes back out of a backup. */
  event_restore: 7_364_006,
} as const;
