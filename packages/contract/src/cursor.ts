/** Numbers stand at the end of a cursor, behind a point, in this base. */
export const CURSOR_BASE = 36;

/** The number of the last event before a cursor (D44); null: it is written in a way that this version does not know. */
export function cursorNumber(cursor: string): number | null {
  const digits = /\.([0-9a-z]{1,11})$/.exec(cursor)?.[1];
  return digits === undefined ? null : Number.parseInt(digits, CURSOR_BASE);
}

/** The feed within which the number of a cursor counts: a database that was restored begins another. */
export function cursorFeed(cursor: string): string {
  return cursor.slice(0, cursor.lastIndexOf('.'));
}
