import { ok, refused, type Result } from '@plenary/contract/errors';
import type { AnyQuestion } from '@plenary/contract/questions/operations';
import { NO_RULES, screen } from '@plenary/domain/chat/moderation/screening';
import { anonymity } from '@plenary/domain/questions/board';
import { QUESTIONS } from '@plenary/domain/questions/limits';
import { isUnanswered, type QuestionState } from '@plenary/domain/questions/states';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { acted } from '../acts/index.ts';
import { locksOf } from '../attendance/index.ts';
import { boardOfFacts, heldAtQuestions, isOpen, readText, refuseTaking } from './access.ts';
import { newsOf } from './news.ts';
import { presentQuestion } from './present.ts';
import {
  countOf,
  findByClientId,
  findFacts,
  findQuestion,
  insertQuestion,
  updateQuestion,
  type Facts,
  type QuestionColumns,
} from './store.ts';

export interface QuestionOrder {
  readonly session_id: string;
  readonly client_question_id: string;
  readonly text: string;
  readonly anonymous?: boolean | undefined;
}

/** A question of a session. */
export interface QuestionKey {
  readonly session_id: string;
  readonly id: string;
}

type Answer = Result<AnyQuestion>;

/**
 * Asks a question (QNA1). The person is locked, so that what they ask is counted one after the other; the same
 * `client_question_id` again answers the first question and changes nothing.
 */
export async function askQuestion(ctx: Context, member: Member, order: QuestionOrder): Promise<Answer> {
  const text = readText(order.text, QUESTIONS.question_max);
  if (!text.ok) return text;
  const wait = await ctx.limits.take('asked_question', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const locks = locksOf(ctx.db, { ...member, session_id: order.session_id }, 'key share');
  return ctx.live.transact((tx) => askOnce(ctx, tx, member, { ...order, text: text.value }), { locks });
}

async function askOnce(ctx: Context, tx: Tx, member: Member, order: QuestionOrder): Promise<Outcome<Answer>> {
  const { event_id, event_user_id: asker } = member;
  const key = { event_id, session_id: order.session_id };
  const now = ctx.clock.now();
  const [facts, sanctions, first, asked_before] = await Promise.all([
    findFacts(tx, key, asker),
    heldAtQuestions(tx, member, now),
    findByClientId(tx, key, asker, order.client_question_id),
    countOf(tx, key, asker),
  ]);
  const refusal = refuseTaking(facts, sanctions);
  if (refusal || !facts) return { result: { ok: false, refusal: refusal ?? { code: 'not_found' } } };
  if (first) return { result: ok(presentQuestion(first)) };
  if (!isOpen(ctx, facts)) return { result: refused('questions_closed') };
  if (asked_before >= QUESTIONS.per_person) return { result: refused('too_many_questions') };
  const anonymous = anonymity(boardOfFacts(facts).names, order.anonymous === true);
  if (anonymous === 'names_only') return { result: refused('names_only') };
  const state = stateOf(facts, member, order.text);
  if (!state.ok) return { result: state };
  const { text, client_question_id } = order;
  await insertQuestion(tx, {
    ...NEW_QUESTION,
    ...{ ...key, id: newId(now), asker, anonymous, client_question_id, text },
    ...{ state: state.value, created_at: new Date(now) },
  });
  const row = await findByClientId(tx, key, asker, client_question_id);
  if (!row) throw new Error('a question that was stored cannot be found');
  return acted(ctx, member, 'question', { result: ok(presentQuestion(row)), ...newsOf(row, null) });
}

/** A question as it begins. */
export const NEW_QUESTION: Pick<
  QuestionColumns,
  'edited' | 'state_before' | 'answer' | 'answered_by' | 'votes' | 'votes_announced'
> = {
  edited: false,
  state_before: null,
  answer: null,
  answered_by: null,
  votes: 0,
  votes_announced: 0,
};

/** Whether a text waits for those who moderate, may be read at once, or is refused by the rules of the event's channels (QNA2). */
function stateOf(facts: Facts, member: Member, text: string): Result<QuestionState> {
  const verdict = screen(text, { ...NO_RULES, ...facts.chat_rules }, member, false);
  if (verdict.kind === 'refuse') return refused(verdict.code);
  const waits = boardOfFacts(facts).reviewed && !rolesAllow('questions.moderate', member.roles);
  return ok(verdict.kind === 'hold' || waits ? 'waiting' : 'open');
}

/** Changes the text of one's own question that nobody has answered. Where questions wait, it waits again (QNA8). */
export async function editQuestion(ctx: Context, member: Member, key: QuestionKey, raw: string): Promise<Answer> {
  const text = readText(raw, QUESTIONS.question_max);
  if (!text.ok) return text;
  const wait = await ctx.limits.take('asked_question', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const locks = locksOf(ctx.db, { ...member, session_id: key.session_id }, 'no key update');
  return ctx.live.transact((tx) => editOnce(ctx, tx, member, key, text.value), { locks });
}

async function editOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  { session_id, id }: QuestionKey,
  text: string,
): Promise<Outcome<Answer>> {
  const key = { event_id: member.event_id, session_id };
  const [facts, sanctions, row] = await Promise.all([
    findFacts(tx, key, member.event_user_id),
    heldAtQuestions(tx, member, ctx.clock.now()),
    findQuestion(tx, key, id),
  ]);
  const refusal = refuseTaking(facts, sanctions);
  if (refusal || !facts) return { result: { ok: false, refusal: refusal ?? { code: 'not_found' } } };
  // Another's question is none that one could edit, anyone who asked it.
  if (row?.question.asker !== member.event_user_id) return { result: refused('not_found') };
  const before = row.question.state;
  if (!isUnanswered(before)) return { result: refused('question_settled') };
  if (row.question.text === text) return { result: ok(presentQuestion(row)) };
  if (!isOpen(ctx, facts)) return { result: refused('questions_closed') };
  const after = stateOf(facts, member, text);
  if (!after.ok) return { result: after };
  const state = before === 'waiting' ? 'waiting' : after.value;
  const question = { ...row.question, text, state, edited: true };
  return {
    result: ok(presentQuestion({ ...row, question })),
    writes: [updateQuestion(tx, id, { text, state, edited: true })],
    ...newsOf({ ...row, question }, before),
  };
}

/** Takes one's own question back that nobody has answered; doing it again changes nothing. */
export function withdrawQuestion(ctx: Context, member: Member, key: QuestionKey): Promise<Result<{ id: string }>> {
  const locks = locksOf(ctx.db, { ...member, session_id: key.session_id }, 'no key update');
  return ctx.live.transact((tx) => withdrawOnce(tx, member, key), { locks });
}

async function withdrawOnce(
  tx: Tx,
  { event_id, event_user_id }: Member,
  { session_id, id }: QuestionKey,
): Promise<Outcome<Result<{ id: string }>>> {
  const row = await findQuestion(tx, { event_id, session_id }, id);
  if (row?.question.asker !== event_user_id) return { result: refused('not_found') };
  const before = row.question.state;
  if (before === 'withdrawn') return { result: ok({ id }) };
  // One that was dismissed is nobody's business any more: its text can go.
  if (!isUnanswered(before) && before !== 'dismissed') return { result: refused('question_settled') };
  const gone = { text: '', state: 'withdrawn', answer: null, answered_by: null } as const;
  return {
    result: ok({ id }),
    writes: [updateQuestion(tx, id, gone)],
    ...newsOf({ ...row, question: { ...row.question, ...gone } }, before),
  };
}
