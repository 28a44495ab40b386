import type { BoardEndedPayload } from '@plenary/contract/boards/operations';
import { drawingTopic, whiteboardTopic } from '@plenary/contract/boards/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { mayEndBoard } from '@plenary/domain/boards/rights';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { enterCall, lockForCall, statement } from '../calls/index.ts';
import { callLine } from '../chat/index.ts';
import { findOpeningOf, type Opening } from './openings.ts';

/** The consequences of something within its transaction. */
export type Followed = Pick<Outcome<unknown>, 'events' | 'writes' | 'forget'>;

/** The consequences of several things. */
export const together = (parts: readonly Followed[]): Required<Followed> => ({
  events: parts.flatMap(({ events = [] }) => events),
  writes: parts.flatMap(({ writes = [] }) => writes),
  forget: parts.flatMap(({ forget = [] }) => forget),
});

type Answer = Result<Opening>;

/** Ends the board of a call: its host does, and an organiser does from outside as well (D17). */
export async function endWhiteboard(ctx: Context, member: Member, tid: string): Promise<Answer> {
  const wait = await ctx.limits.take('call_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact((tx) => endOnce(ctx, tx, member, tid), { locks: lockForCall(member, tid) });
}

async function endOnce(ctx: Context, tx: Tx, member: Member, tid: string): Promise<Outcome<Answer>> {
  const opening = await findOpeningOf(tx, member.event_id, tid);
  if (!opening) return { result: refused('board_gone') };
  if (!mayEndBoard(member.roles, opening.host === member.event_user_id)) {
    // Nobody learns of a board in a call that is closed to them.
    const entered = await enterCall(ctx, tx, member, tid);
    return { result: refused(entered.ok ? 'forbidden' : 'board_gone') };
  }
  return { result: ok(opening), ...(await endOpenings(ctx, tx, [opening], member.event_user_id)) };
}

/**
 * Ends open boards in calls whose threads are locked: their rows go, those in the calls learn of it, and nothing is kept of what was
 * told of the openings.
 * @param by the event-user who ended them; null: their hosts were gone
 */
export async function endOpenings(
  ctx: Context,
  tx: Tx,
  openings: readonly Opening[],
  by: string | null,
): Promise<Required<Followed>> {
  return together(await Promise.all(openings.map((opening) => ended(ctx, tx, opening, by))));
}

async function ended(ctx: Context, tx: Tx, opening: Opening, by: string | null): Promise<Followed> {
  const { id, event_id, thread_id, host } = opening;
  const payload: BoardEndedPayload = { v: 1, opening: id, by };
  const topic = { event_id, topic: drawingTopic(id) };
  const line = await callLine(ctx, tx, {
    ...{ event_id, thread: thread_id, type: 'whiteboard_ended', event_user: by ?? host },
    key: `whiteboard_ended ${id}`,
  });
  return together([
    {
      writes: [statement(sql`DELETE FROM open_boards WHERE event_id = ${event_id} AND id = ${id}`)],
      events: [
        { event_id, topic: whiteboardTopic(thread_id), kind: 'whiteboard.ended', payload },
        { ...topic, kind: 'drawing.replaced', payload: { v: 1 } },
      ],
      forget: [topic],
    },
    line,
  ]);
}
