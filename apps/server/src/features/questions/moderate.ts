import { ok, refused, type Result } from '@plenary/contract/errors';
import type { AnyQuestion, QuestionBoard } from '@plenary/contract/questions/operations';
import { questionsTopic } from '@plenary/contract/questions/topics';
import { QUESTIONS } from '@plenary/domain/questions/limits';
import { stateAfter, takesAnswer, type ModerationAct, type QuestionState } from '@plenary/domain/questions/states';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { locksOf } from '../attendance/index.ts';
import { note } from '../audit/index.ts';
import { sanctionsOf } from '../chat/index.ts';
import { notify, takeBack } from '../notifications/index.ts';
import { boardOfFacts, readText, refuseTaking } from './access.ts';
import type { QuestionKey } from './ask.ts';
import { newsOf } from './news.ts';
import { presentQuestion } from './present.ts';
import {
  findFacts,
  findLive,
  findQuestion,
  putBoard,
  updateQuestion,
  type Facts,
  type QuestionColumns,
  type QuestionRow,
} from './store.ts';

type Answer = Result<AnyQuestion>;

/** Runs a change of a session's questions with the session locked: of two at once, the second sees the first one's. */
export async function onSession<T>(
  ctx: Context,
  member: Member,
  session_id: string,
  change: (tx: Tx, facts: Facts) => Promise<Outcome<Result<T>>>,
): Promise<Result<T>> {
  const wait = await ctx.limits.take('question_moderation', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const locks = locksOf(ctx.db, { ...member, session_id }, 'no key update');
  return ctx.live.transact(
    async (tx): Promise<Outcome<Result<T>>> => {
      const [facts, sanctions] = await Promise.all([
        findFacts(tx, { event_id: member.event_id, session_id }, member.event_user_id),
        sanctionsOf(tx, member, ctx.clock.now()),
      ]);
      const refusal = refuseTaking(facts, sanctions);
      if (refusal || !facts) return { result: { ok: false, refusal: refusal ?? { code: 'not_found' } } };
      return change(tx, facts);
    },
    { locks },
  );
}

/** Lets a question through, dismisses it or takes that back, and says that it is or was answered live (QNA6). */
export function moderateQuestion(ctx: Context, member: Member, key: QuestionKey, act: ModerationAct): Promise<Answer> {
  const { event_id } = member;
  const of = { event_id, session_id: key.session_id };
  return onSession(ctx, member, key.session_id, async (tx, { slug }) => {
    const [row, live] = await Promise.all([findQuestion(tx, of, key.id), findLive(tx, of)]);
    if (!row || row.question.state === 'withdrawn') return { result: refused('not_found') };
    const { state: before, state_before } = row.question;
    const state = stateAfter(before, act, state_before);
    if (state === null) return { result: refused('question_settled') };
    if (state === before) return { result: ok(presentQuestion(row)) };
    await noteMove(ctx, tx, member, key.id, before, state);
    const moved = moveTo(tx, row, state);
    // One question is answered at a time: the one before it is answered now.
    const ended = state === 'live' && live && live.question.id !== key.id ? moveTo(tx, live, 'answered') : null;
    const all = ended ? [ended, moved] : [moved];
    const told = await Promise.all(all.map((one) => notifyAsker(ctx, tx, { ...member, slug }, one.row, one.before)));
    const outcome = joined(ok(presentQuestion(moved.row)), all);
    return { ...outcome, events: [...(outcome.events ?? []), ...told.flat()] };
  });
}

/** Dismissals and what takes them back are noted; what happens on the stage is no change of the rules. */
async function noteMove(
  ctx: Context,
  tx: Tx,
  by: Member,
  subject: string,
  before: QuestionState,
  after: QuestionState,
): Promise<void> {
  if (before !== 'dismissed' && after !== 'dismissed') return;
  const states = { before: { state: before }, after: { state: after } };
  await note(tx, ctx, { by, event_id: by.event_id, action: 'session_question.moved', subject, ...states });
}

type Moved = ReturnType<typeof moveTo>;

/** A question in another state, with its writes and events. */
function moveTo(
  tx: Tx,
  row: QuestionRow,
  state: QuestionState,
  more: Partial<Pick<QuestionColumns, 'answer' | 'answered_by'>> = {},
) {
  const before = row.question.state;
  const cleared = state === 'open' ? { answer: null, answered_by: null } : {};
  const change = { ...cleared, ...more, state, state_before: state === 'dismissed' ? before : null };
  const moved = { ...row, question: { ...row.question, ...change } };
  return { row: moved, before, write: updateQuestion(tx, row.question.id, change), news: newsOf(moved, before) };
}

function joined<T>(result: T, moved: readonly Moved[]): Outcome<T> {
  return {
    result,
    writes: moved.map(({ write }) => write),
    events: moved.flatMap(({ news }) => news.events),
    supersede: moved.flatMap(({ news }) => news.supersede),
  };
}

/** Answers a question in writing, or in other words than before; one that waited is let through by it. */
export async function answerQuestion(ctx: Context, member: Member, key: QuestionKey, raw: string): Promise<Answer> {
  const text = readText(raw, QUESTIONS.answer_max);
  if (!text.ok) return text;
  const { event_id, event_user_id } = member;
  return onSession(ctx, member, key.session_id, async (tx, { slug }) => {
    const row = await findQuestion(tx, { event_id, session_id: key.session_id }, key.id);
    if (!row || row.question.state === 'withdrawn') return { result: refused('not_found') };
    if (!takesAnswer(row.question.state)) return { result: refused('question_settled') };
    if (row.question.answer === text.value) return { result: ok(presentQuestion(row)) };
    const { write } = moveTo(tx, row, 'answered', { answer: text.value, answered_by: event_user_id });
    // Written at once: anyone who answers is read with it, by name.
    await write;
    const after = (await findQuestion(tx, row.question, key.id)) ?? row;
    const { events, supersede } = newsOf(after, row.question.state);
    const told = await notifyAsker(ctx, tx, { ...member, slug }, after, row.question.state);
    return { result: ok(presentQuestion(after)), events: [...events, ...told], supersede };
  });
}

/** Notifies the asker that their question is answered, once each time; opening it again takes that back. */
function notifyAsker(
  ctx: Context,
  tx: Tx,
  { event_id, event_user_id: by, slug }: Member & { readonly slug: string },
  { question: { id, state, asker, session_id } }: QuestionRow,
  before: QuestionState,
): Promise<FeedEvent[]> {
  if (before === 'answered' && state !== 'answered')
    return takeBack(tx, { event_id, kinds: ['answered_question'], subject: id });
  if (before === 'answered' || state !== 'answered') return Promise.resolve([]);
  const values = { question: id, session: session_id };
  const about = { subject: id, session_id, values, link: `/${slug}/questions/${session_id}` };
  return notify(ctx, tx, { event_id, to: [asker], kind: 'answered_question', by, ...about });
}

/** Choices of how questions are asked at a session. */
export interface BoardChange {
  readonly names?: QuestionBoard['names'] | undefined;
  readonly reviewed?: boolean | undefined;
  readonly closes_with_session?: boolean | undefined;
  readonly closed?: boolean | undefined;
}

/** Says how questions are asked at a session; what is left out stays as it was. Questions that were asked stay as they are. */
export function setBoard(
  ctx: Context,
  member: Member,
  session_id: string,
  change: BoardChange,
): Promise<Result<{ board: QuestionBoard }>> {
  const { event_id } = member;
  return onSession(ctx, member, session_id, async (tx, facts) => {
    const own = facts.own ?? { names: null, reviewed: null, closes_with_session: null, closed: false };
    const row = {
      ...{ event_id, session_id },
      names: change.names ?? own.names,
      reviewed: change.reviewed ?? own.reviewed,
      closes_with_session: change.closes_with_session ?? own.closes_with_session,
      closed: change.closed ?? own.closed,
    };
    const [before, board] = [boardOfFacts(facts), boardOfFacts({ ...facts, own: row })];
    if (JSON.stringify(before) === JSON.stringify(board)) return { result: ok({ board }) };
    const states = { before: { ...before }, after: { ...board } };
    await note(tx, ctx, {
      by: member,
      event_id,
      action: 'session_question.board_changed',
      subject: session_id,
      ...states,
    });
    return {
      result: ok({ board }),
      writes: [putBoard(tx, row)],
      events: [{ event_id, topic: questionsTopic(session_id), kind: 'board.changed', payload: { v: 1, board } }],
    };
  });
}
