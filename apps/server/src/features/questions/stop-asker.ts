import { ownTopic } from '@plenary/contract/own-topic';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { AskerStop } from '@plenary/contract/questions/operations';
import { OWN_QUESTION } from '@plenary/contract/questions/topics';
import { sanctionEnd } from '@plenary/domain/chat/moderation/sanctions';
import { holds, type Stop } from '@plenary/domain/questions/stops';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import type { QuestionKey } from './ask.ts';
import { onSession } from './moderate.ts';
import { queueChanged } from './news.ts';
import { findQuestion } from './store.ts';
import { dropStop, findStop, putStop } from './stops-store.ts';

interface StopOrder {
  readonly minutes?: number | undefined;
  readonly lift?: boolean | undefined;
}

type Answer = Result<{ stop: AskerStop | null }>;

/**
 * Mutes the asker of a question at the questions of the event, or lifts that (QNA15). Nothing that leaves the server says who it is, and
 * the answer is the same anyone who that is: one who moderates is held by it no more than by a mute of the chat.
 */
export function stopAsker(ctx: Context, member: Member, key: QuestionKey, order: StopOrder): Promise<Answer> {
  return onSession(ctx, member, key.session_id, (tx) => stopOnce(ctx, tx, member, key, order));
}

async function stopOnce(
  ctx: Context,
  tx: Tx,
  by: Member,
  { session_id, id }: QuestionKey,
  { minutes, lift = false }: StopOrder,
): Promise<Outcome<Answer>> {
  const { event_id } = by;
  const now = ctx.clock.now();
  const [row, kept] = await Promise.all([findQuestion(tx, { event_id, session_id }, id), findStop(tx, event_id, id)]);
  // One that was taken back is still there to lift its mute.
  if (!row || (row.question.state === 'withdrawn' && !lift)) return { result: refused('not_found') };
  const before = kept && holds(kept, now) ? kept : null;
  const stop: Stop | null = lift ? null : { until: sanctionEnd(now, minutes) };
  const answer = ok({ stop: stop && { until: timeOf(stop) } });
  if (lift && !kept) return { result: answer };
  await note(tx, ctx, {
    ...{ by, event_id, action: 'session_question.asker_muted', subject: id },
    before: { muted: before !== null, until: before && timeOf(before) },
    after: { muted: stop !== null, until: stop && timeOf(stop) },
  });
  const { asker } = row.question;
  const until = stop?.until == null ? null : new Date(stop.until);
  const own = { event_id, topic: ownTopic(row.asker.account_id), kind: OWN_QUESTION } as const;
  return {
    result: answer,
    writes: [
      stop
        ? putStop(tx, { event_id, question_id: id, asker, until, created_at: new Date(now) })
        : dropStop(tx, event_id, id),
    ],
    events: [queueChanged(row.question), { ...own, payload: { v: 1, session_id, id } }],
  };
}

const timeOf = ({ until }: Stop): string | null => (until === null ? null : new Date(until).toISOString());
