import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import { takeBack } from '../notifications/index.ts';

interface RoomKey {
  readonly event_id: string;
  readonly room_id: string;
}

const SEAT = ['waiting_seat'] as const;

/**
 * Takes back notifications about the line of a room: from those who have left it, that a seat is free, and from its
 * owners, once nobody waits or one of them has come, that a person waits for them.
 * @param gone event-user ids
 */
export async function takeBackLine(
  tx: Tx,
  { event_id, room_id }: RoomKey,
  gone: readonly string[],
  owner_came = false,
): Promise<FeedEvent[]> {
  if (gone.length === 0) return [];
  const waits = sql`EXISTS (SELECT 1 FROM room_waits w WHERE w.event_id = o.event_id AND w.room_id = o.room_id
    AND w.event_user_id <> ALL (${sql.param([...gone])}::text[]))`;
  const { rows } = await tx.execute<{ event_user_id: string }>(sql`
    SELECT event_user_id FROM room_owners o
     WHERE event_id = ${event_id} AND room_id = ${room_id} AND (${owner_came} OR NOT ${waits})`);
  const people = [...gone, ...rows.map(({ event_user_id }) => event_user_id)];
  return takeBack(tx, { event_id, people, kinds: SEAT, subject: room_id });
}

/** Takes back all notifications about the line of a room that closes. */
export const takeBackWholeLine = (tx: Tx, { event_id, room_id }: RoomKey): Promise<FeedEvent[]> =>
  takeBack(tx, { event_id, kinds: SEAT, subject: room_id });
