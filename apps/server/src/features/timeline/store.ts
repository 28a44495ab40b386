import { ID_PATTERN } from '@plenary/contract/ids';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { events, timeline_sessions } from '../../db/schema/index.ts';

export type SessionRow = typeof timeline_sessions.$inferSelect;

const eventColumns = {
  id: events.id,
  slug: events.slug,
  time_zone: events.time_zone,
  settings: events.settings,
  clock_offset_ms: events.clock_offset_ms,
  announced_until: events.announced_until,
  created_at: events.created_at,
};

/** The columns that the timeline needs of its event. */
export type TimelineEvent = Pick<typeof events.$inferSelect, keyof typeof eventColumns>;

/** The columns that the timeline needs of an event, or null when it is gone. */
export async function findTimelineEvent(db: Db | Tx, event_id: string): Promise<TimelineEvent | null> {
  const [row] = await timelineEvent(db, { event_id });
  return row ?? null;
}

const timelineEvent = prepared('timeline_event', (db) =>
  db
    .select(eventColumns)
    .from(events)
    .where(eq(events.id, sql.placeholder('event_id'))),
);

/** The event, locked until the end of the transaction: of several nodes exactly one announces a boundary. */
export async function lockTimelineEvent(tx: Tx, event_id: string): Promise<TimelineEvent | null> {
  const [row] = await tx.select(eventColumns).from(events).where(eq(events.id, event_id)).for('no key update');
  return row ?? null;
}

/** Sessions of an event by start, then by id. */
export function listSessions(db: Db | Tx, event_id: string): Promise<SessionRow[]> {
  return sessionsOf(db, { event_id });
}

const sessionsOf = prepared('timeline_sessions', (db) =>
  db
    .select()
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, sql.placeholder('event_id')))
    .orderBy(asc(timeline_sessions.starts_at), asc(timeline_sessions.id)),
);

/** One session of an event, or null; an id that cannot be one of ours is none. */
export async function findSession(db: Db | Tx, event_id: string, id: string): Promise<SessionRow | null> {
  if (!ID_PATTERN.test(id)) return null;
  const [row] = await db
    .select()
    .from(timeline_sessions)
    .where(and(eq(timeline_sessions.event_id, event_id), eq(timeline_sessions.id, id)));
  return row ?? null;
}

/**
 * Notes up to which moment locks have been announced.
 * @param at milliseconds on the event's clock
 */
export async function setAnnouncedUntil(tx: Tx, event_id: string, at: number): Promise<void> {
  await tx
    .update(events)
    .set({ announced_until: new Date(at) })
    .where(eq(events.id, event_id));
}

/** Moves the event's clock: what it is ahead of real time, in milliseconds. */
export async function setClockOffset(tx: Tx, event_id: string, clock_offset_ms: number): Promise<void> {
  await tx.update(events).set({ clock_offset_ms }).where(eq(events.id, event_id));
}

/** An event as the announcer watches it: `version` changes with whatever moves a boundary. */
export interface WatchedEvent {
  readonly id: string;
  readonly clock_offset_ms: number;
  readonly version: string;
}

/** Every event that has sessions. */
export async function listWatchedEvents(db: Db): Promise<WatchedEvent[]> {
  const { rows } = await db.execute<{ id: string; clock_offset_ms: string; version: string }>(sql`
    SELECT e.id, e.clock_offset_ms,
           concat_ws(' ', count(*), extract(epoch FROM max(s.updated_at)), e.clock_offset_ms,
                     e.settings ->> 'default_stream_minutes') AS version
      FROM events e JOIN timeline_sessions s ON s.event_id = e.id
     GROUP BY e.id`);
  return rows.map((row) => ({ ...row, clock_offset_ms: Number(row.clock_offset_ms) }));
}
