import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { question_stops, question_votes, session_questions } from '../../db/schema/index.ts';
import type { Erased, PersonalData, SubjectMembership } from '../../personal-data.ts';
import { newsOf } from './news.ts';
import { findQuestion, updateQuestion } from './store.ts';

const askedBy = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(session_questions.event_id, event_id), eq(session_questions.asker, event_user_id));
const answeredBy = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(session_questions.event_id, event_id), eq(session_questions.answered_by, event_user_id));
const votesOf = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(question_votes.event_id, event_id), eq(question_votes.event_user_id, event_user_id));

const stoppedOf = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(question_stops.event_id, event_id), eq(question_stops.asker, event_user_id));
const { asker: _asker, ...stop_columns } = getTableColumns(question_stops);

/** Questions that a person asked, what they answered, and their votes. */
export const personalData: PersonalData = {
  tables: ['session_questions', 'question_votes', 'question_stops'],
  read: async ({ db }, { memberships }) => {
    const { asker: _, answered_by: __, ...columns } = getTableColumns(session_questions);
    const { id, session_id, answer } = session_questions;
    const all = async <T>(of: (own: SubjectMembership) => Promise<T[]>) =>
      (await Promise.all(memberships.map(of))).flat();
    return {
      // Anyone who answered is another person.
      session_questions: await all((own) =>
        db.select(columns).from(session_questions).where(askedBy(own)).orderBy(asc(session_questions.id)),
      ),
      questions_answered: await all((own) =>
        db.select({ id, session_id, answer }).from(session_questions).where(answeredBy(own)).orderBy(asc(id)),
      ),
      question_mutes: await all((own) => db.select(stop_columns).from(question_stops).where(stoppedOf(own))),
      question_votes: await all((own) => db.select().from(question_votes).where(votesOf(own))),
    };
  },
  erasePieces: async (ctx, { memberships }) => {
    for (const own of memberships) await eraseQuestions(ctx, own);
  },
  erase: async (_ctx, tx, { memberships }) => {
    for (const own of memberships) {
      await eraseVotes(tx, own);
      await tx.delete(question_stops).where(stoppedOf(own));
    }
    return {};
  },
};

/** Their questions are withdrawn, and what they answered loses its text; open pages learn of each. */
async function eraseQuestions(ctx: Context, own: SubjectMembership): Promise<void> {
  for (let left = true; left;) {
    left = await ctx.live.transact(async (tx) => {
      const [row] = await tx
        .select()
        .from(session_questions)
        .where(sql`(${askedBy(own)} AND ${session_questions.text} <> '') OR ${answeredBy(own)}`)
        .orderBy(asc(session_questions.id))
        .limit(1)
        .for('no key update');
      if (!row) return { result: false };
      return { result: true, ...(await eraseOne(tx, own, row)) };
    });
  }
}

async function eraseOne(tx: Tx, own: SubjectMembership, row: typeof session_questions.$inferSelect): Promise<Erased> {
  const asked = row.asker === own.event_user_id;
  const unanswered = row.answered_by === own.event_user_id ? { answer: null, answered_by: null } : {};
  const change = asked
    ? ({ text: '', state: 'withdrawn', answer: null, answered_by: null } as const)
    : { ...unanswered, state: row.state };
  await updateQuestion(tx, row.id, change);
  const after = await findQuestion(tx, row, row.id);
  return after ? newsOf(after, row.state) : {};
}

/** Votes of a person who is gone do not count; the numbers go out with the next news of votes. */
async function eraseVotes(tx: Tx, own: SubjectMembership): Promise<void> {
  const voted = tx.select({ id: question_votes.question_id }).from(question_votes).where(votesOf(own));
  await tx
    .update(session_questions)
    .set({ votes: sql`${session_questions.votes} - 1` })
    .where(and(eq(session_questions.event_id, own.event_id), inArray(session_questions.id, voted)));
  await tx.delete(question_votes).where(votesOf(own));
}
