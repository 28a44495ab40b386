import { CHAT } from '@plenary/domain/chat/limits';
import type { Question } from '@plenary/domain/chat/support';
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chat_reads, support_questions } from '../../../db/schema/index.ts';
import { addThreadMembers, insertThreadOnce } from '../../threads/index.ts';
import type { Visit } from '../members-store.ts';
import type { Reader } from '../messages/store.ts';

export type QuestionRow = typeof support_questions.$inferSelect;

const { event_id: EVENT, thread_id: THREAD, taken_by, waiting_since, resolved_at, changed_at } = support_questions;

/** A stored question as the rules know it. */
export function questionOf(row: QuestionRow): Question {
  const since = row.waiting_since?.getTime() ?? null;
  if (row.resolved_at !== null) return { kind: 'resolved', by: row.taken_by, waiting_since: since };
  if (since === null) return { kind: 'answered', by: row.taken_by };
  return row.taken_by === null
    ? { kind: 'open', waiting_since: since }
    : { kind: 'taken', by: row.taken_by, waiting_since: since };
}

/** The row of a question that has changed at `now`, in milliseconds. */
export function rowAfter(row: QuestionRow, question: Question, now: number): QuestionRow {
  const since = question.kind === 'answered' ? null : question.waiting_since;
  return {
    ...row,
    taken_by: question.kind === 'open' ? null : question.by,
    waiting_since: since === null ? null : new Date(since),
    resolved_at: question.kind === 'resolved' ? new Date(now) : null,
    changed_at: new Date(now),
  };
}

/**
 * A person's thread with the event's support, begun unless it exists. Of two concurrent starts the second waits
 * for the first.
 * @returns its id, and whether this began it
 */
export async function beginOwnThread(
  tx: Tx,
  { id, at, event_id, event_user_id }: Visit & { readonly id: string; readonly at: Date },
): Promise<{ readonly id: string; readonly begun: boolean }> {
  const thread = { id, event_id, kind: 'support' as const, name: '', created_by: event_user_id, created_at: at };
  const [begun] = await insertThreadOnce(tx, thread);
  if (!begun) return { id: await ownThreadId(tx, event_id, event_user_id), begun: false };
  const place = { event_id, thread_id: id };
  await Promise.all([
    addThreadMembers(tx, place, [event_user_id], at),
    tx
      .insert(support_questions)
      .values({ ...place, asker: event_user_id, waiting_since: at, asked_count: 0, changed_at: at }),
  ]);
  return { id, begun: true };
}

async function ownThreadId(tx: Tx, event_id: string, asker: string): Promise<string> {
  const row = await questionBy(tx, event_id, asker);
  if (!row) throw new Error('a thread with the support that stood in the way is gone');
  return row.thread_id;
}

const isOf = (event_id: string, condition: SQL | undefined) => and(eq(EVENT, event_id), condition);

/** The question of a person, or null. */
export async function questionBy(db: Reader, event_id: string, asker: string): Promise<QuestionRow | null> {
  const [row] = await db
    .select()
    .from(support_questions)
    .where(isOf(event_id, eq(support_questions.asker, asker)));
  return row ?? null;
}

/** Whether a thread is that of a question. */
export async function hasQuestion(db: Reader, event_id: string, thread_id: string): Promise<boolean> {
  const rows = await db
    .select({ id: THREAD })
    .from(support_questions)
    .where(isOf(event_id, eq(THREAD, thread_id)));
  return rows.length > 0;
}

/** The question of a thread, locked until the end of the transaction: its changes follow one another. */
export async function lockQuestion(tx: Tx, event_id: string, thread_id: string): Promise<QuestionRow | null> {
  const [row] = await tx
    .select()
    .from(support_questions)
    .where(isOf(event_id, eq(THREAD, thread_id)))
    .for('update');
  return row ?? null;
}

/** The questions that a person has taken or resolved, locked in the order of their threads. */
export async function lockTakenBy(tx: Tx, event_id: string, by: string): Promise<QuestionRow[]> {
  return tx
    .select()
    .from(support_questions)
    .where(isOf(event_id, eq(taken_by, by)))
    .orderBy(asc(THREAD))
    .for('update');
}

/** The statement that keeps a question as it is now. */
export function putQuestion(tx: Tx, row: QuestionRow) {
  const { event_id, thread_id, asker: _, ...set } = row;
  return tx
    .update(support_questions)
    .set(set)
    .where(isOf(event_id, eq(THREAD, thread_id)));
}

/** The statement that forgets a question. */
export function dropQuestion(tx: Tx, { event_id, thread_id }: QuestionRow) {
  return tx.delete(support_questions).where(isOf(event_id, eq(THREAD, thread_id)));
}

/** The questions of an event whose people wait, the longest first. */
export async function waitingQuestions(db: Reader, event_id: string): Promise<QuestionRow[]> {
  return db.select().from(support_questions).where(isOf(event_id, WAITING)).orderBy(asc(waiting_since), asc(THREAD));
}

const WAITING = and(isNull(resolved_at), isNotNull(waiting_since));
const CONDITIONS = {
  waiting: WAITING,
  answered: and(isNull(resolved_at), isNull(waiting_since)),
  resolved: isNotNull(resolved_at),
};

export interface QuestionsQuery {
  readonly state: keyof typeof CONDITIONS;
  /** That one alone, in whichever state. */
  readonly chat_thread?: string | undefined;
  readonly limit: number;
  /** The thread of the last one of the page before. */
  readonly after?: string | undefined;
}

/** A question with what its reader sees beside it. */
export type ListedQuestion = QuestionRow & { readonly last_message: string | null; readonly unread_count: number };

/** A page of questions and whether there are more: those that wait by their time, the others the latest first. */
export async function readQuestions(
  db: Reader,
  viewer: Visit,
  { state, chat_thread, limit, after }: QuestionsQuery,
): Promise<{ rows: ListedQuestion[]; has_more: boolean }> {
  const waits = state === 'waiting';
  const time = waits ? waiting_since : changed_at;
  const behind = sql`(${time}, ${THREAD}) ${sql.raw(waits ? '>' : '<')} (SELECT
    ${sql.raw(waits ? 'm.waiting_since' : 'm.changed_at')}, m.thread_id FROM ${support_questions} m
    WHERE m.event_id = ${viewer.event_id} AND m.thread_id = ${after})`;
  const which =
    chat_thread === undefined
      ? and(CONDITIONS[state], after === undefined ? undefined : behind)
      : eq(THREAD, chat_thread);
  const rows = await listed(db, viewer)
    .where(isOf(viewer.event_id, which))
    .orderBy(...(waits ? [asc(time), asc(THREAD)] : [desc(time), desc(THREAD)]))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}

/** The join gives each column its table's name, which the subqueries need. */
function listed(db: Reader, { event_user_id }: Visit) {
  const there = sql`c.event_id = ${EVENT} AND c.thread_id = ${THREAD}`;
  return db
    .select({
      ...getTableColumns(support_questions),
      last_message: sql<string | null>`(SELECT c.id FROM chat_messages c WHERE ${there} AND c.position > 0
        ORDER BY c.position DESC LIMIT 1)`,
      unread_count: sql<number>`(SELECT count(*)::int FROM (SELECT 1 FROM chat_messages c WHERE ${there}
        AND c.position > coalesce(${chat_reads.position}, 0) AND c.archived_at IS NULL
        AND c.sender = ${support_questions.asker} LIMIT ${CHAT.unread_max}) u)`,
    })
    .from(support_questions)
    .leftJoin(
      chat_reads,
      and(
        eq(chat_reads.event_id, EVENT),
        eq(chat_reads.thread_id, THREAD),
        eq(chat_reads.event_user_id, event_user_id),
      ),
    );
}
