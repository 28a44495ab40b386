import { ok, refused, type Result } from '@plenary/contract/errors';
import { ownTopic } from '@plenary/contract/own-topic';
import { QUESTION_VOTED } from '@plenary/contract/questions/topics';
import { takesVotes } from '@plenary/domain/questions/states';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { mayHaveOtherPages } from '../../live/other-pages.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { acted } from '../acts/index.ts';
import { heldAtQuestions, isOpen, refuseTaking } from './access.ts';
import type { QuestionKey } from './ask.ts';
import { findFacts, findVote, lockQuestion, writeVote } from './store.ts';

type Answer = Result<{ id: string; votes: number; voted: boolean }>;

/**
 * Votes for a question, or takes that back (QNA5): one vote a person, whatever is sent at once. The number goes out with the
 * next news of votes.
 */
export async function voteForQuestion(ctx: Context, member: Member, key: QuestionKey, voted: boolean): Promise<Answer> {
  const wait = await ctx.limits.take('question_vote', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact((tx) => voteOnce(ctx, tx, member, key, voted), {
    locks: [lockQuestion({ event_id: member.event_id, question_id: key.id })],
  });
}

async function voteOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  { session_id, id }: QuestionKey,
  voted: boolean,
): Promise<Outcome<Answer>> {
  const { event_id, event_user_id } = member;
  const key = { event_id, session_id };
  const own = { event_id, question_id: id, event_user_id };
  const [facts, sanctions, before] = await Promise.all([
    findFacts(tx, key, event_user_id),
    heldAtQuestions(tx, member, ctx.clock.now()),
    findVote(tx, key, own),
  ]);
  const refusal = refuseTaking(facts, sanctions);
  if (refusal || !facts) return { result: { ok: false, refusal: refusal ?? { code: 'not_found' } } };
  if (!before || before.state === 'withdrawn' || before.state === 'waiting' || before.state === 'dismissed')
    return { result: refused('not_found') };
  const { state, votes } = before;
  if (before.voted === voted) return { result: ok({ id, votes, voted }) };
  if (before.asker === event_user_id) return { result: refused('forbidden') };
  if (!takesVotes(state)) return { result: refused('question_settled') };
  if (!isOpen(ctx, facts)) return { result: refused('questions_closed') };
  const outcome = {
    result: ok({ id, votes: votes + (voted ? 1 : -1), voted }),
    writes: [writeVote(own, voted)],
    events: toOthers(ctx, member, { session_id, id }, voted),
  };
  return voted ? acted(ctx, member, 'question_vote', outcome) : outcome;
}

/** Nothing is written for a person whose only page is the one that voted: a hall that votes within seconds has one each. */
function toOthers(ctx: Context, { event_id, account_id }: Member, key: QuestionKey, voted: boolean): FeedEvent[] {
  if (!mayHaveOtherPages(ctx, { event_id, account_id })) return [];
  const payload = { v: 1, session_id: key.session_id, id: key.id, voted } as const;
  return [{ event_id, topic: ownTopic(account_id), kind: QUESTION_VOTED, entity_id: key.id, payload }];
}
