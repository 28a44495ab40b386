import { ownTopic } from '@plenary/contract/own-topic';
import type { OfferLapsedPayload, SeatOfferedPayload } from '@plenary/contract/rooms/operations';
import { OFFER_LAPSED, SEAT_OFFERED } from '@plenary/contract/rooms/topics';
import type { Translations } from '@plenary/domain/language/texts';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { offerUntil } from '@plenary/domain/rooms/joining';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { givingWay, moveLine } from '@plenary/domain/rooms/waiting';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent, Outcome, Statement, Translated } from '../../live/types.ts';
import { notify } from '../notifications/index.ts';
import { endSeats, touchRoom, type RoomHooks } from './end-seats.ts';
import { takeBackLine } from './line-notices.ts';
import { findSeats, holdsAt, type Reader } from './room-facts.ts';
import { statement } from '../../live/statement.ts';
import { roomsTouched } from './lobby/publish.ts';

interface WaitedRoom {
  readonly event_id: string;
  readonly room_id: string;
  readonly kind: RoomKind;
  readonly name: string;
  readonly translations: Translations;
  readonly capacity: number;
  readonly guests: number;
  readonly open: boolean;
  readonly line: readonly {
    readonly event_user_id: string;
    readonly account_id: string;
    /** Milliseconds. */
    readonly offered_until: number | null;
    /** Milliseconds. */
    readonly since: number;
    /** Milliseconds. */
    readonly waits_until: number;
  }[];
  /** Leases of simulated people who sit there as guests; the one who came last is first. */
  readonly simulated: readonly string[];
}

/**
 * Moves the lines of rooms on: free seats are offered to those who wait, offers that ran out go to the next (ROM11), and
 * simulated people make room (SIM14).
 */
export async function moveLines(ctx: Context, hooks: RoomHooks, now: number): Promise<void> {
  const waited = await findWaited(ctx.db, now);
  for (const room of waited.filter((one) => moves(one, now)))
    await ctx.live.transact((tx) => moveOne(ctx, hooks, tx, room.room_id, now));
}

function moves(room: WaitedRoom, now: number): boolean {
  const { line } = room;
  const { offered, dropped } = moveLine(room, line, now);
  return offered.length + dropped.length + givingWay(room, line, room.simulated.length, now) > 0;
}

async function moveOne(ctx: Context, hooks: RoomHooks, tx: Tx, room_id: string, now: number): Promise<Outcome<void>> {
  await tx.execute(sql`SELECT 1 FROM rooms WHERE id = ${room_id} FOR NO KEY UPDATE`);
  const [room] = await findWaited(tx, now, room_id);
  if (!room) return { result: undefined };
  const { line } = room;
  const { offered, dropped } = moveLine(room, line, now);
  // A round that was held up offers a seat for its whole time all the same.
  const until = new Date(offerUntil(ctx.clock.now())).toISOString();
  const at = sql`event_id = ${room.event_id} AND room_id = ${room_id}`;
  const writes: Statement[] = [
    ...dropped.map((id) => statement(sql`DELETE FROM room_waits WHERE ${at} AND event_user_id = ${id}`)),
    ...offered.map((id) =>
      statement(sql`UPDATE room_waits SET offered_until = ${until} WHERE ${at} AND event_user_id = ${id}`),
    ),
  ];
  const notified = [
    ...(await takeBackLine(tx, room, dropped)),
    ...(await notifyOffered(ctx, tx, room, offered, until)),
  ];
  const leases = room.simulated.slice(0, givingWay(room, line, room.simulated.length, now));
  const given =
    leases.length > 0 ? await findSeats(tx, sql`s.event_id = ${room.event_id} AND s.lease_id IN ${leases}`) : [];
  const ended = await endSeats(ctx, hooks, tx, given, 'left');
  return {
    result: undefined,
    // The lobby says how many seats are kept.
    writes: [...writes, ...(writes.length > 0 ? [touchRoom(room.event_id, room_id)] : []), ...ended.writes],
    events: [
      ...notified,
      ...lapsedNews(room, dropped),
      ...(writes.length > 0 ? [roomsTouched(room.event_id, [room_id])] : []),
      ...ended.events,
    ],
    forget: ended.forget,
  };
}

async function notifyOffered(
  ctx: Context,
  tx: Tx,
  room: WaitedRoom,
  offered: readonly string[],
  until: string,
): Promise<FeedEvent[]> {
  if (offered.length === 0) return [];
  const { event_id, room_id, kind, name } = room;
  const payload: Translated<SeatOfferedPayload> = {
    ...({ v: 1, room: room_id, room_kind: kind, name, until } as const),
    ...namesIn(room),
  };
  const news = room.line
    .filter(({ event_user_id }) => offered.includes(event_user_id))
    .map(({ account_id }): FeedEvent => ({
      event_id,
      topic: ownTopic(account_id),
      kind: SEAT_OFFERED,
      payload,
    }));
  const values = { room: room_id, room_name: name, room_kind: kind, ask: 'take' };
  const notified = await notify(ctx, tx, { event_id, to: offered, kind: 'waiting_seat', subject: room_id, values });
  return [...news, ...notified];
}

/** Notifies people who did not take an offered seat in time that it has moved on. */
function lapsedNews(room: WaitedRoom, dropped: readonly string[]): FeedEvent[] {
  const { event_id, room_id, kind, name, line } = room;
  const payload: Translated<OfferLapsedPayload> = { v: 1, room: room_id, room_kind: kind, name, ...namesIn(room) };
  return line
    .filter(({ event_user_id, offered_until }) => offered_until !== null && dropped.includes(event_user_id))
    .map(({ account_id }) => ({
      ...{ event_id, topic: ownTopic(account_id), kind: OFFER_LAPSED },
      payload,
    }));
}

/** The name of a room in further languages, beside a live event that holds it (TXT6). */
function namesIn({ translations }: WaitedRoom): {
  readonly texts?: Readonly<Record<string, { readonly name: string }>>;
} {
  const texts = Object.entries(translations).flatMap(([language, { name }]) =>
    typeof name === 'string' ? [[language, { name }] as const] : [],
  );
  return texts.length > 0 ? { texts: Object.fromEntries(texts) } : {};
}

/** When a row of `room_waits w` runs out; one of a release that did not renew them has no such moment of its own. */
export const WAIT_EXPIRES = sql.raw(`coalesce(w.expires_at, w.since + interval '${ROOMS.lease_ms} milliseconds')`);

/** Rooms with a line, and their lines in order. */
async function findWaited(db: Reader, now: number, room_id?: string): Promise<WaitedRoom[]> {
  const inRoom = sql`s.event_id = r.event_id AND s.room_id = r.id AND ${holdsAt(now)}`;
  const { rows } = await db.execute<WaitedRoom & Record<string, unknown>>(sql`
    SELECT r.event_id, r.id AS room_id, r.kind, r.name, r.translations, r.max_guests AS capacity, w.line,
           ARRAY(SELECT s.lease_id FROM room_seats s
                   JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id AND u.simulated
                  WHERE ${inRoom} AND s.place = 'guest' ORDER BY s.joined_at DESC, s.lease_id) AS simulated,
           (SELECT count(*)::int FROM room_seats s WHERE ${inRoom} AND s.place = 'guest') AS guests,
           NOT r.locked AND NOT r.closed AND (r.kind = 'networking'
             OR EXISTS (SELECT 1 FROM room_seats s WHERE ${inRoom} AND s.place = 'owner')
             OR NOT EXISTS (SELECT 1 FROM room_owners o
                              JOIN event_users u ON u.event_id = o.event_id AND u.id = o.event_user_id AND u.active
                             WHERE o.event_id = r.event_id AND o.room_id = r.id)) AS open
      FROM rooms r
      JOIN (SELECT w.room_id, jsonb_agg(jsonb_build_object('event_user_id', w.event_user_id, 'account_id', u.account_id,
                     'offered_until', extract(epoch FROM w.offered_until) * 1000,
                     'since', extract(epoch FROM w.since) * 1000,
                     'waits_until', extract(epoch FROM ${WAIT_EXPIRES}) * 1000) ORDER BY w.since, w.event_user_id) AS line
              FROM room_waits w JOIN event_users u ON u.event_id = w.event_id AND u.id = w.event_user_id
             ${room_id === undefined ? sql`` : sql`WHERE w.room_id = ${room_id}`}
             GROUP BY w.room_id) w ON w.room_id = r.id
     ORDER BY r.id`);
  return rows;
}
