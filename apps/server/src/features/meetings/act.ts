import type { Meeting } from '@plenary/contract/meetings/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseAct, type MeetingAct } from '@plenary/domain/meetings/meetings';
import { sql } from 'drizzle-orm';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { blocksBetween } from '../chat/index.ts';
import { setState, setTime } from './change.ts';
import { presentMeeting } from './present.ts';
import {
  findMeetingEvent,
  findSlot,
  hasConflict,
  lockPeople,
  shownMeetings,
  type MeetingEvent,
  type ShownMeeting,
} from './store.ts';

/** Something that one of the two does with a meeting. */
export type MeetingOrder = { readonly meeting: string } & (
  | { readonly act: 'answer'; readonly accept: boolean }
  | { readonly act: 'move'; readonly slot: string }
  | { readonly act: 'cancel' }
);

type Answer = Result<Meeting>;
type ActRefusal = 'meeting_gone' | 'meeting_conflict';

/** Accepts, declines, moves or cancels a meeting, while both of its people are locked (MTG3, MTG4). */
export async function actOnMeeting(ctx: Context, member: Member, order: MeetingOrder): Promise<Answer> {
  const wait = await ctx.limits.take('meeting_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id } = member;
  const both = sql`SELECT unnest(ARRAY[owner, guest]) FROM meetings WHERE event_id = ${event_id} AND id = ${order.meeting}`;
  return ctx.live.transact((tx) => actOnce(ctx, tx, member, order), { locks: [lockPeople(event_id, both)] });
}

async function actOnce(ctx: Context, tx: Tx, member: Member, order: MeetingOrder): Promise<Outcome<Answer>> {
  const event = await findMeetingEvent(tx, member.event_id);
  if (!event?.enabled) return { result: refused('meetings_off') };
  const [meeting] = await shownMeetings(tx, member, sql`m.id = ${order.meeting}`);
  const act: MeetingAct = order.act;
  const gone = meeting ? refuseAct(act, meeting, member.event_user_id, eventNow(ctx.clock, event)) : 'meeting_gone';
  if (!meeting || gone) return { result: refused(gone ?? 'meeting_gone') };
  const done = await carryOut(ctx, tx, member, meeting, order, event);
  if (typeof done === 'string') return { result: refused(done) };
  const [after] = await shownMeetings(tx, member, sql`m.id = ${order.meeting}`);
  return { result: ok(presentMeeting(after ?? meeting, member.event_user_id)), events: done };
}

async function carryOut(
  ctx: Context,
  tx: Tx,
  { event_user_id }: Member,
  meeting: ShownMeeting,
  order: MeetingOrder,
  event: MeetingEvent,
): Promise<FeedEvent[] | ActRefusal> {
  const actor = { by: event_user_id, slug: event.slug };
  if (order.act === 'cancel') return setState(ctx, tx, meeting, 'cancelled', actor);
  if (order.act === 'answer' && !order.accept) return setState(ctx, tx, meeting, 'declined', actor);
  const slot =
    order.act === 'move' ? await findSlot(tx, meeting.event_id, order.slot) : { ...meeting, id: meeting.slot_id };
  if (!slot || slot.starts_at <= eventNow(ctx.clock, event)) return 'meeting_gone';
  if ('event_user_id' in slot && slot.event_user_id !== meeting.owner) return 'meeting_gone';
  const { owner, guest, id } = meeting;
  if ((await blocksBetween(tx, meeting.event_id, owner, guest)).length > 0) return 'meeting_gone';
  const time = { id, starts_at: slot.starts_at, ends_at: slot.ends_at };
  if (await hasConflict(tx, meeting.event_id, [owner, guest], time)) return 'meeting_conflict';
  if (order.act === 'move') return setTime(ctx, tx, meeting, slot, actor);
  return setState(ctx, tx, meeting, 'accepted', actor);
}
