import type { MeetingStep } from '@plenary/domain/meetings/meetings';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import { newId } from '../../ids.ts';
import { closeTalks, openTalks } from '../threads/index.ts';
import { notifyStep } from './news.ts';
import type { MeetingRow } from './store.ts';

const at = (moment: number): string => new Date(moment).toISOString();

interface Actor {
  /** null: it came by itself. */
  readonly by: string | null;
  readonly slug: string;
}

/** Stores the new state of a meeting whose people are locked, closes its call, and publishes it. */
export async function setState(
  ctx: Context,
  tx: Tx,
  meeting: MeetingRow,
  state: 'accepted' | 'declined' | 'cancelled',
  actor: Actor,
): Promise<FeedEvent[]> {
  const sequence = meeting.sequence + 1;
  await closeCall(tx, meeting);
  await tx.execute(sql`UPDATE meetings SET state = ${state}, sequence = ${sequence}, thread_id = NULL,
    changed_at = ${at(ctx.clock.now())} WHERE event_id = ${meeting.event_id} AND id = ${meeting.id}`);
  return notifyStep(ctx, tx, { ...meeting, sequence }, state satisfies MeetingStep, actor);
}

/** Moves a meeting whose people are locked to another time: it waits for the word of the other. */
export async function setTime(
  ctx: Context,
  tx: Tx,
  meeting: MeetingRow,
  slot: { readonly id: string; readonly starts_at: number; readonly ends_at: number },
  actor: Actor & { readonly by: string },
): Promise<FeedEvent[]> {
  const sequence = meeting.sequence + 1;
  const waits_for = actor.by === meeting.owner ? meeting.guest : meeting.owner;
  await closeCall(tx, meeting);
  await tx.execute(sql`UPDATE meetings SET state = 'requested', waits_for = ${waits_for}, slot_id = ${slot.id},
    starts_at = ${at(slot.starts_at)}, ends_at = ${at(slot.ends_at)}, sequence = ${sequence}, thread_id = NULL,
    changed_at = ${at(ctx.clock.now())} WHERE event_id = ${meeting.event_id} AND id = ${meeting.id}`);
  return notifyStep(ctx, tx, { ...meeting, sequence }, 'moved', actor);
}

/** Opens the call of a meeting: a thread of the two, in which nothing is written and which stands in no list (D311). */
export async function openCall(ctx: Context, tx: Tx, meeting: MeetingRow, slug: string): Promise<FeedEvent[]> {
  const { event_id, id, owner, guest } = meeting;
  const now = ctx.clock.now();
  const thread = newId(now);
  await openTalks(tx, event_id, [{ thread_id: thread, people: [owner, guest] }], new Date(now));
  await tx.execute(sql`UPDATE meetings SET thread_id = ${thread} WHERE event_id = ${event_id} AND id = ${id}`);
  return notifyStep(ctx, tx, meeting, 'begins', { by: null, slug });
}

/** The two are out of the thread of their call, and so of the call. */
export async function closeCall(tx: Tx, { event_id, id, thread_id }: MeetingRow): Promise<void> {
  if (thread_id === null) return;
  await closeTalks(tx, event_id, [thread_id]);
  await tx.execute(sql`UPDATE meetings SET thread_id = NULL WHERE event_id = ${event_id} AND id = ${id}`);
}
