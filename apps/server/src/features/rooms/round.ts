import { seatTopic } from '@plenary/contract/rooms-topics';
import { leaseUntil } from '@plenary/domain/rooms/joining';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { repeat } from '../../repeat.ts';
import { endSeats, type RoomHooks } from './end-seats.ts';
import { moveLines } from './lines.ts';
import { findSeats, holdsAt } from './room-facts.ts';
import { tellLobbies } from './tell-lobbies.ts';

/** Renews leases, ends those that ran out, moves lines on and tells lobbies, as long as the server runs. The answer stops it. */
export function startRooms(ctx: Context, hooks: RoomHooks): () => Promise<void> {
  const failed = (error: unknown) => ctx.log.warn({ err: error }, 'rooms could not be looked after; trying again');
  // While the server was down nobody could renew: whoever sat then is given the time to come back.
  const begun = extendLeases(ctx).catch(failed);
  const stops = [
    repeat(ctx.clock, ROOMS.round_ms, () => begun.then(() => lookAfterRooms(ctx, hooks)), failed),
    repeat(ctx.clock, ROOMS.renew_every_ms, () => renewLeases(ctx), failed),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** One round of what happens by itself. */
export async function lookAfterRooms(ctx: Context, hooks: RoomHooks): Promise<void> {
  const owed = await findOwed(ctx);
  if (owed.gone) await endGone(ctx, hooks);
  if (owed.waits) await moveLines(ctx, hooks);
  if (owed.gone || owed.untold) await tellLobbies(ctx);
}

interface Owed {
  readonly gone: boolean;
  readonly waits: boolean;
  readonly untold: boolean;
}

/** Whether there is anything to do: one question, since there mostly is not. */
async function findOwed(ctx: Context): Promise<Owed> {
  const { rows } = await ctx.db.execute<Owed & Record<string, unknown>>(sql`
    SELECT EXISTS (SELECT 1 FROM room_seats s
                     JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
                    WHERE NOT (${holdsAt(ctx.clock.now())} AND u.active)) AS gone,
           EXISTS (SELECT 1 FROM room_waits) AS waits,
           EXISTS (SELECT 1 FROM rooms WHERE seats_version <> told_version) AS untold`);
  return rows[0] ?? { gone: false, waits: false, untold: false };
}

/** Ends seats whose lease ran out, and those of people who were shut out of the event or have left it. */
async function endGone(ctx: Context, hooks: RoomHooks): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const now = ctx.clock.now();
    const gone = sql`NOT (${holdsAt(now)} AND u.active AND a.deleted_at IS NULL)`;
    await tx.execute(sql`SELECT 1 FROM rooms WHERE id IN (
      SELECT s.room_id FROM room_seats s JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
        JOIN accounts a ON a.id = u.account_id WHERE ${gone}) ORDER BY id FOR NO KEY UPDATE`);
    const seats = await findSeats(tx, gone);
    const removed = await endSeats(
      ctx,
      hooks,
      tx,
      seats.filter(({ active }) => !active),
      'removed',
    );
    const expired = await endSeats(
      ctx,
      hooks,
      tx,
      seats.filter(({ active }) => active),
      'expired',
    );
    return {
      result: undefined,
      events: [...removed.events, ...expired.events],
      writes: [...removed.writes, ...expired.writes],
      forget: [...removed.forget, ...expired.forget],
    };
  });
}

/** Renews the leases whose pages are connected here. A page that was closed renews nothing by what is left of it (D9). */
export async function renewLeases(ctx: Context): Promise<void> {
  const leases = ctx.live.hub.followed(seatTopic('')).map((topic) => topic.slice(seatTopic('').length));
  if (leases.length === 0) return;
  const until = new Date(leaseUntil(ctx.clock.now())).toISOString();
  await ctx.db.execute(sql`UPDATE room_seats SET expires_at = ${until}
    WHERE lease_id IN ${leases} AND NOT unloaded`);
}

async function extendLeases(ctx: Context): Promise<void> {
  const until = new Date(leaseUntil(ctx.clock.now())).toISOString();
  await ctx.db.execute(sql`UPDATE room_seats SET expires_at = ${until} WHERE NOT unloaded`);
}
