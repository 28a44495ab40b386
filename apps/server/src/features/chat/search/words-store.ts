import { wordsOf, type Sought } from '@plenary/domain/chat/search';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { chat_messages, chat_words } from '../../../db/schema/index.ts';

/** A message as far as its words are concerned. */
export interface Worded {
  readonly id: string;
  readonly event_id: string;
  readonly thread_id: string;
  readonly message: string;
}

/** The statement that keeps the words of a message; those from before go, or are kept. */
export function putWords(
  tx: Pick<Tx, 'insert'>,
  { id, event_id, thread_id, message }: Worded,
  before: 'replace' | 'keep' = 'replace',
) {
  const words = vectorOf([threadWord(thread_id), ...wordsOf(message)]);
  const insert = tx.insert(chat_words).values({ event_id, message_id: id, words });
  if (before === 'keep') return insert.onConflictDoNothing();
  const target = [chat_words.event_id, chat_words.message_id];
  return insert.onConflictDoUpdate({ target, set: { words: sql`excluded.words` } });
}

const vectorOf = (words: readonly string[]): SQL<string> =>
  sql<string>`array_to_tsvector(${sql.param([...words])}::text[])`;

/** The word that stands for a thread; no message has one with a stroke. */
const threadWord = (thread_id: string): string => `/${thread_id}`;

/** A search for messages that stand. */
export interface MessageSearch {
  readonly event_id: string;
  /** At least one. */
  readonly threads: readonly string[];
  readonly sought: Sought;
  /** Only messages before this one. */
  readonly before: string | undefined;
  /** Event-user ids of those whose messages are left out. */
  readonly without: readonly string[];
  readonly limit: number;
}

/** Messages that are looked through one by one before the index is asked. */
const NEWEST = 2_000;

/**
 * Threads that a search names in its query: each is a term that every message with the words is compared with, and the
 * planner takes many of them for most of the table.
 */
const NAMED_MAX = 16;

/**
 * Ids of the messages that a search finds, newest first. A word that many messages have is found among the newest of
 * them; the index is asked for the others, which are few.
 */
export async function findMessageIds(db: Db, search: MessageSearch): Promise<string[]> {
  const near = await idsOf(db, search, amongNewest(search));
  return near.length >= search.limit ? near : idsOf(db, search, byIndex(search));
}

/** Greater than every id. */
const AFTER_ALL = 'g';

const amongNewest = (search: MessageSearch): SQL => sql`
  SELECT newest.message_id FROM (
    SELECT message_id, words FROM ${chat_words}
    WHERE event_id = ${search.event_id} AND message_id < ${search.before ?? AFTER_ALL}
    ORDER BY message_id DESC LIMIT ${NEWEST}
  ) newest WHERE newest.words @@ ${queryOf(search)}::tsquery`;

/** The index knows words alone: those of other events fall out as they are read, before the rest is put in order. */
const byIndex = (search: MessageSearch): SQL => sql`
  SELECT worded.message_id FROM (
    SELECT event_id, message_id FROM ${chat_words} WHERE words @@ ${queryOf(search)}::tsquery OFFSET 0
  ) worded WHERE worded.event_id = ${search.event_id}`;

/**
 * The ids of those among `found` that stand in the threads, the newest `limit` of them. The search is decided first, and
 * each one is then looked at in turn: the planner would walk through all messages, or look at all of them.
 */
async function idsOf(db: Db, search: MessageSearch, found: SQL): Promise<string[]> {
  const { event_id, threads, before, without, limit } = search;
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH found AS MATERIALIZED (${found})
    SELECT stands.id
    FROM (SELECT message_id FROM found WHERE message_id < ${before ?? AFTER_ALL} ORDER BY message_id DESC OFFSET 0) f
    CROSS JOIN LATERAL (
      SELECT m.id FROM ${chat_messages} m
      WHERE m.event_id = ${event_id} AND m.id = f.message_id AND m.archived_at IS NULL AND m.message_type = 'message'
        AND m.thread_id = ANY(${sql.param([...threads])}::text[])
        AND (m.sender IS NULL OR m.sender <> ALL(${sql.param([...without])}::text[]))
      OFFSET 0
    ) stands
    LIMIT ${limit}`);
  return rows.map(({ id }) => id).toSorted((one, other) => (one < other ? 1 : -1));
}

/** The search as PostgreSQL writes one. Words hold letters and digits alone, and so need no escape. */
function queryOf({ threads, sought }: MessageSearch): string {
  const named = threads.length <= NAMED_MAX ? [`(${threads.map((id) => quoted(threadWord(id))).join(' | ')})`] : [];
  return [...named, ...sought.words.map(quoted), ...sought.prefixes.map((prefix) => `${quoted(prefix)}:*`)].join(' & ');
}

const quoted = (word: string): string => `'${word}'`;

/** Messages that have no words yet: those from before there were any. */
export async function messagesWithoutWords(db: Db, limit: number): Promise<Worded[]> {
  return db
    .select({
      id: chat_messages.id,
      event_id: chat_messages.event_id,
      thread_id: chat_messages.thread_id,
      message: chat_messages.message,
    })
    .from(chat_messages)
    .leftJoin(
      chat_words,
      and(eq(chat_words.event_id, chat_messages.event_id), eq(chat_words.message_id, chat_messages.id)),
    )
    .where(isNull(chat_words.message_id))
    .limit(limit);
}

/** The statement that forgets the words of messages. */
export function dropWords(tx: Tx, event_id: string, ids: readonly string[]) {
  return tx.delete(chat_words).where(and(eq(chat_words.event_id, event_id), inArray(chat_words.message_id, [...ids])));
}
