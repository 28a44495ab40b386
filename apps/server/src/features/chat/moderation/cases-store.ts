import type { CaseDecision } from '@plenary/domain/chat/moderation/reports';
import { and, asc, count, desc, eq, inArray, isNull, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../db/database.ts';
import { accounts, chat_cases, chat_reports, chat_threads, event_users } from '../../../db/schema/index.ts';
import { personColumns, type PersonRow } from '../../accounts/index.ts';
import type { Reader } from '../messages/store.ts';

export type CaseRow = typeof chat_cases.$inferSelect;
export type ReportRow = Omit<typeof chat_reports.$inferSelect, 'reporter' | 'event_id'> & {
  readonly person: PersonRow;
};

/** The statement that makes the changes of an event's cases follow one another: the count of open ones is always true. */
export function lockCases(db: Reader, event_id: string) {
  return db
    .select({ id: chat_threads.id })
    .from(chat_threads)
    .where(and(eq(chat_threads.event_id, event_id), eq(chat_threads.kind, 'public')))
    .for('no key update');
}

/** The case about a message, or null. */
export async function caseOfMessage(db: Reader, event_id: string, message_id: string): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(chat_cases)
    .where(isOf(event_id, eq(chat_cases.message_id, message_id)));
  return row ?? null;
}

/** A case of the event, or null. */
export async function findCase(db: Reader, event_id: string, id: string): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(chat_cases)
    .where(isOf(event_id, eq(chat_cases.id, id)));
  return row ?? null;
}

const isOf = (event_id: string, condition: SQL | undefined) => and(eq(chat_cases.event_id, event_id), condition);

/** Keeps a case as it is now. */
export async function putCase(tx: Tx, row: CaseRow): Promise<void> {
  const { id: _, event_id: _event, message_id: _message, ...set } = row;
  await tx.insert(chat_cases).values(row).onConflictDoUpdate({ target: chat_cases.id, set });
}

/** Keeps a report; false: the person had reported the message before. */
export async function insertReport(tx: Tx, row: typeof chat_reports.$inferInsert): Promise<boolean> {
  const kept = await tx.insert(chat_reports).values(row).onConflictDoNothing().returning({ id: chat_reports.case_id });
  return kept.length > 0;
}

/** How many cases of an event are open. */
export async function countOpenCases(db: Reader, event_id: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(chat_cases)
    .where(isOf(event_id, isNull(chat_cases.decision)));
  return row?.open ?? 0;
}

export interface CasesQuery {
  readonly state: 'open' | 'decided';
  readonly limit: number;
  /** The last case of the page before. */
  readonly after?: string | undefined;
}

/** A page of cases and whether there are more: open ones by their time, decided ones the latest first. */
export async function readCases(
  db: Reader,
  event_id: string,
  { state, limit, after }: CasesQuery,
): Promise<{ rows: CaseRow[]; has_more: boolean }> {
  const open = state === 'open';
  const time = open ? chat_cases.due_at : chat_cases.decided_at;
  const before = alias(chat_cases, 'before');
  const mark = sql`(SELECT ${open ? before.due_at : before.decided_at}, ${before.id} FROM ${chat_cases} before
    WHERE ${before.event_id} = ${event_id} AND ${before.id} = ${after})`;
  const rows = await db
    .select()
    .from(chat_cases)
    .where(
      isOf(
        event_id,
        and(
          open ? isNull(chat_cases.decision) : isNotNull(chat_cases.decision),
          after === undefined ? undefined : sql`(${time}, ${chat_cases.id}) ${sql.raw(open ? '>' : '<')} ${mark}`,
        ),
      ),
    )
    .orderBy(...(open ? [asc(time), asc(chat_cases.id)] : [desc(time), desc(chat_cases.id)]))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}

/** The latest reports of each case, at most `each`, with those who made them. */
export async function reportsOf(db: Reader, cases: readonly string[], each: number): Promise<ReportRow[]> {
  if (cases.length === 0) return [];
  const place = sql<number>`row_number() OVER (PARTITION BY ${chat_reports.case_id}
    ORDER BY ${chat_reports.created_at} DESC, ${chat_reports.reporter})`;
  const latest = db
    .select({ case_id: chat_reports.case_id, reporter: chat_reports.reporter, place: place.as('place') })
    .from(chat_reports)
    .where(inArray(chat_reports.case_id, [...cases]))
    .as('latest');
  return db
    .select({
      case_id: chat_reports.case_id,
      category: chat_reports.category,
      description: chat_reports.description,
      message: chat_reports.message,
      file_name: chat_reports.file_name,
      created_at: chat_reports.created_at,
      person: personColumns,
    })
    .from(latest)
    .innerJoin(chat_reports, and(eq(chat_reports.case_id, latest.case_id), eq(chat_reports.reporter, latest.reporter)))
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, chat_reports.event_id), eq(event_users.id, chat_reports.reporter)),
    )
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(sql`${latest.place} <= ${each}`)
    .orderBy(latest.place);
}

/** Whether another case of the same kind holds the same person. */
export async function otherCaseStops(db: Reader, { id, event_id, accused, decision }: CaseRow): Promise<boolean> {
  if (decision === null) return false;
  const others = and(eq(chat_cases.accused, accused), eq(chat_cases.decision, decision), ne(chat_cases.id, id));
  const [other] = await db.select({ id: chat_cases.id }).from(chat_cases).where(isOf(event_id, others)).limit(1);
  return other !== undefined;
}

const UPHELD: readonly CaseDecision[] = ['delete', 'mute', 'ban', 'ban_event'];

/** How many cases of each of these people ended with more than a dismissal. */
export async function upheldCases(
  db: Reader,
  event_id: string,
  accused: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accused.length === 0) return new Map();
  const rows = await db
    .select({ accused: chat_cases.accused, cases: count() })
    .from(chat_cases)
    .where(isOf(event_id, and(inArray(chat_cases.accused, [...accused]), inArray(chat_cases.decision, [...UPHELD]))))
    .groupBy(chat_cases.accused);
  return new Map(rows.map((row) => [row.accused, row.cases]));
}
