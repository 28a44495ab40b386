import { NAMED, namedThings, type AfterFacts, type DayFacts, type Several } from '@plenary/domain/studio/left';
import { hasBegun } from '@plenary/domain/timeline/status';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { onlyRow } from '../../../db/only-row.ts';
import { severalOf } from './several.ts';
import { shown_sessions, type events } from '../../../db/schema/index.ts';

type Event = typeof events.$inferSelect;

/** Mails that were given up longer ago than this say nothing about the day. */
const MAILS_MS = 7 * 24 * 3_600_000;

/**
 * The facts of an event that goes on (STU20).
 * @param now milliseconds on the event's clock
 */
export async function readDay(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  event: Event,
  now: number,
): Promise<DayFacts> {
  const [streams_silent, counts, asked] = await Promise.all([
    readSilent(db, event, now),
    countDay(db, event.id, clock.now()),
    mostAsked(db, event.id),
  ]);
  return { streams_silent, ...counts, ...asked };
}

/** Hosted streams of sessions that have begun, and that no publisher sends. */
async function readSilent(db: Db, { id, settings }: Event, now: number): Promise<Several> {
  const of = shown_sessions;
  const rows = await db
    .select({
      ...{ id: of.id, type: of.type, misc: of.misc, cancelled: of.cancelled },
      ...{ starts_at: of.starts_at, ends_at: of.ends_at },
      ...{ title: of.title, location: of.location, name: sql<string>`${of.stream}->>'entry_id'` },
    })
    .from(of)
    .where(
      and(
        eq(of.event_id, id),
        sql`${of.stream}->>'type' = 'hosted' AND NOT EXISTS (SELECT FROM hosted_streams h
             WHERE h.event_id = ${of.event_id} AND h.name = ${of.stream}->>'entry_id' AND h.announced = 'on')`,
      ),
    );
  const on = rows.filter(({ starts_at, ends_at, ...row }) =>
    hasBegun({ ...row, starts_at: starts_at.toISOString(), ends_at: ends_at?.toISOString() ?? null }, now, settings),
  );
  // A stream is known by its hall, where it has one.
  const silent = new Map(on.map(({ name, location, title }) => [name, location || title]));
  return { count: silent.size, things: namedThings([...silent.values()].slice(0, NAMED)) };
}

/** Reports of messages, and messages that were held, without a decision. */
const reviewsOf = (event_id: string) => sql`(
  (SELECT count(*)::int FROM chat_cases WHERE event_id = ${event_id} AND decision IS NULL)
  + (SELECT count(*)::int FROM chat_held WHERE event_id = ${event_id} AND decision IS NULL)) AS reviews`;

async function countDay(
  db: Db,
  event_id: string,
  real_now: number,
): Promise<Pick<DayFacts, 'stands_empty' | 'reviews' | 'mails_failed'>> {
  const empty = sql`
    SELECT r.name FROM rooms r WHERE r.event_id = ${event_id} AND r.kind = 'exhibitor' AND NOT r.closed
       AND NOT EXISTS (SELECT FROM room_seats s WHERE s.event_id = r.event_id AND s.room_id = r.id AND s.place <> 'guest'
                          AND s.expires_at > ${new Date(real_now).toISOString()})`;
  const { rows } = await db.execute<
    Pick<DayFacts, 'stands_empty' | 'reviews' | 'mails_failed'> & Record<string, unknown>
  >(sql`
    SELECT ${severalOf(empty, 'stands_empty')},
           ${reviewsOf(event_id)},
           (SELECT count(*)::int FROM deliveries
             WHERE event_id = ${event_id} AND failed_at > ${new Date(real_now - MAILS_MS).toISOString()}) AS mails_failed`);
  return onlyRow(rows);
}

/** Questions that wait for a moderator, and the session in which most of them do. */
async function mostAsked(db: Db, event_id: string): Promise<Pick<DayFacts, 'questions' | 'asked_in'>> {
  const { rows } = await db.execute<{ session_id: string; waiting: number }>(sql`
    SELECT q.session_id, count(*)::int AS waiting FROM session_questions q
      JOIN shown_sessions s ON s.event_id = q.event_id AND s.id = q.session_id
     WHERE q.event_id = ${event_id} AND q.state = 'waiting' GROUP BY q.session_id ORDER BY waiting DESC, q.session_id`);
  return { questions: rows.reduce((sum, { waiting }) => sum + waiting, 0), asked_in: rows[0]?.session_id ?? null };
}

/** The facts of an event that is over (STU20). */
export async function readAfter(db: Db, { id, settings }: Event): Promise<AfterFacts> {
  const open = sql`SELECT question AS name FROM polls WHERE event_id = ${id} AND state = 'open'`;
  const { rows } = await db.execute<Omit<AfterFacts, 'has_closing'> & Record<string, unknown>>(sql`
    SELECT (SELECT count(*)::int FROM hosted_streams WHERE event_id = ${id} AND announced <> 'off') AS streams_on,
           (SELECT count(*)::int FROM (
              SELECT DISTINCT name, part FROM hosted_segments WHERE event_id = ${id} AND kept
              EXCEPT SELECT recording->>'stream', (recording->>'id')::int FROM vault_items
                WHERE event_id = ${id} AND recording IS NOT NULL) AS kept) AS recordings,
           ${severalOf(open, 'polls_open')},
           ${reviewsOf(id)}`);
  const { event_over_heading, event_over_text } = settings;
  return { ...onlyRow(rows), has_closing: event_over_heading !== '' || event_over_text !== '' };
}
