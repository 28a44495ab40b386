import { released } from '@plenary/domain/chat/support';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { support_questions } from '../../../db/schema/index.ts';
import type { FeedEvent } from '../../../live/types.ts';
import type { PersonalData, SubjectMembership } from '../../../personal-data.ts';
import { dropQuestion, lockTakenBy, putQuestion, questionBy, questionOf, rowAfter } from './store.ts';
import { questionEvent } from './topic.ts';

/** A person's question goes with them; those that they had taken are everybody's again. */
export const personalData: PersonalData = {
  tables: ['support_questions'],
  read: async ({ db }, { memberships }) => {
    const own = await Promise.all(
      memberships.map(({ event_id, event_user_id }) =>
        db
          .select()
          .from(support_questions)
          .where(and(eq(support_questions.event_id, event_id), eq(support_questions.asker, event_user_id))),
      ),
    );
    return { support_questions: own.flat() };
  },
  erase: async (ctx, tx, { memberships }) => {
    const notices = await Promise.all(memberships.map((own) => eraseQuestions(ctx, tx, own)));
    return { events: notices.flat() };
  },
};

async function eraseQuestions(
  ctx: Context,
  tx: Tx,
  { event_id, event_user_id }: SubjectMembership,
): Promise<FeedEvent[]> {
  const own = await questionBy(tx, event_id, event_user_id);
  if (own) await dropQuestion(tx, own);
  const held = await lockTakenBy(tx, event_id, event_user_id);
  const left = held.map((row) => ({ ...rowAfter(row, released(questionOf(row)), ctx.clock.now()), taken_by: null }));
  for (const row of left) await putQuestion(tx, row);
  return [...(own ? [questionEvent(own, true)] : []), ...left.map((row) => questionEvent(row))];
}
