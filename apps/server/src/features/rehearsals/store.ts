import type { RehearsalReport } from '@plenary/domain/rehearsals/report';
import { RELEASED_COPY_MS } from '@plenary/domain/policy/preview';
import type { RehearsedSession } from '@plenary/domain/rehearsals/rehearsals';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../db/database.ts';
import { event_users, events, rehearsals, shown_sessions } from '../../db/schema/index.ts';
import { isOfTeamSql } from '../../http/request/origin/reach.ts';
import { newId } from '../../ids.ts';

export type Rehearsal = typeof rehearsals.$inferSelect;

/** Stores that a rehearsal begins. Returns false where the event has one that goes on: of two at once, one does (REH1). */
export async function insertRehearsal(tx: Tx, row: Omit<typeof rehearsals.$inferInsert, 'id'>): Promise<boolean> {
  const { rowCount } = await tx
    .insert(rehearsals)
    .values({ ...row, id: newId(row.started_at.getTime()) })
    .onConflictDoNothing();
  return rowCount === 1;
}

const SESSION = shown_sessions;
/** Markers are part of another session. */
const IS_HELD = notInArray(SESSION.type, ['marker-stream', 'marker-live-meeting']);

/**
 * A session that is followed online. A meeting in a hall that is online has that hall's stream (HAL3): without one nobody there can
 * follow it.
 */
export const IS_ONLINE = sql<boolean>`(${SESSION.type} = 'stream' OR ${SESSION.type} = 'meeting' AND NOT ${SESSION.open_session}
  AND NOT ${SESSION.do_not_stream} AND EXISTS (SELECT FROM halls h WHERE h.id = ${SESSION.hall_id} AND h.kind <> 'on_site'))`;

const GOES_ON = isNull(rehearsals.ended_at);

/** The rehearsal of an event that goes on; null: none. */
export async function findGoing(db: Db | Tx, event_id: string): Promise<Rehearsal | null> {
  const [row] = await db
    .select()
    .from(rehearsals)
    .where(and(eq(rehearsals.event_id, event_id), GOES_ON));
  return row ?? null;
}

/** Joins a rehearsal to its copy: an event that came out of a backup may have a row of another one's. */
const ITS_COPY = and(eq(events.id, rehearsals.copy_id), eq(events.rehearsal_of, rehearsals.event_id));

/** The rehearsal that is walked at a copy; null: it has ended, or the event is no copy. */
export async function findByCopy(db: Db | Tx, copy_id: string): Promise<Rehearsal | null> {
  const [row] = await db
    .select(getTableColumns(rehearsals))
    .from(rehearsals)
    .innerJoin(events, ITS_COPY)
    .where(and(eq(rehearsals.copy_id, copy_id), GOES_ON));
  return row ?? null;
}

/** Ends a rehearsal. Returns false where another request has. */
export async function setEnded(
  tx: Tx,
  id: string,
  end: { readonly ended_at: Date; readonly report: RehearsalReport | null },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(rehearsals)
    .set(end)
    .where(and(eq(rehearsals.id, id), GOES_ON));
  return rowCount === 1;
}

/** The rehearsals of an event that have ended, the latest first. */
export function listEnded(db: Db, event_id: string, most: number): Promise<Rehearsal[]> {
  return db
    .select()
    .from(rehearsals)
    .where(and(eq(rehearsals.event_id, event_id), isNotNull(rehearsals.ended_at)))
    .orderBy(desc(rehearsals.started_at))
    .limit(most);
}

/** The last rehearsal of an event in which the time of a session came; null: there was none. */
export async function findLastWalked(db: Db, event_id: string): Promise<Rehearsal | null> {
  const walked = sql`(${rehearsals.report}->'done'->>'sessions')::int > 0`;
  const [last] = await db
    .select()
    .from(rehearsals)
    .where(and(eq(rehearsals.event_id, event_id), isNotNull(rehearsals.ended_at), walked))
    .orderBy(desc(rehearsals.started_at))
    .limit(1);
  return last ?? null;
}

/** Rehearsals whose time is over, or whose copy is not there. */
export function listOver(db: Db, now: number): Promise<Rehearsal[]> {
  const copy = db.select({ id: events.id }).from(events).where(ITS_COPY);
  return db
    .select()
    .from(rehearsals)
    .where(and(GOES_ON, or(lte(rehearsals.ends_at, new Date(now)), notExists(copy))));
}

/** Copies whose rehearsal has ended, or is gone with its event; those of previews once their time is over (REL15). */
export function listLeftCopies(db: Db, now: number): Promise<{ id: string; slug: string }[]> {
  const going = db.select({ id: rehearsals.id }).from(rehearsals).where(and(ITS_COPY, GOES_ON));
  const original = alias(events, 'original');
  const there = db.select({ id: original.id }).from(original).where(eq(original.id, events.rehearsal_of));
  const over = or(
    isNull(events.previewed_at),
    lte(events.previewed_at, new Date(now - RELEASED_COPY_MS)),
    notExists(there),
  );
  return db
    .select({ id: events.id, slug: events.slug })
    .from(events)
    .where(and(isNotNull(events.rehearsal_of), notExists(going), over));
}

/** Rehearsals that go on and to which simulated attendees come, with the address of each copy. */
export function listCrowded(db: Db): Promise<{ id: string; slug: string; simulated: number }[]> {
  return db
    .select({ id: events.id, slug: events.slug, simulated: rehearsals.simulated })
    .from(rehearsals)
    .innerJoin(events, ITS_COPY)
    .where(and(GOES_ON, sql`${rehearsals.simulated} > 0`));
}

/** A session among which the begin of a rehearsal is chosen. */
export interface HeldSession extends RehearsedSession {
  readonly title: string;
}

/** The sessions of an event that are held, without markers, in the order in which they begin. */
export async function listHeld(db: Db | Tx, event_id: string): Promise<HeldSession[]> {
  const { id, title, starts_at } = SESSION;
  const rows = await db
    .select({ id, title, starts_at })
    .from(SESSION)
    .where(and(eq(SESSION.event_id, event_id), eq(SESSION.cancelled, false), IS_HELD))
    .orderBy(asc(starts_at), asc(id));
  return rows.map((row) => ({ ...row, starts_at: row.starts_at.getTime() }));
}

/** The team of an event, with its roles: those for whom a draft is there (DRF1). */
export function listTeam(tx: Tx, event_id: string) {
  const { account_id, host, roles } = event_users;
  return tx
    .select({ account_id, host, roles })
    .from(event_users)
    .where(and(eq(event_users.event_id, event_id), eq(event_users.active, true), isOfTeamSql('event_users')))
    .orderBy(asc(event_users.id));
}

/** The simulated people of an event. */
export function listSimulated(db: Db, event_id: string) {
  const { id, account_id } = event_users;
  return db
    .select({ id, account_id })
    .from(event_users)
    .where(and(eq(event_users.event_id, event_id), eq(event_users.simulated, true)));
}

/** The sessions of a copy that are held, with what became of each; times are UTC ISO 8601. */
export async function listWalked(db: Db, copy_id: string) {
  const of_team = (table: string) => sql`EXISTS (
    SELECT FROM ${sql.identifier(table)} a JOIN event_users u ON u.event_id = a.event_id AND u.id = a.event_user_id
     WHERE a.event_id = ${SESSION.event_id} AND a.session_id = ${SESSION.id} AND NOT u.simulated)`;
  const rows = await db
    .select({
      ...{ id: SESSION.id, type: SESSION.type, misc: SESSION.misc, cancelled: SESSION.cancelled, title: SESSION.title },
      ...{ starts_at: SESSION.starts_at, ends_at: SESSION.ends_at, speakers: SESSION.speakers, hosts: SESSION.hosts },
      ...{ location: SESSION.location, stream: SESSION.stream },
      hall: sql<string | null>`(SELECT h.name FROM halls h WHERE h.id = ${SESSION.hall_id})`,
      online: IS_ONLINE,
      has_stream: sql<boolean>`(${SESSION.stream} IS NOT NULL OR ${SESSION.link} IS NOT NULL)`,
      attended: sql<boolean>`(${of_team('watched_sessions')} OR ${of_team('session_attendance')})`,
    })
    .from(SESSION)
    .where(and(eq(SESSION.event_id, copy_id), eq(SESSION.cancelled, false), IS_HELD))
    .orderBy(asc(SESSION.starts_at), asc(SESSION.id));
  return rows.map(({ hosts, speakers, ...row }) => ({
    ...row,
    // A person who hosts one session and speaks in another is needed twice as well.
    speakers: [...hosts, ...speakers],
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    hosted: row.stream?.type === 'hosted' ? row.stream.entry_id : null,
  }));
}

export type WalkedRow = Awaited<ReturnType<typeof listWalked>>[number];
