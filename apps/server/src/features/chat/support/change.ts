import { ok, refused, type Result } from '@plenary/contract/errors';
import type { SupportQuestion } from '@plenary/contract/chat/support';
import type { AuditAction } from '@plenary/domain/audit/actions';
import { afterHandingBack, afterResolving, afterTaking, type Question } from '@plenary/domain/chat/support';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { readableThread } from '../access.ts';
import { membersOf } from '../members-store.ts';
import { threadNews } from '../private/news.ts';
import { oneQuestion } from './list.ts';
import { lockQuestion, putQuestion, questionOf, rowAfter, type QuestionRow } from './store.ts';
import { notifyStaff } from './notify-staff.ts';
import { questionEvent } from './topic.ts';

type Answer = Result<{ readonly question: SupportQuestion }>;
type Decide = (question: Question, row: QuestionRow) => Question | 'question_taken' | 'question_moved';

/** Takes a question, from nobody or from the holder who is named. Of several who do, one has it. */
export function takeQuestion(
  ctx: Context,
  member: Member,
  { chat_thread, from }: { readonly chat_thread: string; readonly from?: string | undefined },
): Promise<Answer> {
  const decide: Decide = (question) => afterTaking(question, member.event_user_id, from);
  return changeQuestion(ctx, member, chat_thread, 'question.taken', decide);
}

/** Gives a question back to the others. */
export function handBackQuestion(ctx: Context, member: Member, chat_thread: string): Promise<Answer> {
  const decide: Decide = (question) => afterHandingBack(question, member.event_user_id);
  return changeQuestion(ctx, member, chat_thread, 'question.handed_back', decide);
}

/** Resolves a question, unless its person has written more than the caller has seen. */
export function resolveQuestion(
  ctx: Context,
  member: Member,
  { chat_thread, asked_count: read }: { readonly chat_thread: string; readonly asked_count?: number | undefined },
): Promise<Answer> {
  const decide: Decide = (question, row) =>
    afterResolving(question, member.event_user_id, { asked: row.asked_count, read });
  return changeQuestion(ctx, member, chat_thread, 'question.resolved', decide);
}

async function changeQuestion(
  ctx: Context,
  member: Member,
  chat_thread: string,
  action: AuditAction,
  decide: Decide,
): Promise<Answer> {
  const wait = await ctx.limits.take('question_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const changed = await ctx.live.transact((tx) => changeOnce(ctx, tx, member, { chat_thread, action, decide }), {
    pool: 'chat',
  });
  if (!changed.ok) return changed;
  const question = await oneQuestion(ctx, member, chat_thread);
  return question ? ok({ question }) : refused('not_found');
}

interface Change {
  readonly chat_thread: string;
  readonly action: AuditAction;
  readonly decide: Decide;
}

/** Nobody answers for the event to themself. A change to how it is already changes nothing. */
async function changeOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  { chat_thread, action, decide }: Change,
): Promise<Outcome<Result<null>>> {
  const now = ctx.clock.now();
  const readable = await readableThread(tx, member, chat_thread, now);
  if (!readable.ok) return { result: readable };
  const row = await lockQuestion(tx, member.event_id, chat_thread);
  if (!row) return { result: refused('not_found') };
  if (row.asker === member.event_user_id) return { result: refused('forbidden') };
  const question = questionOf(row);
  const after = decide(question, row);
  if (typeof after === 'string') return { result: refused(after) };
  if (isSame(question, after)) return { result: ok(null) };
  const moved = rowAfter(row, after, now);
  await note(tx, ctx, { by: member, event_id: member.event_id, action, subject: chat_thread, ...holders(row, moved) });
  return {
    result: ok(null),
    writes: [putQuestion(tx, moved)],
    events: [
      questionEvent(moved),
      ...threadNews(member.event_id, chat_thread, await membersOf(tx, member, chat_thread)),
      ...(await notifyStaff(ctx, tx, row, { before: question, after, by: member.event_user_id })),
    ],
  };
}

const isSame = (one: Question, other: Question): boolean =>
  one.kind === other.kind && ('by' in one ? one.by : null) === ('by' in other ? other.by : null);

/** The holder before and after, by their event-user ids. */
const holders = (before: QuestionRow, after: QuestionRow) => ({
  before: { taken_by: before.taken_by },
  after: { taken_by: after.taken_by },
});
