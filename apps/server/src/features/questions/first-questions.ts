import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { question_votes, session_questions, shown_sessions } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { NEW_QUESTION } from './ask.ts';
import { newsOf } from './news.ts';
import { findQuestion, insertQuestion, type SessionKey } from './store.ts';

/** A question that was asked by name, and who voted for it: event-user ids. */
export interface FirstQuestion {
  readonly asker: string;
  readonly text: string;
  readonly votes: readonly string[];
}

/**
 * Puts questions beside a session that never had one. Two servers that do so at once write them once: the session is locked.
 * @returns how many were written
 */
export async function fillEmptyBoard(
  ctx: Context,
  key: SessionKey,
  questions: readonly FirstQuestion[],
): Promise<number> {
  const session = and(eq(shown_sessions.event_id, key.event_id), eq(shown_sessions.id, key.session_id));
  const ofSession = and(eq(session_questions.event_id, key.event_id), eq(session_questions.session_id, key.session_id));
  return ctx.live.transact(
    async (tx) => {
      if ((await tx.$count(session_questions, ofSession)) > 0) return { result: 0 };
      const now = ctx.clock.now();
      const events = [];
      for (const { asker, text, votes } of questions) {
        const id = newId(now);
        await insertQuestion(tx, {
          ...NEW_QUESTION,
          ...{ ...key, id, asker, text, anonymous: false, client_question_id: id, state: 'open' },
          ...{ votes: votes.length, votes_announced: votes.length, created_at: new Date(now) },
        });
        for (const event_user_id of votes)
          await tx.insert(question_votes).values({ event_id: key.event_id, question_id: id, event_user_id });
        const row = await findQuestion(tx, key, id);
        if (!row) throw new Error('a question that was stored cannot be found');
        events.push(...newsOf(row, null).events);
      }
      return { result: questions.length, events };
    },
    { locks: [ctx.db.select({ id: shown_sessions.id }).from(shown_sessions).where(session).for('update')] },
  );
}
