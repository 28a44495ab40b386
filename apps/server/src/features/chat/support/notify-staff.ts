import { answersQuestions, newsForStaff, type Question } from '@plenary/domain/chat/support';
import { rolesOf } from '@plenary/domain/policy/policy';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { event_users } from '../../../db/schema/index.ts';
import { isOfTeamSql } from '../../../http/request/origin/reach.ts';
import type { FeedEvent } from '../../../live/types.ts';
import { notify, takeBack } from '../../notifications/index.ts';
import type { QuestionRow } from './store.ts';

const KIND = 'new_question';

/**
 * Notifies the supporters that a person waits for an answer, once until the question is taken, and takes that
 * back then (SUP17).
 * @param before null: the question has just begun
 * @param by the event-user who changed it, and is not notified
 */
export async function notifyStaff(
  ctx: Context,
  tx: Tx,
  { event_id, thread_id, asker }: QuestionRow,
  change: { readonly before: Question | null; readonly after: Question; readonly by: string },
): Promise<readonly FeedEvent[]> {
  switch (newsForStaff(change.before, change.after)) {
    case null:
      return [];
    case 'over':
      return takeBack(tx, { event_id, kinds: [KIND], subject: thread_id });
    case 'waits': {
      const values = { chat_thread: thread_id };
      const to = (await staffOf(tx, event_id)).filter((one) => one !== change.by);
      return notify(ctx, tx, { event_id, to, kind: KIND, subject: thread_id, by: asker, values });
    }
  }
}

/** Event-user ids of those who answer for an event. */
async function staffOf(tx: Tx, event_id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: event_users.id, host: event_users.host, roles: event_users.roles })
    .from(event_users)
    .where(and(eq(event_users.event_id, event_id), eq(event_users.active, true), isOfTeamSql('event_users')));
  return rows.filter((row) => answersQuestions(rolesOf(row))).map(({ id }) => id);
}
