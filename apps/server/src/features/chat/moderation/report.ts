import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseFeature } from '@plenary/domain/chat/features';
import {
  caseDue,
  cleanDescription,
  opensCase,
  refuseReporting,
  REPORTS,
} from '@plenary/domain/chat/moderation/reports';
import type { ReportCategory } from '@plenary/domain/chat/moderation/reports';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { readableThread } from '../access.ts';
import { caseOfMessage, insertReport, lockCases, putCase, type CaseRow } from './cases-store.ts';
import { caseEvents } from './cases-topic.ts';
import { findMessage, type MessageRow } from '../messages/store.ts';

export interface ReportOrder {
  readonly chat_message: string;
  readonly category: ReportCategory;
  readonly description: string;
}

type Answer = Result<{ chat_message: string }>;

/**
 * Reports another person's message to those who moderate (WID12, D27). Each person's first report of a message is kept,
 * with the text as it is now; the answer discloses nothing about others' reports.
 */
export async function reportMessage(ctx: Context, member: Member, order: ReportOrder): Promise<Answer> {
  const description = readDescription(order.description);
  if (!description.ok) return description;
  const wait = await ctx.limits.take('message_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const work = (tx: Tx) => reportOnce(ctx, tx, member, { ...order, description: description.value });
  return ctx.live.transact(work, { pool: 'chat', locks: [lockCases(ctx.chatDb, member.event_id)] });
}

function readDescription(raw: string): Result<string> {
  const cleaned = cleanDescription(raw);
  if (cleaned.kind === 'text') return ok(cleaned.text);
  const problem =
    cleaned.kind === 'empty'
      ? ({ code: 'empty' } as const)
      : ({ code: 'too_long', max: REPORTS.description_max } as const);
  return refused('invalid_input', { errors: { description: [problem] } });
}

async function reportOnce(ctx: Context, tx: Tx, member: Member, order: ReportOrder): Promise<Outcome<Answer>> {
  const message = await findMessage(tx, member.event_id, order.chat_message);
  if (!message) return { result: refused('message_gone') };
  const readable = await readableThread(tx, member, message.thread_id, ctx.clock.now());
  if (!readable.ok) return { result: readable };
  const refusal = refuseFeature(readable.value.thread, 'report') ?? refuseReporting(member, message);
  if (refusal) return { result: refused(refusal) };
  const events = await keep(ctx, tx, member, message, order);
  return { result: ok({ chat_message: message.id }), events };
}

async function keep(
  ctx: Context,
  tx: Tx,
  { event_id, event_user_id }: Member,
  message: MessageRow,
  order: ReportOrder,
) {
  const now = ctx.clock.now();
  const kept = await caseOfMessage(tx, event_id, message.id);
  const state = kept && { decision: kept.decision, decided_at: kept.decided_at?.getTime() ?? null };
  const opens = opensCase(state, message.edited_at?.getTime() ?? null);
  const open: CaseRow = {
    id: kept?.id ?? newId(now),
    event_id,
    message_id: message.id,
    accused: message.sender ?? '',
    report_count: kept?.report_count ?? 0,
    ...(kept && !opens ? timesOf(kept) : opened(now)),
  };
  if (!kept) await putCase(tx, open);
  const added = await insertReport(tx, {
    case_id: open.id,
    event_id,
    reporter: event_user_id,
    category: order.category,
    description: order.description,
    message: message.message,
    file_name: message.file?.filename ?? null,
    created_at: new Date(now),
  });
  if (!added) return [];
  await putCase(tx, { ...open, report_count: open.report_count + 1 });
  return opens ? caseEvents(tx, event_id) : [];
}

const opened = (now: number) => ({
  opened_at: new Date(now),
  due_at: new Date(caseDue(now)),
  decision: null,
  minutes: null,
  decided_at: null,
  decided_by: null,
  took_message: false,
  stopped_author: false,
});

const timesOf = ({ id: _, event_id: _e, message_id: _m, accused: _a, report_count: _r, ...times }: CaseRow) => times;
