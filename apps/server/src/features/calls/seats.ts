import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { EndedSeat, RoomHooks } from '../rooms/index.ts';
import { findPeers } from './call-facts.ts';
import { endPeers, together, type Followed } from './end-peers.ts';

/**
 * Takes people out of the calls of rooms whose seats they lose, within the transaction in which they do: a person without a seat is
 * in no call of the room.
 */
export async function endCallSeats(ctx: Context, tx: Tx, seats: readonly EndedSeat[]): Promise<Followed> {
  const parts: Followed[] = [];
  for (const [event_id, own] of Map.groupBy(seats, (seat) => seat.event_id)) {
    const threads = sql`${sql.param(own.map(({ thread }) => thread))}::text[]`;
    await tx.execute(sql`SELECT 1 FROM chat_threads WHERE event_id = ${event_id} AND id = ANY (${threads})
      ORDER BY id FOR NO KEY UPDATE`);
    const people = sql`${sql.param(own.map(({ event_user_id }) => event_user_id))}::text[]`;
    const peers = await findPeers(
      tx,
      sql`p.event_id = ${event_id} AND p.event_user_id = ANY (${people}) AND c.thread_id = ANY (${threads})`,
    );
    const sat = new Set(own.map((seat) => `${seat.thread} ${seat.event_user_id}`));
    const gone = peers.filter((peer) => sat.has(`${peer.thread_id} ${peer.event_user_id}`));
    // Why, and until when, is said of the seat.
    parts.push(await endPeers(ctx, tx, gone, 'seat_ended'));
  }
  return together(parts);
}

/** The part of calls when seats end. */
export const callsOfSeats: RoomHooks = { seats_ended: endCallSeats };
