import type { CaptionLine } from '@plenary/contract/captions/operations';
import { captionsTopic } from '@plenary/contract/captions/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { CAPTIONS } from '@plenary/domain/captions/limits';
import { cleanLine, languageTag, mayCaption, saidAt } from '@plenary/domain/captions/rules';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { locksOf } from '../attendance/index.ts';
import { presentLine } from './present.ts';
import { findByClientId, findFacts, insertLine, type LineRow } from './store.ts';

export interface LineOrder {
  readonly session_id: string;
  readonly client_line_id: string;
  readonly language: string;
  readonly text: string;
  /** How late the captioner hears the stream, ms. */
  readonly behind_ms?: number | undefined;
}

/**
 * Sends a line of captions. The session's row is locked, so that lines of several captioners are counted one after the other.
 * Sending the same `client_line_id` again answers the first line and changes nothing.
 */
export async function sendLine(ctx: Context, member: Member, order: LineOrder): Promise<Result<CaptionLine>> {
  const language = languageTag(order.language);
  if (language === null)
    return refused('invalid_input', { errors: { language: [{ code: 'wrong_format', expected: 'BCP 47' }] } });
  const cleaned = readLine(order.text);
  if (!cleaned.ok) return cleaned;
  const wait = await ctx.limits.take('caption_line', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const line = { ...order, language, text: cleaned.value };
  const locks = locksOf(ctx.db, { ...member, session_id: order.session_id }, 'no key update');
  return ctx.live.transact((tx) => sendOnce(ctx, tx, member, line), { locks });
}

/** The text of a line as it is stored (CAP2). */
export function readLine(text: string): Result<string> {
  const cleaned = cleanLine(text);
  if (cleaned.kind === 'text') return ok(cleaned.text);
  if (cleaned.kind === 'empty') return refused('empty_message', { errors: { text: [{ code: 'nothing_to_send' }] } });
  const problem = { code: 'message_too_long', max: CAPTIONS.line_max } as const;
  return refused('message_too_long', { errors: { text: [problem] } });
}

async function sendOnce(
  ctx: Context,
  tx: Tx,
  { event_id, event_user_id, account_id }: Member,
  { session_id, client_line_id, language, text, behind_ms = 0 }: LineOrder,
): Promise<Outcome<Result<CaptionLine>>> {
  const key = { event_id, session_id };
  const [facts, first] = await Promise.all([
    findFacts(tx, { ...key, event_user_id }),
    findByClientId(tx, key, account_id, client_line_id),
  ]);
  if (!facts) return { result: refused('not_found') };
  if (!facts.active) return { result: refused('forbidden') };
  if (first) return { result: ok(presentLine(first)) };
  const at = eventNow(ctx.clock, facts);
  if (!mayCaption(timesOf(facts), at, facts.settings)) return { result: refused('captions_closed') };
  const now = ctx.clock.now();
  const row: LineRow = {
    ...{ ...key, client_line_id, language, text, account_id },
    ...{ id: newId(now), position: facts.last_position + 1, removed_at: null },
    ...{ at: new Date(saidAt(at, behind_ms)), created_at: new Date(now) },
  };
  const line = presentLine(row);
  const event = { event_id, topic: captionsTopic(session_id), kind: 'line.sent', entity_id: row.id } as const;
  return {
    result: ok(line),
    writes: [insertLine(tx, row)],
    events: [{ ...event, payload: { v: 1, line } }],
  };
}

function timesOf<Row extends { readonly starts_at: Date; readonly ends_at: Date | null }>(row: Row) {
  return { ...row, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null };
}
