import { CHAT } from '@plenary/domain/chat/limits';
import { THREADS } from '@plenary/domain/chat/threads';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chat_threads } from '../../../db/schema/index.ts';
import { insertThreadOnce } from '../../threads/index.ts';
import { THREAD_ENABLED, type Reader } from '../messages/store.ts';
import type { Visit } from '../members-store.ts';

/** A thread with members that begins. */
export interface NewThread {
  readonly id: string;
  readonly event_id: string;
  readonly kind: 'private' | 'support';
  /** null: nobody in particular. */
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly pair: string | null;
  readonly client_thread_id: string | null;
}

/**
 * Begins a thread unless it is there: the two of `pair` have one, or its maker has begun it under this id before. Of two
 * who begin it at once the second waits for the first.
 * @returns the thread's id, and whether this began it
 */
export async function beginThread(tx: Tx, row: NewThread): Promise<{ readonly id: string; readonly begun: boolean }> {
  const [begun] = await insertThreadOnce(tx, { ...row, name: '' });
  if (begun) return { id: begun.id, begun: true };
  const [found] = await tx
    .select({ id: chat_threads.id })
    .from(chat_threads)
    .where(
      and(
        eq(chat_threads.event_id, row.event_id),
        sql`(${chat_threads.pair} = ${row.pair} OR (${chat_threads.created_by} = ${row.created_by}
          AND ${chat_threads.client_thread_id} = ${row.client_thread_id}))`,
      ),
    )
    // The thread that was begun under this id comes first: it is the same request again.
    .orderBy(sql`${chat_threads.client_thread_id} = ${row.client_thread_id} DESC NULLS LAST`)
    .limit(1);
  if (!found) throw new Error('a thread that stood in the way is gone');
  return { id: found.id, begun: false };
}

/** A part of a person's list. */
export interface ListQuery {
  readonly thread_id?: string | undefined;
  readonly limit?: number | undefined;
}

/** A thread in a person's list. */
export interface ListedThread {
  readonly id: string;
  readonly kind: 'private' | 'support' | 'room';
  readonly name: string;
  readonly created_by: string | null;
  readonly pair: boolean;
  readonly frozen: boolean;
  readonly slow_seconds: number;
  readonly last_message: string | null;
  readonly unread_count: number;
  readonly quiet: boolean;
  /** The call that goes on there; null: none. */
  readonly video_call: { readonly call: string; readonly people: number } | null;
}

/** The calls of a thread. */
const ITS_CALLS = sql`calls o WHERE o.event_id = m.event_id AND o.thread_id = m.thread_id`;
const OPEN_CALL = sql`${ITS_CALLS} AND o.ended_at IS NULL`;

/** A talk is in no list (SPD6); a room's chat is off the list of who sits there once its call has ended, and back with the next one (PRV12). */
const STILL_LISTED = sql`chat_threads.kind <> 'talk' AND (chat_threads.kind <> 'room' OR EXISTS (SELECT 1 FROM ${OPEN_CALL})
  OR NOT EXISTS (SELECT 1 FROM ${ITS_CALLS} AND o.ended_at >= m.joined_at))`;

/** The threads with members of the person `m`, of kinds that are on, with how far they have read. */
const OWN_THREADS = sql`chat_members m
  JOIN chat_threads ON chat_threads.event_id = m.event_id AND chat_threads.id = m.thread_id AND ${STILL_LISTED}
  JOIN events ON events.id = m.event_id AND ${THREAD_ENABLED}
  LEFT JOIN chat_reads r ON r.event_id = m.event_id AND r.thread_id = m.thread_id AND r.event_user_id = m.event_user_id`;

/** The messages `c` of such a thread that its reader sees: those whom they have blocked are left out (BLK1). */
const SEEN_THERE = sql`c.event_id = m.event_id AND c.thread_id = m.thread_id AND c.position > 0
  AND NOT EXISTS (SELECT 1 FROM chat_blocks b
    WHERE b.event_id = m.event_id AND b.blocker = m.event_user_id AND b.blocked = c.sender)`;

/** The latest of them. */
const LAST_SEEN = sql`(SELECT c.id, c.created_at FROM chat_messages c WHERE ${SEEN_THERE} ORDER BY c.position DESC LIMIT 1)`;

/** Those of them that are unread: of others, not deleted, behind the read position, where the thread is not muted. */
const UNREAD_THERE = sql`${SEEN_THERE} AND c.position > coalesce(r.position, 0) AND c.archived_at IS NULL
  AND c.sender IS DISTINCT FROM m.event_user_id AND r.quiet IS NOT TRUE`;

/**
 * The threads with members that a person is in, those with the latest message first; a new one counts from its beginning.
 * @param which.thread_id that one alone
 */
export async function listedThreads(
  db: Reader,
  { event_id, event_user_id }: Visit,
  { thread_id, limit = THREADS.page_size }: ListQuery = {},
): Promise<ListedThread[]> {
  const { rows } = await db.execute<ListedThread & Record<string, unknown>>(sql`
    SELECT chat_threads.id, chat_threads.kind, chat_threads.name, chat_threads.created_by,
           chat_threads.pair IS NOT NULL AS pair, chat_threads.frozen, chat_threads.slow_seconds,
           last.id AS last_message, coalesce(r.quiet, false) AS quiet,
           (SELECT jsonb_build_object('call', o.id, 'people', (SELECT count(*) FROM call_peers p
                     WHERE p.event_id = o.event_id AND p.call_id = o.id))
              FROM ${OPEN_CALL}) AS video_call,
           (SELECT count(*)::int FROM (SELECT 1 FROM chat_messages c WHERE ${UNREAD_THERE}
                                        ORDER BY c.position LIMIT ${CHAT.unread_max}) u) AS unread_count
      FROM ${OWN_THREADS}
      LEFT JOIN LATERAL ${LAST_SEEN} last ON true
     WHERE m.event_id = ${event_id} AND m.event_user_id = ${event_user_id}
       ${thread_id === undefined ? sql`` : sql`AND m.thread_id = ${thread_id}`}
     ORDER BY coalesce(last.created_at, chat_threads.created_at) DESC, chat_threads.id DESC
     LIMIT ${limit}`);
  return rows;
}

/** The ids of all of them, in no order. */
export async function ownThreadIds(db: Reader, { event_id, event_user_id }: Visit): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT chat_threads.id FROM ${OWN_THREADS} WHERE m.event_id = ${event_id} AND m.event_user_id = ${event_user_id}`);
  return rows.map(({ id }) => id);
}

/**
 * How many of a person's threads with members have something unread. Each is looked at behind the place up to which it was read: the
 * planner would read all messages of all of them.
 */
export async function countUnreadThreads(db: Reader, { event_id, event_user_id }: Visit): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${OWN_THREADS}
     CROSS JOIN LATERAL (SELECT 1 FROM chat_messages c WHERE ${UNREAD_THERE} ORDER BY c.position LIMIT 1) unread
     WHERE m.event_id = ${event_id} AND m.event_user_id = ${event_user_id}`);
  return rows[0]?.count ?? 0;
}
