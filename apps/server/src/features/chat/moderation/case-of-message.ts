import { closesCase, reopensCase } from '@plenary/domain/chat/moderation/reports';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { FeedEvent } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { caseOfMessage, putCase, type CaseRow } from './cases-store.ts';
import { caseEvents } from './cases-topic.ts';
import { judged, unjudged } from './judged.ts';
import type { MessageRow } from '../messages/store.ts';

/**
 * Decides the open case about a message that a moderator deletes in the chat itself, as if it had been deleted in the
 * queue (D242). The caller has locked the cases.
 * @param took the message stood until now
 * @returns the news of it; none where there is no such case
 */
export async function closeCaseOf(
  ctx: Context,
  tx: Tx,
  member: Member,
  { id }: MessageRow,
  took: boolean,
): Promise<readonly FeedEvent[]> {
  const kept = await caseOfMessage(tx, member.event_id, id);
  if (!kept || !closesCase(member, kept)) return [];
  const decided: CaseRow = {
    ...kept,
    decision: 'delete',
    decided_at: new Date(ctx.clock.now()),
    decided_by: member.event_user_id,
    took_message: took,
  };
  const { events = [] } = await judged(tx, decided);
  return [...events, ...(await keep(ctx, tx, member, decided))];
}

/** Opens that case again where the message stands again, and nothing but its deletion was decided. */
export async function reopenCaseOf(
  ctx: Context,
  tx: Tx,
  member: Member,
  { id }: MessageRow,
): Promise<readonly FeedEvent[]> {
  const kept = await caseOfMessage(tx, member.event_id, id);
  if (!kept || !reopensCase(member, kept)) return [];
  const { events = [] } = await unjudged(tx, kept);
  const open: CaseRow = { ...kept, decision: null, decided_at: null, decided_by: null, took_message: false };
  return [...events, ...(await keep(ctx, tx, member, open))];
}

async function keep(ctx: Context, tx: Tx, by: Member, row: CaseRow): Promise<FeedEvent[]> {
  await putCase(tx, row);
  const { id, event_id, decision, minutes } = row;
  const action = decision === null ? 'case.reopened' : 'case.decided';
  await note(tx, ctx, { by, event_id, action, subject: id, after: { decision, minutes } });
  return caseEvents(tx, event_id);
}
