import { and, asc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { WINDOW } from '@plenary/domain/hosted-streams/playlist';
import type { Publishing } from '@plenary/domain/hosted-streams/publishing';
import type { Db, Tx } from '../../db/database.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { accounts, events, halls, hosted_segments, hosted_streams, shown_sessions } from '../../db/schema/index.ts';

export type StreamRow = typeof hosted_streams.$inferSelect;
export type SegmentRow = typeof hosted_segments.$inferSelect;
export type StreamChange = Partial<Omit<StreamRow, 'event_id' | 'name'>>;

/** Segments that are in the list, or left it so shortly ago that a player may still ask for them. */
export const KEPT_SEGMENTS = 2 * WINDOW + 1;

export interface StreamKey {
  readonly event_id: string;
  readonly name: string;
}

const isStream = ({ event_id, name }: StreamKey) =>
  and(eq(hosted_streams.event_id, event_id), eq(hosted_streams.name, name));
const ofStream = ({ event_id, name }: StreamKey) =>
  and(eq(hosted_segments.event_id, event_id), eq(hosted_segments.name, name));

/** The row of a stream, locked, so that decisions about it follow one another; null: it was never published. */
export async function lockStream(tx: Tx, key: StreamKey): Promise<StreamRow | null> {
  const [row] = await tx.select().from(hosted_streams).where(isStream(key)).for('update');
  return row ?? null;
}

/** The same of one that is made now unless it is there. */
export async function makeStream(tx: Tx, key: StreamKey, now: number): Promise<StreamRow> {
  const at = new Date(now);
  await tx
    .insert(hosted_streams)
    .values({ ...key, heard_at: at, began_at: at })
    .onConflictDoNothing();
  const row = await lockStream(tx, key);
  if (!row) throw new Error(`the stream ${key.name} went while it was locked`);
  return row;
}

export async function changeStream(tx: Tx, key: StreamKey, change: StreamChange): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(hosted_streams).set(change).where(isStream(key));
}

/** The sessions and halls that play a hosted stream. */
export interface Plays {
  /** Titles of sessions, the earliest first. */
  readonly sessions: readonly string[];
  /** Names of halls. */
  readonly halls: readonly string[];
}

/** The hosted streams of the sessions and the halls of an event. */
export async function playedStreams(db: Db | Tx, event_id: string): Promise<ReadonlyMap<string, Plays>> {
  const hosted = (column: AnyPgColumn) => ({
    name: sql<string>`${column} ->> 'entry_id'`,
    is: sql`${column} ->> 'type' = 'hosted'`,
  });
  const [ofSession, ofHall] = [hosted(shown_sessions.stream), hosted(halls.stream)];
  const [sessions, places] = await Promise.all([
    db
      .select({ stream: ofSession.name, name: shown_sessions.title })
      .from(shown_sessions)
      .where(and(eq(shown_sessions.event_id, event_id), ofSession.is))
      .orderBy(asc(shown_sessions.starts_at), asc(shown_sessions.id)),
    db
      .select({ stream: ofHall.name, name: halls.name })
      .from(halls)
      .where(and(eq(halls.event_id, event_id), ofHall.is))
      .orderBy(asc(halls.position), asc(halls.id)),
  ]);
  const [titles, names] = [sessions, places].map((rows) => Map.groupBy(rows, ({ stream }) => stream));
  const of = (rows: typeof titles, stream: string) => (rows?.get(stream) ?? []).map(({ name }) => name);
  const streams = new Set([...sessions, ...places].map(({ stream }) => stream));
  return new Map([...streams].map((one) => [one, { sessions: of(titles, one), halls: of(names, one) }]));
}

/** Whether hosts may send a stream: a session plays it, or it is that of a hall, whose next session will (HST29). */
export async function mayBeSent(tx: Tx, key: StreamKey): Promise<boolean> {
  if ((await sessionsOf(tx, key)).length > 0) return true;
  const stream = JSON.stringify({ type: 'hosted', entry_id: key.name });
  const [hall] = await tx
    .select({ id: halls.id })
    .from(halls)
    .where(and(eq(halls.event_id, key.event_id), sql`${halls.stream} @> ${stream}::jsonb`))
    .limit(1);
  return hall !== undefined;
}

/** The sessions of an event that play a hosted stream, the earliest first; none: it is no stream of this event now. */
export async function sessionsOf(db: Db | Tx, { event_id, name }: StreamKey): Promise<string[]> {
  const stream = JSON.stringify({ type: 'hosted', entry_id: name });
  const rows = await db
    .select({ session: shown_sessions.id })
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), sql`${shown_sessions.stream} @> ${stream}::jsonb`))
    .orderBy(asc(shown_sessions.starts_at));
  return rows.map(({ session }) => session);
}

/**
 * The row of a stream that hosts may change, locked: of one that may be sent, which is made where it is new, or of one
 * that a person still publishes. null: it is neither.
 */
export async function lockChangeable(tx: Tx, key: StreamKey, now: number): Promise<StreamRow | null> {
  if (await mayBeSent(tx, key)) return makeStream(tx, key, now);
  const row = await lockStream(tx, key);
  return row?.publisher_hash == null ? null : row;
}

/** The streams of an event that were ever published, with the names of their publishers. */
export function listStreams(db: Db | Tx, event_id: string) {
  return db
    .select({ stream: hosted_streams, first_name: accounts.first_name, last_name: accounts.last_name })
    .from(hosted_streams)
    .leftJoin(accounts, eq(accounts.id, hosted_streams.account_id))
    .where(eq(hosted_streams.event_id, event_id))
    .orderBy(asc(hosted_streams.name));
}

export type ListedStream = Awaited<ReturnType<typeof listStreams>>[number];

/** The latest segments of each stream of an event, over which its bitrate is measured. */
export async function readBitrates(db: Db | Tx, event_id: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; bps: number }>(sql`
    SELECT s.name, sum(g.byte_size) * 8 / greatest(sum(g.duration_s), 0.001) AS bps
      FROM ${hosted_streams} AS s JOIN ${hosted_segments} AS g
        ON g.event_id = s.event_id AND g.name = s.name AND g.run = s.run AND g.sequence >= s.next_sequence - 5
     WHERE s.event_id = ${event_id} GROUP BY s.name`);
  return new Map(rows.map(({ name, bps }) => [name, Number(bps)]));
}

/**
 * A stream with the segments of its list and those that left it a short while ago; null where the event has another
 * address, or is no draft any more, or became one.
 */
export async function readPlayed(
  db: Db,
  { slug, draft }: { readonly slug: string; readonly draft: boolean },
  key: StreamKey,
) {
  const [found] = await db
    .select({ stream: hosted_streams })
    .from(hosted_streams)
    .innerJoin(events, eq(events.id, hosted_streams.event_id))
    .where(and(eq(events.slug, slug), eq(events.draft, draft), isStream(key)));
  if (!found) return null;
  const { stream } = found;
  const since = gte(hosted_segments.sequence, stream.next_sequence - KEPT_SEGMENTS);
  const segments = await db
    .select()
    .from(hosted_segments)
    .where(and(ofStream(stream), since))
    .orderBy(asc(hosted_segments.sequence));
  return { stream, segments };
}

export async function insertSegment(tx: Tx, row: SegmentRow): Promise<void> {
  await tx.insert(hosted_segments).values(row);
}

/** The streams whose watchers may not know their state: those that are on, or were when it was last published. */
export function listUncertain(db: Db | Tx) {
  return db
    .select()
    .from(hosted_streams)
    .where(or(ne(hosted_streams.announced, 'off'), sql`${hosted_streams.publisher_hash} is not null`))
    .orderBy(asc(hosted_streams.event_id), asc(hosted_streams.name));
}

/** Streams that have segments which may be forgotten, some of them. */
export async function listSwept(db: Db, silent_since: number) {
  const { rows } = await db.execute<{ event_id: string; name: string }>(sql`
    SELECT s.event_id, s.name FROM ${hosted_streams} AS s
     WHERE EXISTS (SELECT FROM ${hosted_segments} AS g
                    WHERE g.event_id = s.event_id AND g.name = s.name
                      AND NOT g.kept AND (g.sequence < s.next_sequence - ${KEPT_SEGMENTS}
                           OR s.heard_at < ${new Date(silent_since).toISOString()}::timestamptz))
     ORDER BY 1, 2 LIMIT 50`);
  return rows;
}

/**
 * Removes segments of a stream up to a number but for those that are kept, `most` of them, and returns the keys
 * under which they were stored.
 */
export async function removeSegments(tx: Tx, key: StreamKey, up_to: number, most: number) {
  const some = tx
    .select({ sequence: hosted_segments.sequence })
    .from(hosted_segments)
    .where(and(ofStream(key), lte(hosted_segments.sequence, up_to), eq(hosted_segments.kept, false)))
    .orderBy(asc(hosted_segments.sequence))
    .limit(most);
  return tx
    .delete(hosted_segments)
    .where(and(ofStream(key), inArray(hosted_segments.sequence, some)))
    .returning({ init: hosted_segments.init_hash, content: hosted_segments.content_hash });
}

/** The publisher of a row, as the rules take it. */
export function publishingOf(row: StreamRow): Publishing {
  if (row.publisher_hash === null) return { kind: 'off' };
  const { publisher_hash: publisher, part, next_chunk } = row;
  const recording = row.recording_id !== null;
  return { kind: 'on', publisher, heard_at: row.heard_at.getTime(), part, recording, next_chunk };
}
