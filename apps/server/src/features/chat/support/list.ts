import { ok, refused, type Result } from '@plenary/contract/errors';
import type { OwnQuestion, SupportQuestion } from '@plenary/contract/chat/support';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { peopleById, presentEventUser, type PersonRow } from '../../accounts/index.ts';
import { presentMessage } from '../messages/present.ts';
import { readState } from '../reading/store.ts';
import { findPerson, messagesById, type Reader } from '../messages/store.ts';
import { supportEnabled } from './enabled.ts';
import { questionBy, questionOf, readQuestions, type ListedQuestion, type QuestionsQuery } from './store.ts';

interface QuestionPage {
  readonly questions: SupportQuestion[];
  readonly has_more: boolean;
}

/** A page of the queue. */
export async function listQuestions(
  ctx: Context,
  member: Member,
  query: QuestionsQuery,
): Promise<Result<QuestionPage>> {
  if (!(await supportEnabled(ctx.db, member.event_id))) return refused('chat_disabled');
  const { rows, has_more } = await readQuestions(ctx.db, member, query);
  return ok({ questions: await presentQuestions(ctx.db, member, rows), has_more });
}

/** One question, in whichever state it is. */
export async function oneQuestion(ctx: Context, member: Member, chat_thread: string): Promise<SupportQuestion | null> {
  const { rows } = await readQuestions(ctx.db, member, { state: 'waiting', chat_thread, limit: 1 });
  const [question = null] = await presentQuestions(ctx.db, member, rows);
  return question;
}

/**
 * The caller's own question. Of those who answer it names the one who does now: nothing of who had it before, or of how
 * long it waits beside others.
 */
export async function ownQuestion(ctx: Context, member: Member): Promise<Result<{ question: OwnQuestion | null }>> {
  const { event_id, event_user_id } = member;
  if (!(await supportEnabled(ctx.db, event_id))) return refused('chat_disabled');
  const row = await questionBy(ctx.db, event_id, event_user_id);
  if (!row) return ok({ question: null });
  const state = questionOf(row).kind;
  const by = state === 'resolved' ? null : row.taken_by;
  const [person, { unread_count }] = await Promise.all([
    by === null ? null : findPerson(ctx.db, event_id, by),
    readState(ctx.db, { event_id, event_user_id, thread_id: row.thread_id }),
  ]);
  const answering = person?.active ? presentEventUser(person) : null;
  return ok({ question: { chat_thread: row.thread_id, state, answering, unread_count } });
}

/** The number of queries does not grow with their number. */
async function presentQuestions(
  db: Reader,
  member: Member,
  rows: readonly ListedQuestion[],
): Promise<SupportQuestion[]> {
  const { event_id } = member;
  const ids = new Set(rows.flatMap(({ asker, taken_by }) => [asker, ...(taken_by === null ? [] : [taken_by])]));
  const [people, messages] = await Promise.all([
    peopleById(db, event_id, [...ids]),
    messagesById(
      db,
      event_id,
      rows.flatMap(({ last_message }) => last_message ?? []),
    ),
  ]);
  const present = (id: string | null) => presented(id === null ? undefined : people.get(id));
  return rows.flatMap((row) => {
    const event_user = present(row.asker);
    if (!event_user) return [];
    const last = row.last_message === null ? undefined : messages.get(row.last_message);
    return {
      chat_thread: row.thread_id,
      event_user,
      state: questionOf(row).kind,
      answering: present(row.taken_by),
      waiting_since: row.resolved_at === null ? (row.waiting_since?.toISOString() ?? null) : null,
      asked_count: row.asked_count,
      last_message_received: last ? presentMessage(last, member) : null,
      unread_count: row.unread_count,
    };
  });
}

const presented = (person: PersonRow | undefined) => (person ? presentEventUser(person) : null);
