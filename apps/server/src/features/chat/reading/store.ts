import { and, asc, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { COUNTED_TYPES } from '@plenary/domain/chat/call-lines';
import { CHAT } from '@plenary/domain/chat/limits';
import type { Tx } from '../../../db/database.ts';
import { prepared, type Builder } from '../../../db/prepared.ts';
import { chat_blocks, chat_messages, chat_reads, chat_threads } from '../../../db/schema/index.ts';
import { ARE_THREADS, IS_PUBLIC, IS_THREAD, type Reader } from '../messages/store.ts';

/** A reader of a thread. */
export interface Reading {
  readonly event_id: string;
  readonly thread_id: string;
  readonly event_user_id: string;
}

/** How far a person has read, and what is left. */
export interface ReadState {
  /** Position of the last message read; 0 at first. */
  readonly position: number;
  /** Messages by others behind it, counted up to CHAT.unread_max. Deleted ones and those of blocked people
   * do not count. */
  readonly unread_count: number;
  /** They have muted the thread for themselves: nothing counts as unread. */
  readonly quiet: boolean;
}

/** How far a person has read the public thread of an event, or the thread of that id. */
export async function readState(
  db: Reader,
  { event_id, event_user_id, thread_id }: Omit<Reading, 'thread_id'> & { readonly thread_id?: string },
): Promise<ReadState> {
  const read = thread_id === undefined ? readPublic : readThread;
  const [row] = await read(db, { event_id, event_user_id, thread_id });
  return row ?? { position: 0, unread_count: 0, quiet: false };
}

/** The query of how far a person has read a thread. */
export function readStates(db: Builder) {
  return states(db).where(IS_THREAD);
}

/** The same of some threads, by their ids. */
export async function readStatesOf(
  db: Reader,
  { event_id, event_user_id }: Omit<Reading, 'thread_id'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadState>> {
  if (ids.length === 0) return new Map();
  const rows = await readThreads(db, { event_id, event_user_id, ids });
  return new Map(rows.map((row) => [row.thread_id, row]));
}

const readPublic = prepared('chat_read_public', (db) => states(db).where(IS_PUBLIC));
const readThread = prepared('chat_read', (db) => readStates(db));
const readThreads = prepared('chat_reads', (db) => states(db).where(ARE_THREADS));

function states(db: Builder) {
  const [event_id, event_user_id] = [sql.placeholder('event_id'), sql.placeholder('event_user_id')];
  const position = sql`coalesce(${chat_reads.position}, 0)`;
  const hiding = db
    .select({ one: sql`1` })
    .from(chat_blocks)
    .where(
      and(
        eq(chat_blocks.event_id, event_id),
        eq(chat_blocks.blocker, event_user_id),
        eq(chat_blocks.blocked, chat_messages.sender),
      ),
    );
  const unread = db
    .select({ one: sql`1`.as('one') })
    .from(chat_messages)
    .where(
      and(
        eq(chat_messages.event_id, event_id),
        eq(chat_messages.thread_id, chat_threads.id),
        gt(chat_messages.position, position),
        or(isNull(chat_messages.sender), ne(chat_messages.sender, event_user_id)),
        isNull(chat_messages.archived_at),
        inArray(chat_messages.message_type, [...COUNTED_TYPES]),
        notExists(hiding),
      ),
    )
    // Along the thread's positions: the planner would look for a hundred messages among those of everybody.
    .orderBy(asc(chat_messages.position))
    .limit(CHAT.unread_max)
    .as('unread');
  const quiet = sql<boolean>`coalesce(${chat_reads.quiet}, false)`;
  const unread_count = sql<number>`CASE WHEN ${quiet} THEN 0 ELSE (SELECT count(*)::int FROM ${unread}) END`;
  return db
    .select({ thread_id: chat_threads.id, position: position.mapWith(Number), unread_count, quiet })
    .from(chat_threads)
    .leftJoin(
      chat_reads,
      and(
        eq(chat_reads.event_id, event_id),
        eq(chat_reads.thread_id, chat_threads.id),
        eq(chat_reads.event_user_id, event_user_id),
      ),
    );
}

/** Moves a read position forward. Returns whether it moved: it never goes back, whatever order bookmarks arrive in. */
export async function advanceReadPosition(tx: Tx, reading: Reading, position: number): Promise<boolean> {
  const moved = await tx
    .insert(chat_reads)
    .values({ ...reading, position })
    .onConflictDoUpdate({
      target: [chat_reads.event_id, chat_reads.thread_id, chat_reads.event_user_id],
      set: { position },
      setWhere: lt(chat_reads.position, position),
    })
    .returning({ position: chat_reads.position });
  return moved.length > 0;
}

/** Mutes or unmutes a thread for a person. Returns whether that changed anything. */
export async function setQuiet(tx: Tx, reading: Reading, quiet: boolean): Promise<boolean> {
  const changed = await tx
    .insert(chat_reads)
    .values({ ...reading, position: 0, quiet })
    .onConflictDoUpdate({
      target: [chat_reads.event_id, chat_reads.thread_id, chat_reads.event_user_id],
      set: { quiet },
      setWhere: ne(chat_reads.quiet, quiet),
    })
    .returning({ quiet: chat_reads.quiet });
  return changed.length > 0;
}
