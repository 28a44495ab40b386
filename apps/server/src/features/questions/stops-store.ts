import type { Stop } from '@plenary/domain/questions/stops';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { question_stops, session_questions } from '../../db/schema/index.ts';
import type { Reader, SessionKey } from './store.ts';

interface AskerKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** The mutes of the askers of a person's questions. */
export async function stopsOf(db: Reader, { event_id, event_user_id }: AskerKey): Promise<Stop[]> {
  const rows = await stops(db, { event_id, event_user_id });
  return rows.map(({ until }) => ({ until: until?.getTime() ?? null }));
}

const stops = prepared('question_stops', (db) =>
  db
    .select({ until: question_stops.until })
    .from(question_stops)
    .where(
      and(
        eq(question_stops.event_id, sql.placeholder('event_id')),
        eq(question_stops.asker, sql.placeholder('event_user_id')),
      ),
    ),
);

/** The questions of a session whose askers are muted at a moment, the earliest first. */
export function stopsIn(db: Reader, { event_id, session_id }: SessionKey, now: number) {
  return db
    .select({ id: session_questions.id, text: session_questions.text, until: question_stops.until })
    .from(question_stops)
    .innerJoin(session_questions, eq(session_questions.id, question_stops.question_id))
    .where(
      and(
        eq(question_stops.event_id, event_id),
        eq(session_questions.session_id, session_id),
        or(isNull(question_stops.until), gt(question_stops.until, new Date(now))),
      ),
    )
    .orderBy(asc(session_questions.id));
}

/** The mute of the asker of a question; null: there is none. */
export async function findStop(db: Reader, event_id: string, question_id: string): Promise<Stop | null> {
  const [row] = await db
    .select({ until: question_stops.until })
    .from(question_stops)
    .where(and(eq(question_stops.event_id, event_id), eq(question_stops.question_id, question_id)));
  return row ? { until: row.until?.getTime() ?? null } : null;
}

/** The statement that puts a mute on the asker of a question, in the place of an earlier one by the same question. */
export function putStop(tx: Tx, row: typeof question_stops.$inferSelect) {
  return tx
    .insert(question_stops)
    .values(row)
    .onConflictDoUpdate({ target: [question_stops.event_id, question_stops.question_id], set: { until: row.until } });
}

/** The statement that lifts it. */
export function dropStop(tx: Tx, event_id: string, question_id: string) {
  return tx
    .delete(question_stops)
    .where(and(eq(question_stops.event_id, event_id), eq(question_stops.question_id, question_id)));
}
