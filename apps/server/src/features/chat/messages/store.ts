import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { CHAT_FLAGS, type ChatFlags, type ThreadKind } from '@plenary/domain/chat/features';
import type { ThreadOrder } from '@plenary/domain/chat/writing/pace';
import type { ChatRules } from '@plenary/domain/chat/moderation/screening';
import type { Db, Tx } from '../../../db/database.ts';
import { prepared, type Builder } from '../../../db/prepared.ts';
import {
  accounts,
  chat_messages,
  chat_threads,
  event_users,
  events,
  flagsSql,
  settingSql,
  shown_sessions,
  uploads,
} from '../../../db/schema/index.ts';
import { personColumns, type PersonRow } from '../../accounts/index.ts';
import { putWords } from '../search/words-store.ts';
import { FILE_COLUMNS, fileOf, type FileRow } from '../files/columns.ts';

/** Where a query may run: in a transaction, or by itself. */
export type Reader = Db | Tx;

export interface ThreadRow extends ThreadOrder {
  readonly id: string;
  readonly kind: ThreadKind;
  readonly name: string;
  /** Event-user id of its maker; null: the event's own, or a person who is gone. */
  readonly created_by: string | null;
  /** The two people between whom it is, whatever its name; null: a group, or no private chat. */
  readonly pair: string | null;
  /** Of the channel of a session: that one. */
  readonly session_id: string | null;
  /** Nothing is written in it any more (D26). */
  readonly archived: boolean;
  readonly replacement_id: string | null;
  /** The event has this kind of thread, and its session has not switched its channel off. */
  readonly enabled: boolean;
  /** The event's choice of features (WID3). */
  readonly flags: ChatFlags;
  /** Whether channels of the event take images. */
  readonly images: boolean;
  /** The rules of the event's channels, as they are kept. */
  readonly rules: Partial<ChatRules> | null;
}

export type MessageRow = Omit<typeof chat_messages.$inferSelect, 'event_id'> & {
  readonly person: PersonRow | null;
  readonly file: FileRow | null;
};

/** Whether an event, and of its channel a session (SES13), has a kind of thread, in queries that join chat_threads and events. */
export const THREAD_ENABLED = sql<boolean>`CASE ${chat_threads.kind}
  WHEN 'private' THEN ${settingSql('flags.private_chat_enabled')}
  WHEN 'room' THEN true
  WHEN 'talk' THEN true
  WHEN 'support' THEN ${settingSql('flags.support_chat_enabled')}
  WHEN 'session' THEN ${settingSql('flags.public_chat_enabled')} AND ${settingSql('stream_chat')} <> 'event' AND EXISTS (
    SELECT 1 FROM ${shown_sessions} WHERE ${shown_sessions.event_id} = ${chat_threads.event_id}
       AND ${shown_sessions.id} = ${chat_threads.session_id} AND NOT 'chat' = ANY(${shown_sessions.switched_off}))
  ELSE ${settingSql('flags.public_chat_enabled')} END`;

const threadColumns = {
  id: chat_threads.id,
  kind: chat_threads.kind,
  name: chat_threads.name,
  frozen: chat_threads.frozen,
  slow_seconds: chat_threads.slow_seconds,
  created_by: chat_threads.created_by,
  pair: chat_threads.pair,
  session_id: chat_threads.session_id,
  archived: sql<boolean>`${chat_threads.archived_at} IS NOT NULL`,
  replacement_id: chat_threads.replacement_id,
  enabled: THREAD_ENABLED,
  flags: flagsSql(CHAT_FLAGS),
  images: settingSql('flags.image_upload_enabled'),
  rules: events.chat_rules,
};

/** The public thread of an event, or the thread of that id. */
export async function findThread(db: Reader, event_id: string, thread_id?: string): Promise<ThreadRow | null> {
  const [row] = await (thread_id === undefined ? publicThread : threadById)(db, { event_id, thread_id });
  return row ?? null;
}

const OF_EVENT = eq(chat_threads.event_id, sql.placeholder('event_id'));
/** The condition that a row of chat_threads is the public thread of the event, in prepared queries. */
export const IS_PUBLIC = and(OF_EVENT, sql`${chat_threads.kind} = 'public'`, isNull(chat_threads.archived_at));
/** … that it is the event's thread of that id. */
export const IS_THREAD = and(OF_EVENT, eq(chat_threads.id, sql.placeholder('thread_id')));

/** … that it is one of some of the event's threads. */
export const ARE_THREADS = and(OF_EVENT, sql`${chat_threads.id} = ANY(${sql.placeholder('ids')}::text[])`);

const publicThread = prepared('chat_thread_public', (db) => threads(db).where(IS_PUBLIC));
const threadById = prepared('chat_thread', (db) => threads(db).where(IS_THREAD));
const threadsByIds = prepared('chat_threads', (db) => threads(db).where(ARE_THREADS));
const threadByMessage = prepared('chat_thread_of_message', (db) =>
  threads(db)
    .innerJoin(
      chat_messages,
      and(eq(chat_messages.event_id, chat_threads.event_id), eq(chat_messages.thread_id, chat_threads.id)),
    )
    .where(and(OF_EVENT, eq(chat_messages.id, sql.placeholder('message_id')))),
);

/** Those of some threads that an event has. */
export function findThreads(db: Reader, event_id: string, ids: readonly string[]): Promise<ThreadRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : threadsByIds(db, { event_id, ids });
}

/** The thread in which a message stands, or null. */
export async function threadOfMessage(db: Reader, event_id: string, message_id: string): Promise<ThreadRow | null> {
  const [row] = await threadByMessage(db, { event_id, message_id });
  return row ?? null;
}

function threads(db: Builder | Tx) {
  return db.select(threadColumns).from(chat_threads).innerJoin(events, eq(events.id, chat_threads.event_id));
}

function people(db: Reader, event_id: string, event_user_id: string) {
  return db
    .select(personColumns)
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(event_users.event_id, event_id), eq(event_users.id, event_user_id)));
}

/** A person of the event, or null. */
export async function findPerson(db: Reader, event_id: string, event_user_id: string): Promise<PersonRow | null> {
  const [row] = await people(db, event_id, event_user_id);
  return row ?? null;
}

/**
 * The statement that locks a person of the event until the end of the transaction, and finds them: sends and sanctions of
 * one person happen one after the other, so that a repeated send finds the first one and nothing is sent once a mute was
 * answered.
 */
export function lockPerson(db: Reader, event_id: string, event_user_id: string) {
  return people(db, event_id, event_user_id).for('no key update', { of: event_users });
}

/** The event-user id of an account at an event. */
export async function eventUserOf(db: Reader, event_id: string, account_id: string): Promise<string | null> {
  const [row] = await db
    .select({ id: event_users.id })
    .from(event_users)
    .where(and(eq(event_users.event_id, event_id), eq(event_users.account_id, account_id)));
  return row?.id ?? null;
}

function messages(db: Reader) {
  return db
    .select({
      id: chat_messages.id,
      thread_id: chat_messages.thread_id,
      sender: chat_messages.sender,
      position: chat_messages.position,
      message: chat_messages.message,
      message_type: chat_messages.message_type,
      client_message_id: chat_messages.client_message_id,
      created_at: chat_messages.created_at,
      archived_at: chat_messages.archived_at,
      archived_by: chat_messages.archived_by,
      edited_at: chat_messages.edited_at,
      parent_id: chat_messages.parent_id,
      reply_count: chat_messages.reply_count,
      last_replied_at: chat_messages.last_replied_at,
      reactions: chat_messages.reactions,
      mentions: chat_messages.mentions,
      preview: chat_messages.preview,
      upload_id: chat_messages.upload_id,
      call_id: chat_messages.call_id,
      file: FILE_COLUMNS,
      person: personColumns,
    })
    .from(chat_messages)
    .leftJoin(
      event_users,
      and(eq(event_users.event_id, chat_messages.event_id), eq(event_users.id, chat_messages.sender)),
    )
    .leftJoin(accounts, eq(accounts.id, event_users.account_id))
    .leftJoin(uploads, eq(uploads.id, chat_messages.upload_id))
    .leftJoin(events, eq(events.id, uploads.event_id))
    .$dynamic();
}

type JoinedRow = Awaited<ReturnType<typeof messages>>[number];

/** The join answers a person of nulls where there is no sender, and a file of nulls where there is none. */
function messageRow(row: JoinedRow): MessageRow {
  const person = row.person.event_user_id === null ? null : (row.person as PersonRow);
  return { ...row, person, file: fileOf(row.file) };
}

/** A message of the event with its sender, or null. */
export async function findMessage(db: Reader, event_id: string, id: string): Promise<MessageRow | null> {
  const [row] = await messages(db).where(and(eq(chat_messages.event_id, event_id), eq(chat_messages.id, id)));
  return row ? messageRow(row) : null;
}

/** A message, locked until the end of the transaction: of a delete and a restore that race, one comes first. */
export async function lockMessage(tx: Tx, event_id: string, id: string): Promise<MessageRow | null> {
  const [row] = await messages(tx)
    .where(and(eq(chat_messages.event_id, event_id), eq(chat_messages.id, id)))
    .for('update', { of: chat_messages });
  return row ? messageRow(row) : null;
}

/** The condition that a message is the one that began the thread of the message `id`: that one itself, or its parent. */
const isRootOf = (event_id: string, id: string) =>
  and(
    eq(chat_messages.event_id, event_id),
    sql`${chat_messages.id} = (SELECT coalesce(asked.parent_id, asked.id) FROM ${chat_messages} asked
      WHERE asked.event_id = ${event_id} AND asked.id = ${id})`,
  );

/** The message that began the thread to which a message belongs: threads have one level. */
export async function findRoot(db: Reader, event_id: string, id: string): Promise<MessageRow | null> {
  const [row] = await messages(db).where(isRootOf(event_id, id));
  return row ? messageRow(row) : null;
}

/** The same, locked until the end of the transaction: its replies are counted one after the other. */
export async function lockRoot(tx: Tx, event_id: string, id: string): Promise<MessageRow | null> {
  const [row] = await messages(tx).where(isRootOf(event_id, id)).for('update', { of: chat_messages });
  return row ? messageRow(row) : null;
}

/** Messages by their ids. */
export async function messagesById(
  db: Reader,
  event_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await messages(db).where(and(eq(chat_messages.event_id, event_id), inArray(chat_messages.id, [...ids])));
  return new Map(rows.map((row) => [row.id, messageRow(row)]));
}

/** Messages by a condition, in the order of their ids, locked until the end of the transaction. */
export async function lockMessages(tx: Tx, condition: SQL | undefined, limit: number): Promise<MessageRow[]> {
  const rows = await messages(tx)
    .where(condition)
    .orderBy(asc(chat_messages.id))
    .limit(limit)
    .for('update', { of: chat_messages });
  return rows.map(messageRow);
}

/** The message that a sender sent to a thread under this id of theirs, or null (D25). */
export async function findByClientId(
  db: Reader,
  { event_id, thread_id, sender }: { readonly event_id: string; readonly thread_id: string; readonly sender: string },
  client_message_id: string,
): Promise<MessageRow | null> {
  const [row] = await messages(db).where(
    and(
      eq(chat_messages.event_id, event_id),
      eq(chat_messages.thread_id, thread_id),
      eq(chat_messages.sender, sender),
      eq(chat_messages.client_message_id, client_message_id),
    ),
  );
  return row ? messageRow(row) : null;
}

export interface PageQuery {
  readonly limit: number;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  /** Replies to this message only. */
  readonly parent_id?: string | undefined;
  /** Event-user ids of those whose messages are left out. */
  readonly without?: readonly string[] | undefined;
}

/** One page, oldest first, and whether there is more in the direction that was read. */
export async function readPage(
  db: Reader,
  event_id: string,
  thread_id: string,
  { limit, after, before, parent_id, without = [] }: PageQuery,
): Promise<{ rows: MessageRow[]; has_more: boolean }> {
  const forward = after !== undefined;
  const rows = await messages(db)
    .where(
      and(
        eq(chat_messages.event_id, event_id),
        eq(chat_messages.thread_id, thread_id),
        parent_id === undefined ? undefined : eq(chat_messages.parent_id, parent_id),
        without.length === 0
          ? undefined
          : or(isNull(chat_messages.sender), notInArray(chat_messages.sender, [...without])),
        gt(chat_messages.position, after ?? 0),
        before === undefined ? undefined : lt(chat_messages.position, before),
      ),
    )
    .orderBy(forward ? asc(chat_messages.position) : desc(chat_messages.position))
    .limit(limit + 1);
  const page = rows.slice(0, limit).map(messageRow);
  return { rows: forward ? page : page.reverse(), has_more: rows.length > limit };
}

/** A thread of the event, locked until the end of the transaction: changes of its order follow one another. */
export async function lockThread(tx: Tx, event_id: string, thread_id: string): Promise<ThreadRow | null> {
  const [row] = await threads(tx)
    .where(and(eq(chat_threads.event_id, event_id), eq(chat_threads.id, thread_id)))
    .for('no key update', { of: chat_threads });
  return row ?? null;
}

/** The fields that others fill later. */
export const NEW_MESSAGE = {
  edited_at: null,
  parent_id: null,
  reply_count: 0,
  last_replied_at: null,
  reactions: {},
  mentions: null,
  preview: null,
  upload_id: null,
  call_id: null,
  file: null,
} as const;

/** The statement that stores a message and the words by which it is found; its position comes with its live event. */
export function insertMessage(tx: Tx, row: typeof chat_messages.$inferInsert) {
  const stored = tx.$with('stored').as(tx.insert(chat_messages).values(row).returning({ id: chat_messages.id }));
  return putWords(tx.with(stored), row);
}

/** The statement that keeps a message's new text, and whom it names. */
export function setText(
  tx: Tx,
  event_id: string,
  { id, thread_id, message, mentions, preview, edited_at }: MessageRow,
) {
  const changed = tx
    .update(chat_messages)
    .set({ message, mentions, preview, edited_at })
    .where(isMessage(event_id, id));
  const kept = tx.$with('kept').as(changed.returning({ id: chat_messages.id }));
  return putWords(tx.with(kept), { event_id, id, thread_id, message });
}

/** The statement that keeps how often a message was answered; the caller has locked it. */
export function setThreadInfo(tx: Tx, event_id: string, { id, reply_count, last_replied_at }: MessageRow) {
  return tx.update(chat_messages).set({ reply_count, last_replied_at }).where(isMessage(event_id, id));
}

/** The statement that removes a message for good. */
export function deleteMessage(tx: Tx, event_id: string, id: string) {
  return tx.delete(chat_messages).where(isMessage(event_id, id));
}

const isMessage = (event_id: string, id: string) => and(eq(chat_messages.event_id, event_id), eq(chat_messages.id, id));

/** Marks a message as deleted, or with null as restored; its text stays stored (D24). */
export async function setArchived(
  tx: Tx,
  event_id: string,
  id: string,
  archived: { readonly at: Date; readonly by: string } | null,
): Promise<void> {
  await tx
    .update(chat_messages)
    .set({ archived_at: archived?.at ?? null, archived_by: archived?.by ?? null })
    .where(and(eq(chat_messages.event_id, event_id), eq(chat_messages.id, id)));
}
