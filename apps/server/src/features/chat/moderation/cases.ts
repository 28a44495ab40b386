import type { ModerationCase } from '@plenary/contract/chat/reports';
import { ok, refused, type Result } from '@plenary/contract/errors';
import {
  refuseDeciding,
  refuseDecision,
  takesMessage,
  type CaseDecision,
} from '@plenary/domain/chat/moderation/reports';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { archive, restore } from './archive.ts';
import { findCase, lockCases, putCase, type CaseRow } from './cases-store.ts';
import { caseEvents } from './cases-topic.ts';
import { judged, unjudged } from './judged.ts';
import { presentCases } from './present-cases.ts';
import { isSanction, liftStop, stopAuthor, type Deeds } from './stop-author.ts';
import { lockMessage } from '../messages/store.ts';

export interface DecisionOrder {
  readonly moderation_case: string;
  readonly decision: CaseDecision;
  readonly minutes?: number | undefined;
  /** Of `ban_event`. */
  readonly reason?: string | undefined;
}

type Answer = Result<{ moderation_case: ModerationCase }>;

/**
 * Decides a case and carries it out, in one transaction. Of two concurrent decisions the second is refused; the same
 * decision again changes nothing. The author learns for which kind of report a message was deleted.
 */
export async function decideCase(ctx: Context, member: Member, order: DecisionOrder): Promise<Answer> {
  return onCase(ctx, member, order.moderation_case, async (tx, kept) => {
    const minutes = isSanction(order.decision) ? (order.minutes ?? null) : null;
    const refusal =
      refuseDecision(member, order.decision) ?? refuseDeciding(kept, { decision: order.decision, minutes });
    if (refusal === 'same') return { result: await presented(ctx, tx, member, kept) };
    if (refusal) return { result: refused(refusal) };
    const stopped = await stopAuthor(ctx, tx, member, kept, order);
    if (!stopped.ok) return { result: stopped };
    const taken = takesMessage(order.decision) ? await takeMessage(ctx, tx, member, kept) : null;
    const decided: CaseRow = {
      ...kept,
      decision: order.decision,
      minutes,
      decided_at: new Date(ctx.clock.now()),
      decided_by: member.event_user_id,
      took_message: taken !== null,
      stopped_author: stopped.value !== null,
    };
    return finished(ctx, tx, member, decided, [stopped.value ?? {}, taken ?? {}, await judged(tx, decided)]);
  });
}

/** Opens a decided case again and undoes what was decided; an open one stays as it is. */
export async function undoCase(ctx: Context, member: Member, id: string): Promise<Answer> {
  return onCase(ctx, member, id, async (tx, kept) => {
    if (kept.decision === null) return { result: await presented(ctx, tx, member, kept) };
    const refusal = refuseDecision(member, kept.decision);
    if (refusal) return { result: refused(refusal) };
    const lifted = await liftStop(ctx, tx, member, kept);
    const message = kept.took_message ? await lockMessage(tx, member.event_id, kept.message_id) : null;
    const restored = message && message.archived_at !== null ? await restore(ctx, tx, member, message) : null;
    const open: CaseRow = {
      ...kept,
      decision: null,
      minutes: null,
      decided_at: null,
      decided_by: null,
      took_message: false,
      stopped_author: false,
    };
    return finished(ctx, tx, member, open, [lifted, restored ?? {}, restored ? await unjudged(tx, kept) : {}]);
  });
}

function onCase(
  ctx: Context,
  member: Member,
  id: string,
  change: (tx: Tx, kept: CaseRow) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  const work = async (tx: Tx): Promise<Outcome<Answer>> => {
    const kept = await findCase(tx, member.event_id, id);
    return kept ? change(tx, kept) : { result: refused('not_found') };
  };
  return ctx.live.transact(work, { pool: 'chat', locks: [lockCases(ctx.chatDb, member.event_id)] });
}

/** Takes the message back; null: it did not stand any more. */
async function takeMessage(ctx: Context, tx: Tx, member: Member, { message_id }: CaseRow): Promise<Deeds | null> {
  const message = await lockMessage(tx, member.event_id, message_id);
  return message && message.archived_at === null ? archive(ctx, tx, member, message) : null;
}

async function finished(
  ctx: Context,
  tx: Tx,
  member: Member,
  row: CaseRow,
  deeds: readonly Deeds[],
): Promise<Outcome<Answer>> {
  await putCase(tx, row);
  const { id, decision, minutes } = row;
  const action = decision === null ? 'case.reopened' : 'case.decided';
  await note(tx, ctx, { by: member, event_id: row.event_id, action, subject: id, after: { decision, minutes } });
  const open: FeedEvent[] = await caseEvents(tx, row.event_id);
  return {
    result: await presented(ctx, tx, member, row),
    events: [...deeds.flatMap(({ events = [] }) => events), ...open],
    supersede: deeds.flatMap(({ supersede = [] }) => supersede),
  };
}

async function presented(ctx: Context, tx: Tx, member: Member, row: CaseRow): Promise<Answer> {
  const [moderation_case] = await presentCases(tx, member, [row], ctx.clock.now());
  return moderation_case ? ok({ moderation_case }) : refused('not_found');
}
