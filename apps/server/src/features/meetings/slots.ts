import { ownTopic } from '@plenary/contract/own-topic';
import type { MeetingSlot } from '@plenary/contract/meetings/operations';
import { MEETINGS_CHANGED } from '@plenary/contract/meetings/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseSlot } from '@plenary/domain/meetings/meetings';
import { sql } from 'drizzle-orm';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { setState } from './change.ts';
import { presentSlot } from './present.ts';
import { findMeetingEvent, findMeetings, lockPeople, slotsOf } from './store.ts';

const changed = ({ event_id, account_id }: Member): FeedEvent => ({
  ...{ event_id, topic: ownTopic(account_id), kind: MEETINGS_CHANGED, payload: { v: 1 } },
});

/** Offers a time for meetings (MTG1). */
export async function offerSlot(
  ctx: Context,
  member: Member,
  order: { readonly starts_at: string; readonly minutes: number },
): Promise<Result<MeetingSlot>> {
  const wait = await ctx.limits.take('meeting_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id, event_user_id } = member;
  const starts_at = Date.parse(order.starts_at);
  const slot = { id: newId(ctx.clock.now()), event_user_id, starts_at, ends_at: starts_at + order.minutes * 60_000 };
  return ctx.live.transact(
    async (tx): Promise<Outcome<Result<MeetingSlot>>> => {
      const event = await findMeetingEvent(tx, event_id);
      if (!event?.enabled) return { result: refused('meetings_off') };
      const now = eventNow(ctx.clock, event);
      const refusal = refuseSlot(slot, await slotsOf(tx, member, now), event, now);
      if (refusal) return { result: refused(refusal) };
      const [from, until] = [slot.starts_at, slot.ends_at].map((moment) => new Date(moment).toISOString());
      await tx.execute(sql`INSERT INTO meeting_slots (id, event_id, event_user_id, starts_at, ends_at)
        VALUES (${slot.id}, ${event_id}, ${event_user_id}, ${from}, ${until})`);
      return { result: ok(presentSlot(slot)), events: [changed(member)] };
    },
    { locks: [lockPeople(event_id, sql`${event_user_id}`)] },
  );
}

/** Offers a time no more. Requests for it are declined; a meeting that was agreed on stays (MTG1). */
export async function removeSlot(
  ctx: Context,
  member: Member,
  slot: string,
): Promise<Result<{ readonly removed: boolean }>> {
  const wait = await ctx.limits.take('meeting_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id, event_user_id } = member;
  const asked = sql`m.event_id = ${event_id} AND m.slot_id = ${slot} AND m.owner = ${event_user_id} AND m.state = 'requested'`;
  const both = sql`SELECT m.guest FROM meetings m WHERE ${asked} UNION SELECT ${event_user_id}`;
  return ctx.live.transact(
    async (tx): Promise<Outcome<Result<{ readonly removed: boolean }>>> => {
      const event = await findMeetingEvent(tx, event_id);
      if (!event) return { result: refused('meetings_off') };
      const { rows } = await removed(tx, member, slot);
      const events = [changed(member)];
      if (rows.length > 0)
        for (const meeting of await findMeetings(tx, asked))
          events.push(...(await setState(ctx, tx, meeting, 'declined', { by: event_user_id, slug: event.slug })));
      return { result: ok({ removed: rows.length > 0 }), events };
    },
    { locks: [lockPeople(event_id, both)] },
  );
}

const removed = (tx: Tx, { event_id, event_user_id }: Member, slot: string) =>
  tx.execute(sql`DELETE FROM meeting_slots
    WHERE event_id = ${event_id} AND event_user_id = ${event_user_id} AND id = ${slot} RETURNING id`);
