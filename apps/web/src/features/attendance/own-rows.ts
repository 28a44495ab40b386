import type { OwnChange, OwnRow } from '@plenary/contract/attendance/operations';
import { NO_ROW, rowOf, type OwnSessions } from '../../page/people/own-sessions.ts';

/** The rows of the server, in place of those that were known. */
export function withRows(state: OwnSessions, rows: readonly OwnRow[]): OwnSessions {
  return { ...state, rows: Object.fromEntries(rows.map((row) => [row.session, row])) };
}

/** The favourites that this browser remembers, until the server's are known. */
export function withRemembered(state: OwnSessions, sessions: readonly string[]): OwnSessions {
  if (state.rows) return state;
  return withRows(
    state,
    sessions.map((session) => ({ session, ...NO_ROW, favorite: true })),
  );
}

/** A row that has changed; its link stays as long as one is in the session, and is read again where it is missing. */
export function withChange(state: OwnSessions, change: OwnChange): OwnSessions {
  const link = change.in_attendance ? rowOf(state, change.session).link : null;
  return { ...state, rows: { ...state.rows, [change.session]: { ...change, link } } };
}

/** The links of rows that were read aside from the topic: what else they say may be older than what is known. */
export function withLinks(state: OwnSessions, read: readonly OwnRow[]): OwnSessions {
  const links = new Map(read.map(({ session, link }) => [session, link]));
  const rows = Object.entries(state.rows ?? {}).map(([session, row]) => {
    const link = row.in_attendance ? (links.get(session) ?? null) : null;
    return [session, { ...row, link }] as const;
  });
  return { ...state, rows: Object.fromEntries(rows) };
}

/** Numbers of people that are newer than what is known. */
export function withOccupancy(state: OwnSessions, occupancy: Readonly<Record<string, number>>): OwnSessions {
  return { ...state, occupancy: { ...state.occupancy, ...occupancy } };
}
