import { seatTopic } from '@plenary/contract/rooms/topics';
import { leaseUntil, offerUntil } from '@plenary/domain/rooms/joining';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { keepLeases, type Leases } from '../../background/leases.ts';
import { endSeats, type RoomHooks } from './end-seats.ts';
import { moveLines, WAIT_EXPIRES } from './lines.ts';
import { findSeats, holdsAt, type PersonKey } from './room-facts.ts';
import { publishLobbies } from './lobby/publish.ts';

/** Renews leases, ends those that ran out, moves lines on and publishes lobbies, as long as the server runs. Returns what stops it. */
export function startRooms(ctx: Context, hooks: RoomHooks): () => Promise<void> {
  const leases: Leases = {
    name: 'rooms',
    round_ms: ROOMS.round_ms,
    round: (now) => lookAfterRooms(ctx, hooks, now),
    renew: () => renewLeases(ctx),
    extend: (held_at, more_ms) => extendLeases(ctx, held_at, more_ms),
  };
  return keepLeases(ctx, leases, (error) =>
    ctx.log.warn({ err: error }, 'rooms could not be looked after; trying again'),
  );
}

/** One round of what happens by itself. */
export async function lookAfterRooms(ctx: Context, hooks: RoomHooks, now = ctx.clock.now()): Promise<void> {
  const owed = await findOwed(ctx, now);
  if (owed.gone) await endGone(ctx, hooks, now);
  if (owed.waits) await moveLines(ctx, hooks, now);
  if (owed.gone || owed.unpublished) await publishLobbies(ctx);
}

interface Owed {
  readonly gone: boolean;
  readonly waits: boolean;
  readonly unpublished: boolean;
}

/** Whether there is anything to do: one question, since there mostly is not. */
async function findOwed(ctx: Context, now: number): Promise<Owed> {
  const { rows } = await ctx.db.execute<Owed & Record<string, unknown>>(sql`
    SELECT EXISTS (SELECT 1 FROM room_seats s
                     JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
                    WHERE NOT (${holdsAt(now)} AND u.active)) AS gone,
           EXISTS (SELECT 1 FROM room_waits) AS waits,
           EXISTS (SELECT 1 FROM rooms WHERE seats_version <> told_version) AS unpublished`);
  return rows[0] ?? { gone: false, waits: false, unpublished: false };
}

/** Ends seats whose lease ran out, and those of people who were shut out of the event or have left it. */
async function endGone(ctx: Context, hooks: RoomHooks, now: number): Promise<void> {
  await ctx.live.transact(async (tx) => {
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

/**
 * Renews the leases whose pages are connected here. A page that was closed renews nothing by what is left of it (D9). Those who
 * wait have any page of the event open.
 */
export async function renewLeases(ctx: Context): Promise<void> {
  const prefix = seatTopic('');
  const leases = ctx.live.hub.followed(prefix).map((topic) => topic.slice(prefix.length));
  const now = ctx.clock.now();
  if (leases.length > 0)
    await ctx.db.execute(sql`UPDATE room_seats SET expires_at = ${iso(leaseUntil(now))}
      WHERE lease_id IN ${leases} AND NOT unloaded`);
  await renewWaits(ctx, now);
}

async function renewWaits({ db, presence }: Context, now: number): Promise<void> {
  const { rows } = await db.execute<PersonKey & Record<string, unknown>>(sql`
    SELECT DISTINCT event_id, event_user_id FROM room_waits`);
  const connected = rows.filter((person) => presence.isConnected(person)).map(({ event_user_id }) => event_user_id);
  if (connected.length === 0) return;
  await db.execute(sql`UPDATE room_waits SET expires_at = ${iso(leaseUntil(now))} WHERE event_user_id IN ${connected}`);
}

/** Extends the leases, places in lines and offers that held at a moment; they hold `more_ms` longer than if they were given now. */
export async function extendLeases({ db, clock }: Context, held_at: Date, more_ms: number): Promise<void> {
  const now = clock.now() + more_ms;
  const held = held_at.toISOString();
  await db.execute(sql`UPDATE room_seats SET expires_at = ${iso(leaseUntil(now))}
    WHERE NOT unloaded AND expires_at > ${held}::timestamptz`);
  await db.execute(sql`UPDATE room_waits w SET expires_at = ${iso(leaseUntil(now))},
           offered_until = CASE WHEN w.offered_until > ${held}::timestamptz THEN ${iso(offerUntil(now))}::timestamptz
                              ELSE w.offered_until END
    WHERE ${WAIT_EXPIRES} > ${held}::timestamptz`);
}

const iso = (at: number): string => new Date(at).toISOString();
