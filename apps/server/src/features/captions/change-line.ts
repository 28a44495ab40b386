import type { CaptionLine, CaptionPayload, CaptionRemovedPayload } from '@plenary/contract/captions/operations';
import { captionsTopic } from '@plenary/contract/captions/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { mayCorrect } from '@plenary/domain/captions/rules';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import { presentLine } from './present.ts';
import { readLine } from './send-line.ts';
import { lockLine, updateLine, type LineRow } from './store.ts';

/** A line of a session. */
export interface LineKey {
  readonly session_id: string;
  readonly id: string;
}

/** Corrects a line that one has just sent (CAP3). The same text again changes nothing. */
export async function correctLine(
  ctx: Context,
  member: Member,
  key: LineKey,
  text: string,
): Promise<Result<CaptionLine>> {
  const cleaned = readLine(text);
  if (!cleaned.ok) return cleaned;
  const wait = await ctx.limits.take('caption_line', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return onLine(ctx, member, key, async (tx, row) => {
    if (row.removed_at) return { result: refused('not_found') };
    if (row.text === cleaned.value) return { result: ok(presentLine(row)) };
    if (!isOwnAndYoung(ctx, member, row)) return { result: refused('caption_final') };
    const line = presentLine({ ...row, text: cleaned.value });
    const about = { event_id: row.event_id, topic: captionsTopic(row.session_id), entity_id: row.id };
    const payload: CaptionPayload = { v: 1, line };
    return {
      result: ok(line),
      writes: [updateLine(tx, row.id, { text: line.text })],
      events: [{ ...about, kind: 'line.corrected', payload }],
      supersede: [{ ...about, payload }],
    };
  });
}

/** Takes a line back: its author for a while, and those who run the event at any time (CAP3). */
export function removeLine(ctx: Context, member: Member, key: LineKey): Promise<Result<{ id: string }>> {
  return onLine(ctx, member, key, async (tx, row) => {
    const { id } = row;
    if (row.removed_at) return { result: ok({ id }) };
    const own = isOwnAndYoung(ctx, member, row);
    if (!own && !rolesAllow('captions.manage', member.roles)) return { result: refused('caption_final') };
    const { event_id } = row;
    // Captioners who mend their own typing are nobody else's business.
    if (!own) await note(tx, ctx, { by: member, event_id, action: 'caption.removed', subject: id });
    const about = { event_id, topic: captionsTopic(row.session_id), entity_id: id };
    const payload: CaptionRemovedPayload = { v: 1, id };
    return {
      result: ok({ id }),
      writes: [updateLine(tx, id, { text: '', removed_at: new Date(ctx.clock.now()) })],
      events: [{ ...about, kind: 'line.removed', payload }],
      supersede: [{ ...about, payload }],
    };
  });
}

function isOwnAndYoung(ctx: Context, { account_id }: Member, row: LineRow): boolean {
  return row.account_id === account_id && mayCorrect(row.created_at.getTime(), ctx.clock.now());
}

function onLine<T>(
  ctx: Context,
  { event_id }: Member,
  { session_id, id }: LineKey,
  change: (tx: Tx, row: LineRow) => Promise<Outcome<Result<T>>>,
): Promise<Result<T>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<T>>> => {
    const row = await lockLine(tx, { event_id, session_id }, id);
    return row ? change(tx, row) : { result: refused('not_found') };
  });
}
