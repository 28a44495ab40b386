import { inPreview } from '@plenary/domain/policy/preview';
import type { Meeting, MeetingSlot } from '@plenary/contract/meetings/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { mayOffer } from '@plenary/domain/contacts/sharing';
import { MEETINGS } from '@plenary/domain/meetings/meetings';
import { rolesOf } from '@plenary/domain/policy/policy';
import { sql } from 'drizzle-orm';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { blocksBetween } from '../chat/index.ts';
import { presentFace } from '../rooms/index.ts';
import { presentMeeting, presentSlot } from './present.ts';
import { findMeetingEvent, findMet, freeSlotsOf, shownMeetings, slotsOf } from './store.ts';

/** The meetings of a person that lie ahead or go on, and the times that they offer. */
export async function readMeetings(
  ctx: Context,
  member: Member,
): Promise<Result<{ meetings: Meeting[]; slots: MeetingSlot[] }>> {
  const event = await findMeetingEvent(ctx.db, member.event_id);
  if (!event?.enabled) return refused('meetings_off');
  const now = eventNow(ctx.clock, inPreview(event, member.preview));
  const since = new Date(now - MEETINGS.closes_after_ms).toISOString();
  const going = sql`m.ends_at > ${since}::timestamptz AND m.state IN ('requested', 'accepted')`;
  const [rows, slots] = await Promise.all([shownMeetings(ctx.db, member, going), slotsOf(ctx.db, member, now)]);
  const meetings = rows.map((row) => presentMeeting(row, member.event_user_id));
  return ok({ meetings, slots: slots.map(presentSlot) });
}

/** The times at which a person can be met by the caller (MTG2). */
export async function readOffered(ctx: Context, member: Member, user: string) {
  const { event_id, event_user_id } = member;
  const event = await findMeetingEvent(ctx.db, event_id);
  if (!event?.enabled) return refused('meetings_off');
  const owner = await findMet(ctx.db, event_id, sql`u.account_id = ${user}`);
  if (!owner) return refused('not_found');
  const blocks = await blocksBetween(ctx.db, event_id, event_user_id, owner.event_user_id);
  if (!mayOffer(member, { ...owner, roles: rolesOf(owner) }, blocks, 'meeting')) return refused('meeting_unwanted');
  const key = { event_id, event_user_id: owner.event_user_id };
  const slots = await freeSlotsOf(ctx.db, key, event_user_id, eventNow(ctx.clock, inPreview(event, member.preview)));
  return ok({ with: presentFace(owner.face), slots: slots.map(presentSlot) });
}
