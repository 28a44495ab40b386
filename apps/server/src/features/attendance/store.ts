import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import {
  event_users,
  events,
  session_attendance,
  session_favorites,
  session_occupancy,
  shown_sessions,
} from '../../db/schema/index.ts';
import { holdMember } from '../../live/statement.ts';

/** A person's membership at an event. */
export interface MemberKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** The same with a session of that event. */
export interface AttendeeKey extends MemberKey {
  readonly session_id: string;
}

/**
 * Statements that lock a membership, so that what one person does at once is done one after the other, and nobody acts
 * whose membership ends meanwhile; then a session.
 * @param how `no key update`: alone with it, so that its last place goes to one and its capacity stays · `key share`:
 *   it is not removed meanwhile
 */
export function locksOf(
  db: Db,
  { event_id, event_user_id, session_id }: AttendeeKey,
  how: 'no key update' | 'key share',
) {
  const session = and(eq(shown_sessions.event_id, event_id), eq(shown_sessions.id, session_id));
  return [
    holdMember({ event_id, event_user_id }),
    db.select({ id: shown_sessions.id }).from(shown_sessions).where(session).for(how),
  ];
}

const ofAttendee = (table: typeof session_attendance | typeof session_favorites) =>
  and(
    eq(table.event_id, shown_sessions.event_id),
    eq(table.session_id, shown_sessions.id),
    eq(table.event_user_id, sql.placeholder('event_user_id')),
  );

const factColumns = {
  type: shown_sessions.type,
  open_session: shown_sessions.open_session,
  max_occupancy: shown_sessions.max_occupancy,
  starts_at: shown_sessions.starts_at,
  ends_at: shown_sessions.ends_at,
  cancelled: shown_sessions.cancelled,
  link: shown_sessions.link,
  settings: events.settings,
  clock_offset_ms: events.clock_offset_ms,
  occupancy: sql<number>`coalesce(${session_occupancy.occupancy}, 0)`,
  in_attendance: sql<boolean>`${session_attendance.event_user_id} is not null`,
  favorite: sql<boolean>`${session_favorites.event_user_id} is not null`,
};

/** Everything that decides about a person and a session; null where there is no such session at the event. */
export async function findFacts(db: Db | Tx, key: AttendeeKey) {
  const [row] = await facts(db, { ...key });
  return row ?? null;
}

const facts = prepared('attendance_facts', (db) =>
  db
    .select({ ...factColumns, active: event_users.active, simulated: event_users.simulated })
    .from(shown_sessions)
    .innerJoin(events, eq(events.id, shown_sessions.event_id))
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, events.id), eq(event_users.id, sql.placeholder('event_user_id'))),
    )
    .leftJoin(
      session_occupancy,
      and(eq(session_occupancy.event_id, shown_sessions.event_id), eq(session_occupancy.session_id, shown_sessions.id)),
    )
    .leftJoin(session_attendance, ofAttendee(session_attendance))
    .leftJoin(session_favorites, ofAttendee(session_favorites))
    .where(
      and(
        eq(shown_sessions.event_id, sql.placeholder('event_id')),
        eq(shown_sessions.id, sql.placeholder('session_id')),
      ),
    ),
);

/** A person's own sessions, with what decides about the link of each. */
export function listOwn(db: Db | Tx, key: MemberKey) {
  return own(db, { ...key });
}

export type OwnFacts = Awaited<ReturnType<typeof listOwn>>[number];

const own = prepared('attendance_own', (db) =>
  db
    .select({ ...factColumns, id: shown_sessions.id })
    .from(shown_sessions)
    .innerJoin(events, eq(events.id, shown_sessions.event_id))
    .leftJoin(
      session_occupancy,
      and(eq(session_occupancy.event_id, shown_sessions.event_id), eq(session_occupancy.session_id, shown_sessions.id)),
    )
    .leftJoin(session_attendance, ofAttendee(session_attendance))
    .leftJoin(session_favorites, ofAttendee(session_favorites))
    .where(
      and(
        eq(shown_sessions.event_id, sql.placeholder('event_id')),
        sql`(${session_attendance.event_user_id} is not null or ${session_favorites.event_user_id} is not null)`,
      ),
    )
    .orderBy(shown_sessions.id),
);

/** The statement that puts a person into a session; the number of its people follows by a trigger. */
export function insertAttendance(tx: Tx, key: AttendeeKey, now: number) {
  return tx.insert(session_attendance).values({ ...key, created_at: new Date(now) });
}

/** The statement that takes a person out of a session. */
export function deleteAttendance(tx: Tx, key: AttendeeKey) {
  return tx.delete(session_attendance).where(attendeeIn(session_attendance, key));
}

/** The statement that marks a session. */
export function insertFavorite(tx: Tx, key: AttendeeKey, now: number) {
  return tx.insert(session_favorites).values({ ...key, created_at: new Date(now) });
}

/** The statement that takes the mark back. */
export function deleteFavorite(tx: Tx, key: AttendeeKey) {
  return tx.delete(session_favorites).where(attendeeIn(session_favorites, key));
}

const attendeeIn = (table: typeof session_attendance | typeof session_favorites, key: AttendeeKey) =>
  and(
    eq(table.event_id, key.event_id),
    eq(table.session_id, key.session_id),
    eq(table.event_user_id, key.event_user_id),
  );

/** Ids of the sessions that a person has marked. */
export async function listFavorites(db: Db | Tx, { event_id, event_user_id }: MemberKey): Promise<string[]> {
  const rows = await db
    .select({ session_id: session_favorites.session_id })
    .from(session_favorites)
    .where(and(eq(session_favorites.event_id, event_id), eq(session_favorites.event_user_id, event_user_id)))
    .orderBy(session_favorites.session_id);
  return rows.map(({ session_id }) => session_id);
}

/** People in the sessions of an event, by session id; sessions without anybody are left out. */
export async function readOccupancy(db: Db | Tx, event_id: string): Promise<Record<string, number>> {
  const rows = await occupied(db, { event_id });
  return Object.fromEntries(rows.map(({ session_id, occupancy }) => [session_id, occupancy]));
}

const occupied = prepared('attendance_occupancy', (db) =>
  db
    .select({ session_id: session_occupancy.session_id, occupancy: session_occupancy.occupancy })
    .from(session_occupancy)
    .where(and(eq(session_occupancy.event_id, sql.placeholder('event_id')), ne(session_occupancy.occupancy, 0))),
);

/** Whether the number of people in a session is another one than was announced, at whatever event. */
export async function hasNews(db: Db): Promise<boolean> {
  return (await news(db, {})).length > 0;
}

const news = prepared('attendance_news', (db) =>
  db
    .select({ event_id: session_occupancy.event_id })
    .from(session_occupancy)
    .where(sql`${session_occupancy.announced} <> ${session_occupancy.occupancy}`)
    .limit(1),
);

/** Takes the numbers that are to be announced, each by one of several nodes; a join that is under way is waited for. */
export async function takeNews(tx: Tx): Promise<Announced[]> {
  // Rows are locked in one order, so that two nodes do not wait for each other.
  const { rows } = await tx.execute<Announced>(sql`
    WITH told AS MATERIALIZED (
      SELECT event_id, session_id FROM session_occupancy WHERE announced <> occupancy
       ORDER BY event_id, session_id FOR NO KEY UPDATE)
    UPDATE session_occupancy AS counted SET announced = counted.occupancy
      FROM told WHERE counted.event_id = told.event_id AND counted.session_id = told.session_id
    RETURNING counted.event_id, counted.session_id, counted.occupancy`);
  return rows;
}

interface Announced extends Record<string, unknown> {
  readonly event_id: string;
  readonly session_id: string;
  readonly occupancy: number;
}
