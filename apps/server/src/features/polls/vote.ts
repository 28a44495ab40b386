import { ok, refused, type Result } from '@plenary/contract/errors';
import type { OwnPoll } from '@plenary/contract/polls/operations';
import { pollResultsTopic } from '@plenary/contract/polls/topics';
import { NO_RULES, offence } from '@plenary/domain/chat/moderation/screening';
import { judgeVote, readAnswer, showsResults, type Answer } from '@plenary/domain/polls/polls';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { mayHaveOtherPages } from '../../live/other-pages.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { sanctionsOf } from '../chat/index.ts';
import { acted } from '../acts/index.ts';
import { askPoints, givePoints, withPoints } from '../points/index.ts';
import { pollVoted, presentOwn } from './present.ts';
import { findVoteFacts, putVote, voteLocks } from './store.ts';

/** An answer, and the page that it comes from. */
interface GivenVote extends Answer {
  readonly page?: string | undefined;
}

/** A vote that stands, with the cursor of the results that came with it. */
export interface VotedPoll extends OwnPoll {
  readonly cursor: string | null;
}

/**
 * Votes in a poll (PLL5). A key lets nobody have two votes, whatever is sent at once; the same vote again is the one that stands. No row
 * is written by more than one voter: the results are counted afterwards.
 */
export async function vote(
  ctx: Context,
  member: Member,
  poll_id: string,
  given: GivenVote,
): Promise<Result<VotedPoll>> {
  const wait = await ctx.limits.take('poll_vote', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id, event_user_id } = member;
  const locks = voteLocks({ event_id, poll_id, event_user_id });
  return ctx.live.transact((tx) => voteOnce(ctx, tx, member, poll_id, given), { locks });
}

async function voteOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  poll_id: string,
  given: GivenVote,
): Promise<Outcome<Result<VotedPoll>>> {
  const { event_id, event_user_id } = member;
  const key = { event_id, poll_id, event_user_id };
  const now = ctx.clock.now();
  // The cursor is read before the results, which are as new as it, or newer.
  const act = { action: 'poll_participated', subject: poll_id, now } as const;
  const [behind, facts, sanctions, points] = await Promise.all([
    ctx.live.cursorNow(tx, { event_id, topic: pollResultsTopic(poll_id) }),
    findVoteFacts(tx, key),
    sanctionsOf(tx, member, now),
    askPoints(tx, member, act),
  ]);
  if (!facts) return { result: refused('not_found') };
  const { poll, tally, own } = facts;
  if (!facts.active) return { result: refused('forbidden') };
  const answer = readAnswer(poll, given);
  if (!answer.ok && poll.state !== 'draft') return { result: refused('invalid_input', { errors: answer.problems }) };
  const verdict = answer.ok ? judgeVote({ ...poll, ...sanctions, own }, answer.value) : 'not_found';
  if (!answer.ok || (verdict !== 'count' && verdict !== 'replace' && verdict !== 'same'))
    return { result: refused(verdict as Exclude<typeof verdict, 'count' | 'replace' | 'same'>) };
  if (verdict !== 'same' && !isClean(answer.value, facts.chat_rules)) return { result: refused('blocked_word') };
  const presented = presentOwn({ poll, tally, own: answer.value }, member.text_language);
  const cursor = showsResults(poll, true) ? behind : null;
  const result = ok({ ...presented, cursor });
  if (verdict === 'same') return { result };
  const written = {
    result,
    writes: [putVote(key, answer.value, now)],
    events: toOthers(ctx, member, poll_id, given.page),
  };
  const counted = verdict === 'count' ? acted(ctx, member, 'vote', written) : written;
  return withPoints(counted, givePoints(points, { subject: poll_id }));
}

/** Nothing is written for a person whose only page is the one that voted: a hall that votes within seconds has one each. */
function toOthers(ctx: Context, member: Member, poll_id: string, page: string | undefined): FeedEvent[] {
  return mayHaveOtherPages(ctx, member) ? [pollVoted(member, poll_id, page)] : [];
}

/** The words of a cloud stand on screens in halls: the blocked words of the event hold there too, for everybody. */
function isClean({ words }: Answer, rules: { readonly blocked_words?: readonly string[] } | null): boolean {
  return offence(words.join('\n'), { ...NO_RULES, blocked_words: rules?.blocked_words ?? [] }) === null;
}
