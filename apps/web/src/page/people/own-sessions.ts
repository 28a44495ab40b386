import type { OwnRow } from '@plenary/contract/attendance/operations';
import type { StoreApi } from 'zustand/vanilla';

/** One's own places and favourites, and how many people are in open sessions. Kept by the parts that show them. */
export interface OwnSessions {
  /** Rows by session id; null: not known yet. */
  readonly rows: Readonly<Record<string, OwnRow>> | null;
  /** Favourites as one has just set them, until the server has said yes or no (D39). */
  readonly wanted: Readonly<Record<string, boolean>>;
  /** Sessions that one is joining or leaving at this moment. */
  readonly posting: Readonly<Record<string, true>>;
  /** People by session id; one that is not named has nobody. */
  readonly occupancy: Readonly<Record<string, number>>;
}
export type OwnSessionsStore = StoreApi<OwnSessions>;

export const NOTHING_OWN: OwnSessions = { rows: null, wanted: {}, posting: {}, occupancy: {} };

/** The rest of a row of which nothing is known. */
export const NO_ROW = { in_attendance: false, favorite: false, link: null };

/** A session's own row as it is known; one that is not there says no to everything. */
export function rowOf({ rows }: OwnSessions, session: string): OwnRow {
  return rows?.[session] ?? { session, ...NO_ROW };
}
