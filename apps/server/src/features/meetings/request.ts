import type { Meeting } from '@plenary/contract/meetings/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { cleanMessage } from '@plenary/domain/chat/writing/text';
import { mayOffer } from '@plenary/domain/contacts/sharing';
import { MEETINGS } from '@plenary/domain/meetings/meetings';
import { rolesOf } from '@plenary/domain/policy/policy';
import { sql } from 'drizzle-orm';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { blocksBetween } from '../chat/index.ts';
import { notifyStep } from './news.ts';
import { presentMeeting } from './present.ts';
import { findMeetingEvent, findMet, findSlot, hasConflict, lockPeople, shownMeetings, type SlotRow } from './store.ts';

export interface RequestOrder {
  readonly slot: string;
  readonly message?: string | undefined;
}

type Answer = Result<Meeting>;

/** Asks a person for a meeting at a time that they offer (MTG2). */
export async function requestMeeting(ctx: Context, member: Member, order: RequestOrder): Promise<Answer> {
  const wait = await ctx.limits.take('meeting_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const cleaned = cleanMessage(order.message ?? '', MEETINGS.message_max);
  if (cleaned.kind === 'too_long') return refused('message_too_long');
  const message = cleaned.kind === 'text' ? cleaned.text : '';
  const { event_id, event_user_id } = member;
  const both = sql`SELECT event_user_id FROM meeting_slots WHERE event_id = ${event_id} AND id = ${order.slot}
    UNION SELECT ${event_user_id}`;
  return ctx.live.transact((tx) => requestOnce(ctx, tx, member, order.slot, message), {
    locks: [lockPeople(event_id, both)],
  });
}

async function requestOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  slot_id: string,
  message: string,
): Promise<Outcome<Answer>> {
  const { event_id, event_user_id } = member;
  const [event, slot] = [await findMeetingEvent(tx, event_id), await findSlot(tx, event_id, slot_id)];
  if (!event?.enabled) return { result: refused('meetings_off') };
  if (!slot || slot.starts_at <= eventNow(ctx.clock, event)) return { result: refused('meeting_gone') };
  const refusal = await refuseRequest(ctx, tx, member, slot);
  if (refusal) return { result: refused(refusal) };
  const id = await insert(ctx, tx, member, slot, message);
  const [shown] = await shownMeetings(tx, member, sql`m.id = ${id}`);
  if (!shown) return { result: refused('meeting_gone') };
  const events = await notifyStep(ctx, tx, shown, 'requested', { by: event_user_id, slug: event.slug });
  return { result: ok(presentMeeting(shown, event_user_id)), events };
}

async function refuseRequest(ctx: Context, tx: Tx, member: Member, slot: SlotRow) {
  const { event_id, event_user_id } = member;
  const owner = await findMet(tx, event_id, sql`u.id = ${slot.event_user_id}`);
  const blocks = await blocksBetween(tx, event_id, event_user_id, slot.event_user_id);
  if (!owner || !mayOffer(member, { ...owner, roles: rolesOf(owner) }, blocks, 'meeting')) return 'meeting_unwanted';
  if (await hasConflict(tx, event_id, [event_user_id, slot.event_user_id], slot)) return 'meeting_conflict';
  const since = new Date(ctx.clock.now() - MEETINGS.day_ms).toISOString();
  const { rows } = await tx.execute<{ today: number; open: boolean }>(sql`
    SELECT count(*) FILTER (WHERE created_at > ${since}::timestamptz)::int AS today,
           coalesce(bool_or(slot_id = ${slot.id} AND state IN ('requested', 'accepted')), false) AS open
      FROM meetings WHERE event_id = ${event_id} AND guest = ${event_user_id}`);
  if (rows[0]?.open) return 'meeting_conflict';
  return (rows[0]?.today ?? 0) >= MEETINGS.requests_per_day ? 'too_many_meetings' : null;
}

async function insert(ctx: Context, tx: Tx, member: Member, slot: SlotRow, message: string): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now);
  const [from, until, made] = [slot.starts_at, slot.ends_at, now].map((moment) => new Date(moment).toISOString());
  await tx.execute(sql`INSERT INTO meetings (id, event_id, slot_id, owner, guest, waits_for, starts_at, ends_at, state, message,
      created_at, changed_at)
    VALUES (${id}, ${member.event_id}, ${slot.id}, ${slot.event_user_id}, ${member.event_user_id}, ${slot.event_user_id}, ${from},
      ${until}, 'requested', ${message}, ${made}, ${made})`);
  return id;
}
