import { ok, refused, type Result } from '@plenary/contract/errors';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { rooms } from '../../../db/schema/index.ts';
import type { FeedEvent, Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { endSeats, findSeats, lobbyTopic, roomsTouched, takeBackWholeLine, type RoomHooks } from '../index.ts';
import type { By, RoomKey } from './change-room.ts';
import { lockRoomRow, type LockedRoom } from './store.ts';

type Answer = Result<{ readonly id: string }>;

/**
 * Closes a room: its seats end, its line goes, and the lobby shows it no more. Or opens it again at its place. No import opens a
 * closed room (D271).
 */
export function closeRoom(
  ctx: Context,
  hooks: RoomHooks,
  by: By,
  { event_id, room_id }: RoomKey,
  closed: boolean,
): Promise<Answer> {
  return ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const room = await lockRoomRow(tx, event_id, room_id);
    if (!room) return { result: refused('not_found') };
    const result = ok({ id: room_id });
    if (room.closed === closed) return { result };
    const seats = closed ? await findSeats(tx, sql`s.event_id = ${event_id} AND s.room_id = ${room_id}`) : [];
    const ended = await endSeats(ctx, hooks, tx, seats, 'removed');
    await tx.update(rooms).set({ closed }).where(eq(rooms.id, room_id));
    await tx.execute(sql`DELETE FROM room_waits WHERE event_id = ${event_id} AND room_id = ${room_id}`);
    await note(tx, ctx, { by, event_id, action: closed ? 'room.closed' : 'room.opened', subject: room_id });
    const notices = await takeBackWholeLine(tx, { event_id, room_id });
    const events = [...ended.events, ...notices, ...newsOf(room, closed)];
    return { result, events, writes: ended.writes, forget: ended.forget };
  });
}

/** An opened room comes back at its own place among the others, so that its lobby is read again. */
function newsOf({ event_id, id, kind }: LockedRoom, closed: boolean): FeedEvent[] {
  const topic = lobbyTopic(kind);
  const news: FeedEvent = closed
    ? { event_id, topic, kind: 'room.removed', entity_id: id, payload: { v: 1, _id: id } }
    : { event_id, topic, kind: 'lobby.replaced', payload: { v: 1 } };
  return [news, roomsTouched(event_id, [id])];
}
