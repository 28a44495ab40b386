import type { CallCaption } from '@plenary/contract/calls/operations';
import { callTopic } from '@plenary/contract/calls/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { cleanLine } from '@plenary/domain/captions/rules';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import { findPeers, holdsAt } from './call-facts.ts';
import { tooOften } from './refusals.ts';

/** Shows a line of captions to those who are in the same call at this moment (CAL38). Nothing of it is stored. */
export async function captionCall(
  ctx: Context,
  member: Member,
  { peer, text }: { readonly peer: string; readonly text: string },
): Promise<Result<{ readonly said: boolean }>> {
  const line = cleanLine(text);
  if (line.kind !== 'text') return refused(line.kind === 'empty' ? 'empty_message' : 'message_too_long');
  const wait = await ctx.limits.take('caption_line', { person: member.account_id });
  if (wait !== null) return tooOften(wait);
  const { event_id, event_user_id, session_id } = member;
  const now = ctx.clock.now();
  const [own] = await findPeers(ctx.db, sql`p.event_id = ${event_id} AND p.peer = ${peer} AND ${holdsAt(now)}`);
  if (own?.event_user_id !== event_user_id || own.device !== session_id) return refused('call_gone');
  const value: CallCaption = { call: own.call_id, peer, id: newId(now), text: line.text };
  ctx.live.signals.say({ event_id, topic: callTopic(own.thread_id) }, 'caption', value.id, value);
  return ok({ said: true });
}
