import type { CursorValue } from '@plenary/contract/boards/operations';
import { drawingTopic } from '@plenary/contract/boards/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { award, withPoints } from '../points/index.ts';
import { findFace, presentFace } from '../rooms/index.ts';
import { findOwnOpening, hasPlace } from './openings.ts';

type Answer = Result<{ readonly opening: string }>;

/** A person looks at the board of their call, which gives points once a board (D62). */
export async function joinWhiteboard(ctx: Context, member: Member, id: string): Promise<Answer> {
  const wait = await ctx.limits.take('call_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact<Answer>(async (tx) => {
    const now = ctx.clock.now();
    const opening = await findOwnOpening(tx, member, id, now);
    if (!opening) return { result: refused('board_gone') };
    const subject = opening.board_id ?? opening.id;
    const given = await award(tx, member, now, { action: 'miro_board_join', subject });
    return withPoints({ result: ok({ opening: id }) }, given);
  });
}

/** Where a person's pointer is. */
export interface CursorOrder {
  readonly opening: string;
  readonly x: number;
  readonly y: number;
  readonly down?: boolean | undefined;
}

/** Sends the others at a board the position of a person's pointer. Nothing of it is stored. */
export async function sayCursor(
  ctx: Context,
  member: Member,
  { opening, x, y, down = false }: CursorOrder,
): Promise<Answer> {
  const wait = await ctx.limits.take('board_cursor', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id, event_user_id } = member;
  const [here, face] = await Promise.all([isHere(ctx, member, opening), findFace(ctx.db, member)]);
  if (!here || !face) return refused('board_gone');
  const value: CursorValue = { event_user: event_user_id, name: presentFace(face).name, x, y, down };
  ctx.live.signals.say({ event_id, topic: drawingTopic(opening) }, 'cursor', event_user_id, value);
  return ok({ opening });
}

/** Whether a person is in the call in which a board of ours is open. */
async function isHere(ctx: Context, member: Member, opening: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ here: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM open_boards o WHERE o.event_id = ${member.event_id} AND o.id = ${opening}
       AND o.board_id IS NOT NULL AND ${hasPlace(member, ctx.clock.now())}) AS here`);
  return rows[0]?.here ?? false;
}
