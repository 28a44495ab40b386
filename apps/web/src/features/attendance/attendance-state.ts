import type { JoinAnswer, OwnRow } from '@plenary/contract/attendance/operations';
import {
  attendanceChoice,
  isBreakoutOpen,
  type AttendanceChoice,
  type JoinableSession,
} from '@plenary/domain/attendance/join';
import type { TimelineRules } from '@plenary/domain/timeline/types';
import { rowOf, type OwnSessions } from '../../page/people/own-sessions.ts';

/** One's own part in a session, as it is shown. */
export interface MySession {
  readonly in_attendance: boolean;
  readonly favorite: boolean;
  /** Link of the Breakout Room as it was read last; `breakoutLink` says whether it is open. */
  readonly link: string | null;
  /** A join or a leave is on its way. */
  readonly posting: boolean;
}

/** One's own part in a session. A favourite that was just set shows at once (D39). */
export function mySession(state: OwnSessions, session: string): MySession {
  const { in_attendance, favorite, link } = rowOf(state, session);
  return { in_attendance, link, favorite: state.wanted[session] ?? favorite, posting: state.posting[session] === true };
}

/** The favourite is shown as `wanted` until `settleFavorite`. */
export function wantFavorite(state: OwnSessions, session: string, wanted: boolean): OwnSessions {
  return { ...state, wanted: { ...state.wanted, [session]: wanted } };
}

/**
 * A favourite once the server has answered about it.
 * @param kept the value that the server has; null: it could not be saved, so that the one from before shows again
 */
export function settleFavorite(state: OwnSessions, session: string, kept: boolean | null): OwnSessions {
  const { [session]: _, ...wanted } = state.wanted;
  if (kept === null) return { ...state, wanted };
  return { ...state, wanted, rows: { ...state.rows, [session]: { ...rowOf(state, session), favorite: kept } } };
}

/** A join or a leave begins. */
export function beginPosting(state: OwnSessions, session: string): OwnSessions {
  return { ...state, posting: { ...state.posting, [session]: true } };
}

/**
 * A join or a leave is over. One's place and the number of people change together (D54); a session that is full shows
 * its maximum.
 * @param asked the session, and its row when it was asked: a newer one stays
 * @param answer null: there was none
 */
export function endPosting(
  state: OwnSessions,
  asked: {
    readonly session: { readonly id: string; readonly max_occupancy: number };
    readonly row: OwnRow | undefined;
  },
  answer: JoinAnswer | null,
): OwnSessions {
  const { id, max_occupancy } = asked.session;
  const { [id]: _, ...posting } = state.posting;
  if (!answer?.payload) return { ...state, posting };
  const { in_attendance, current_occupancy, link } = answer.payload;
  const people = answer.status === 'booking_full' ? max_occupancy : current_occupancy;
  const moved = state.rows?.[id] !== asked.row;
  const row = { ...rowOf(state, id), ...(!moved && { in_attendance }) };
  return {
    ...state,
    posting,
    occupancy: { ...state.occupancy, [id]: people },
    rows: { ...state.rows, [id]: { ...row, link: row.in_attendance ? (link ?? row.link) : null } },
  };
}

/** The event's side of what decides about a session's button. */
export interface Sight {
  /** The event's flag `open_sessions_enabled`. */
  readonly enabled: boolean;
  /** Ms on the event's clock. */
  readonly now: number;
  readonly rules: TimelineRules;
}

/** The button of an open session (TML6): a full one says so and cannot be pressed; null: none. */
export function choiceOf(
  session: JoinableSession,
  mine: Pick<MySession, 'in_attendance'>,
  occupancy: number,
  sight: Sight,
): AttendanceChoice {
  return attendanceChoice({ ...sight, session, occupancy, in_attendance: mine.in_attendance });
}

/** The way into the Breakout Room for a person in attendance, while it is open (D55); null: not now. */
export function breakoutLink(
  session: JoinableSession,
  mine: Pick<MySession, 'in_attendance' | 'link'>,
  { now, rules }: Pick<Sight, 'now' | 'rules'>,
): string | null {
  return mine.in_attendance && isBreakoutOpen(session, now, rules) ? mine.link : null;
}

/** Sessions whose Breakout Room is open to this person, whether or not its link is known yet. */
export function openBreakouts<S extends JoinableSession & { readonly id: string; readonly has_link: boolean }>(
  state: OwnSessions,
  sessions: readonly S[],
  { now, rules }: Pick<Sight, 'now' | 'rules'>,
): S[] {
  const { rows } = state;
  if (!rows) return [];
  return sessions.filter(
    (session) => session.has_link && rows[session.id]?.in_attendance && isBreakoutOpen(session, now, rules),
  );
}
