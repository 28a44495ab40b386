import { ok, refused, type Result } from '@plenary/contract/errors';
import { afterAnswer, afterAsking } from '@plenary/domain/chat/support';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import type { ThreadRow } from '../messages/store.ts';
import { lockQuestion, putQuestion, questionOf, rowAfter } from './store.ts';
import { notifyStaff } from './notify-staff.ts';
import { questionEvent } from './topic.ts';

type Move = Pick<Outcome<null>, 'writes' | 'events'>;

/**
 * The change of a question by a message in its thread: its person asks, or a supporter answers, which takes a
 * question that nobody has taken. Of two concurrent answers the second is refused. Other threads have no question.
 * @param now real time in milliseconds
 */
export async function moveQuestion(
  ctx: Context,
  tx: Tx,
  member: Member,
  thread: ThreadRow,
  now: number,
): Promise<Result<Move>> {
  if (thread.kind !== 'support') return ok({});
  const row = await lockQuestion(tx, member.event_id, thread.id);
  if (!row) return refused('not_found');
  const asks = row.asker === member.event_user_id;
  const question = questionOf(row);
  const after = asks ? afterAsking(question, now) : afterAnswer(question, member.event_user_id);
  if (after === 'question_taken') return refused(after);
  const moved = { ...rowAfter(row, after, now), asked_count: row.asked_count + (asks ? 1 : 0) };
  const before = row.asked_count === 0 ? null : question;
  const notices = await notifyStaff(ctx, tx, row, { before, after, by: member.event_user_id });
  return ok({ writes: [putQuestion(tx, moved)], events: [questionEvent(moved), ...notices] });
}

/** A message that was sent, together with what it changes of the question of its thread. */
export function withMove<T extends Outcome<unknown>>(sent: T, { writes = [], events = [] }: Move): T {
  return { ...sent, writes: [...(sent.writes ?? []), ...writes], events: [...(sent.events ?? []), ...events] };
}
