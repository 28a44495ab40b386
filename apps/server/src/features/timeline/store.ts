import { ID_PATTERN } from '@plenary/contract/ids';
import type { ListedSpeaker } from '@plenary/contract/timeline/operations';
import type { Translations } from '@plenary/domain/language/texts';
import { UNENDING_MS, SHORTEST_MS } from '@plenary/domain/timeline/bar/span';
import { isMarker, isStreamLike } from '@plenary/domain/timeline/status';
import { MINUTE_MS, SESSION_TYPES } from '@plenary/domain/timeline/types';
import { and, asc, eq, getViewSelectedFields, gt, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { events, shown_sessions, type timeline_sessions } from '../../db/schema/index.ts';
import { updateEvent } from '../../stores/events-store.ts';

/** A session as it is stored, hidden or not. */
export type SessionRow = typeof timeline_sessions.$inferSelect;

const eventColumns = {
  id: events.id,
  slug: events.slug,
  time_zone: events.time_zone,
  settings: events.settings,
  clock_offset_ms: events.clock_offset_ms,
  announced_until: events.announced_until,
  announce_at: events.announce_at,
  created_at: events.created_at,
  starts_at: events.starts_at,
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
    .from(shown_sessions)
    .where(eq(shown_sessions.event_id, sql.placeholder('event_id')))
    .orderBy(asc(shown_sessions.starts_at), asc(shown_sessions.id)),
);

/** The columns that rules ask for. */
export const ruleColumns = {
  id: shown_sessions.id,
  type: shown_sessions.type,
  starts_at: shown_sessions.starts_at,
  ends_at: shown_sessions.ends_at,
  link: shown_sessions.link,
  misc: shown_sessions.misc,
  marker_offset_minutes: shown_sessions.marker_offset_minutes,
  stream: shown_sessions.stream,
  cancelled: shown_sessions.cancelled,
};

/** The columns of a session that decide about locks. */
export type RuleRow = Pick<SessionRow, keyof typeof ruleColumns>;

/** The rows that decide about the locks of an event: what is hidden decides nothing. */
export function listRuleRows(db: Db | Tx, event_id: string): Promise<RuleRow[]> {
  return db.select(ruleColumns).from(shown_sessions).where(eq(shown_sessions.event_id, event_id));
}

/** People without what is written about them, which is most of what a row holds. */
const listed = (people: AnyPgColumn) => sql<ListedSpeaker[]>`coalesce(
  (SELECT jsonb_agg(CASE WHEN person ? 'translations' THEN person - 'bio' - 'translations' ELSE person - 'bio' END ORDER BY place)
     FROM jsonb_array_elements(${people}) WITH ORDINALITY AS all_of_them (person, place)), '[]')`;

/** The texts of a session and the columns of its writers: lists do without them. */
const UNLISTED = [
  'description',
  'source_data',
  'source',
  'guid',
  'version',
  'kept_fields',
  'hall_id',
  'stream_of_hall',
  'do_not_stream',
] as const;
type Unlisted = (typeof UNLISTED)[number];

const allColumns = getViewSelectedFields(shown_sessions);
const columns = Object.fromEntries(
  Object.entries(allColumns).filter(([name]) => !UNLISTED.some((left_out) => left_out === name)),
) as Omit<typeof allColumns, Unlisted>;
const listedColumns = {
  ...columns,
  translations: sql<Translations>`(SELECT coalesce(jsonb_object_agg(language, texts - 'description'), '{}')
    FROM jsonb_each(${shown_sessions.translations}) AS each (language, texts))`.as('translations'),
  has_description: sql<boolean>`${shown_sessions.description} <> ''`.as('has_description'),
  hosts: listed(shown_sessions.hosts).as('hosts'),
  speakers: listed(shown_sessions.speakers).as('speakers'),
};

/** The columns of a session that lists show: all but its texts. */
export type ListedRow = Omit<SessionRow, Unlisted | 'hosts' | 'speakers'> & {
  readonly hosts: readonly ListedSpeaker[];
  readonly speakers: readonly ListedSpeaker[];
  readonly has_description: boolean;
};

/** Some sessions of an event that are shown. */
export function listSomeSessions(db: Db | Tx, event_id: string, ids: readonly string[]): Promise<SessionRow[]> {
  return db
    .select()
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), inArray(shown_sessions.id, [...ids])));
}

/** The titles of some sessions of an event, by id. */
export async function sessionTitles(
  db: Db,
  event_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, title } = shown_sessions;
  const rows = await db
    .select({ id, title })
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), inArray(id, [...ids])));
  return new Map(rows.map((row) => [row.id, row.title]));
}

/** Some sessions of an event, without their texts. */
export function listSomeListed(db: Db | Tx, event_id: string, ids: readonly string[]): Promise<ListedRow[]> {
  return db
    .select(listedColumns)
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), inArray(shown_sessions.id, [...ids])));
}

/** The next sessions of an event by id, without their texts, so that nobody has to take all of them at a time. */
export function listSessionsAfter(
  db: Db | Tx,
  event_id: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<ListedRow[]> {
  return db
    .select(listedColumns)
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), gt(shown_sessions.id, after)))
    .orderBy(asc(shown_sessions.id))
    .limit(limit);
}

/** The columns of a session's texts. */
export type DetailsRow = Pick<SessionRow, 'id' | 'description' | 'translations' | 'hosts' | 'speakers' | 'updated_at'>;

const STREAM_LIKE = SESSION_TYPES.filter((type) => isStreamLike({ type }));
const MARKERS = SESSION_TYPES.filter((type) => isMarker({ type }));

/**
 * How many sessions an event has, and how many of them stand above each other at most, as the timeline draws them
 * (TML12): one without an end as long as its kind lasts, and each at least as long as the shortest.
 */
export async function measureSessions(
  db: Db | Tx,
  { id, settings }: Pick<TimelineEvent, 'id' | 'settings'>,
): Promise<{ readonly session_count: number; readonly overlapping: number }> {
  const { type, starts_at, ends_at, event_id } = shown_sessions;
  const after = (minutes: number) => sql`${starts_at} + ${minutes}::int * interval '1 minute'`;
  const unending = sql`CASE WHEN ${inArray(type, STREAM_LIKE)} THEN ${after(settings.default_stream_minutes)}
    ELSE ${after(UNENDING_MS / MINUTE_MS)} END`;
  const end = sql`greatest(coalesce(${ends_at}, ${unending}), ${after(SHORTEST_MS / MINUTE_MS)})`;
  const own = sql`FROM ${shown_sessions} WHERE ${eq(event_id, id)}`;
  const drawn = sql`${own} AND ${notInArray(type, MARKERS)}`;
  const { rows } = await db.execute<{ session_count: number; overlapping: number }>(sql`
    WITH edges AS (
      SELECT ${starts_at} AS moment, 1 AS step ${drawn}
      UNION ALL SELECT ${end}, -1 ${drawn}
    ), counted AS (SELECT sum(step) OVER (ORDER BY moment, step ROWS UNBOUNDED PRECEDING) AS open FROM edges)
    SELECT (SELECT count(*) ${own})::int AS session_count,
           (SELECT coalesce(max(open), 0) FROM counted)::int AS overlapping`);
  return rows[0] ?? { session_count: 0, overlapping: 0 };
}

/** When the last session of an event that takes place ends, in ms on the event's clock; null: there is none. */
export async function lastEnd(db: Db | Tx, event_id: string): Promise<number | null> {
  const { rows } = await db.execute<{ at: number | null }>(sql`
    SELECT (extract(epoch FROM max(coalesce(ends_at, starts_at))) * 1000)::float8 AS at
      FROM shown_sessions WHERE event_id = ${event_id} AND NOT cancelled`);
  return rows[0]?.at ?? null;
}

/** Addresses that the pages of an event load from: one of each origin. */
export interface StreamAddresses {
  readonly media: readonly string[];
  readonly frames: readonly string[];
}

/** Where the streams of an event are played from. */
export async function listStreamOrigins(db: Db | Tx, event_id: string): Promise<StreamAddresses> {
  const origin = sql<string | null>`substring(${shown_sessions.stream} ->> 'playback_url' FROM '^[A-Za-z]+://[^/?#]+')`;
  const rows = await db
    .selectDistinct({
      origin,
      framed: sql<boolean>`${shown_sessions.stream} ->> 'type' IS NOT DISTINCT FROM 'embed'`,
    })
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), isNotNull(shown_sessions.stream)));
  const those = (framed: boolean) => rows.flatMap((row) => (row.framed === framed ? (row.origin ?? []) : []));
  return { media: those(false), frames: those(true) };
}

/** The rows among which markers and the sessions they split find each other: these alone, of however many there are. */
export function listSplitRows(db: Db | Tx, event_id: string): Promise<RuleRow[]> {
  const { id, misc } = shown_sessions;
  const markers = and(eq(shown_sessions.event_id, event_id), isNotNull(misc));
  const split = db.select({ id }).from(shown_sessions).where(markers);
  const parents = db.select({ id: misc }).from(shown_sessions).where(markers);
  return db
    .select(ruleColumns)
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), inArray(id, sql`(${split} UNION ${parents})`)));
}

/** One session of an event that is shown, or null; an id that cannot be one of ours is none. */
export async function findSession(db: Db | Tx, event_id: string, id: string): Promise<SessionRow | null> {
  if (!ID_PATTERN.test(id)) return null;
  const [row] = await db
    .select()
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), eq(shown_sessions.id, id)));
  return row ?? null;
}

/** Notes about the announcements of an event, in milliseconds; a field that is absent stays. */
export interface AnnouncementNotes {
  /** Moment on the event's clock up to which locks have been announced. */
  readonly announced_until?: number;
  /** By how much the event's clock runs ahead of the real one. */
  readonly clock_offset_ms?: number;
  /** Real time of the next announcement; null: never. */
  readonly announce_at: number | null;
}

export async function setAnnouncements(
  tx: Tx,
  event_id: string,
  { announced_until, clock_offset_ms, announce_at }: AnnouncementNotes,
): Promise<void> {
  await updateEvent(tx, event_id, {
    announce_at: announce_at === null ? null : new Date(announce_at),
    ...(announced_until !== undefined && { announced_until: new Date(announced_until) }),
    ...(clock_offset_ms !== undefined && { clock_offset_ms }),
  });
}

/** Ids of events that have something to announce, those that have waited longest first. `now` is the real time. */
export async function listDueEvents(db: Db, now: number): Promise<string[]> {
  const due = lte(events.announce_at, new Date(now));
  const rows = await db.select({ id: events.id }).from(events).where(due).orderBy(asc(events.announce_at));
  return rows.map(({ id }) => id);
}

/**
 * Ids of events that announced what is to come: the clock was set back since. `now` is the real time.
 * @param skew_ms by which clocks may differ
 */
export async function listEventsAhead(db: Db, now: number, skew_ms: number): Promise<string[]> {
  const until = sql`coalesce(${events.announced_until} - ${events.clock_offset_ms} * interval '1 millisecond', ${events.created_at})`;
  const ahead = sql`${until} > ${new Date(now + skew_ms).toISOString()}::timestamptz`;
  return (await db.select({ id: events.id }).from(events).where(ahead)).map(({ id }) => id);
}

/** Real time (ms) of the first announcement after `now`; null: there is none. */
export async function nextAnnouncementAfter(db: Db, now: number): Promise<number | null> {
  const [row] = await db
    .select({ at: events.announce_at })
    .from(events)
    .where(gt(events.announce_at, new Date(now)))
    .orderBy(asc(events.announce_at))
    .limit(1);
  return row?.at?.getTime() ?? null;
}
