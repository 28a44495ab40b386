import { inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../db/database.ts';
import { files, hosted_segments } from '../../db/schema/index.ts';
import { leavingSlug, updateEvent } from '../../stores/events-store.ts';

/** The things that go with an event. */
export interface EventContents {
  readonly people: number;
  readonly invitations: number;
  readonly messages: number;
  readonly sessions: number;
  readonly files: number;
  readonly file_bytes: number;
}

/**
 * Tables of an event that grow without a bound, in an order in which their rows can go. Everything else of it goes
 * with its row. The feed has no foreign key, so that appending needs no look at the event.
 */
const LARGE = [
  'session_attendance',
  'session_favorites',
  'calendar_feeds',
  'caption_lines',
  'poll_votes',
  'question_votes',
  'session_questions',
  'chat_reads',
  'notification_reads',
  'notifications',
  'chat_reactions',
  'chat_messages',
  'deliveries',
  'invitations',
  'ticket_holders',
  'feed_events',
  'topic_heads',
  'hosted_watches',
  'point_awards',
  'point_scores',
  'event_users',
] as const;
/** Rows that go in one transaction: a few hundred milliseconds at most, during which nobody else waits for them. */
const CHUNK = 2_000;

export async function contentsOf(db: Db, event_id: string): Promise<EventContents> {
  const { rows } = await db.execute<Record<keyof EventContents, string>>(sql`
    SELECT (SELECT count(*) FROM event_users WHERE event_id = ${event_id}) AS people,
           (SELECT count(*) FROM invitations WHERE event_id = ${event_id}) AS invitations,
           (SELECT count(*) FROM chat_messages WHERE event_id = ${event_id}) AS messages,
           (SELECT count(*) FROM timeline_sessions WHERE event_id = ${event_id}) AS sessions,
           (SELECT count(*) FROM files WHERE event_id = ${event_id}) AS files,
           (SELECT coalesce(sum(byte_size), 0) FROM files WHERE event_id = ${event_id}) AS file_bytes`);
  const [found] = rows;
  const number = (name: keyof EventContents): number => Number(found?.[name] ?? 0);
  return {
    people: number('people'),
    invitations: number('invitations'),
    messages: number('messages'),
    sessions: number('sessions'),
    files: number('files'),
    file_bytes: number('file_bytes'),
  };
}

export async function moveAway(tx: Tx, event_id: string): Promise<void> {
  await updateEvent(tx, event_id, { slug: leavingSlug(event_id) });
}

/** The tables of an event that name stored bytes, with the columns that do. */
const STORED = {
  files: ['content_hash'],
  hosted_segments: ['content_hash', 'init_hash'],
  uploads: ['content_hash', 's_hash', 'm_hash', 'hd_hash', 'sd_hash'],
  vault_films: ['hd_hash', 'sd_hash'],
} as const;

export type StoredTable = keyof typeof STORED;
export const STORED_TABLES = Object.keys(STORED) as readonly StoredTable[];

/**
 * Removes rows that name stored bytes, `most` of them.
 * @returns the keys that each named
 */
export async function takeStored(
  tx: Tx,
  table: StoredTable,
  event_id: string,
  most: number,
): Promise<readonly (readonly string[])[]> {
  const name = sql.identifier(table);
  const { rows } = await tx.execute<{ keys: string[] }>(sql`
    DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE event_id = ${event_id} LIMIT ${most}))
    RETURNING array_remove(ARRAY[${sql.join(
      STORED[table].map((column) => sql.identifier(column)),
      sql`, `,
    )}], NULL) AS keys`);
  return rows.map(({ keys }) => keys);
}

/**
 * Removes what an event has much of, in transactions of a bounded size.
 * @param said called with the number of removed rows
 */
export async function removeLarge(db: Db, event_id: string, said: (rows: number) => void): Promise<void> {
  let gone = 0;
  for (const table of LARGE) {
    for (let last = CHUNK; last === CHUNK; said((gone += last))) last = await removeSome(db, table, event_id);
  }
}

async function removeSome(db: Db, table: (typeof LARGE)[number], event_id: string): Promise<number> {
  const name = sql.identifier(table);
  const { rowCount } = await db.execute(sql`
    DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE event_id = ${event_id} LIMIT ${CHUNK}))`);
  return rowCount ?? 0;
}

/** Those of some storage keys that a file or a stream of any event still has. */
export async function keysInUse(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { content_hash, init_hash } = hosted_segments;
  const rows = await union(
    tx
      .select({ key: files.content_hash })
      .from(files)
      .where(inArray(files.content_hash, [...keys])),
    tx
      .select({ key: content_hash })
      .from(hosted_segments)
      .where(inArray(content_hash, [...keys])),
    tx
      .select({ key: init_hash })
      .from(hosted_segments)
      .where(inArray(init_hash, [...keys])),
  );
  return new Set(rows.map(({ key }) => key));
}
