import type { RoomSeatsPayload, RoomUser } from '@plenary/contract/rooms/operations';
import { EXHIBITOR_LOBBY_TOPIC, LOBBY_TOPIC, ROOMS_RUN_TOPIC } from '@plenary/contract/rooms/topics';
import { differs } from '@plenary/domain/differs';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { PublishedSeats } from '../../../db/schema/rooms/rooms.ts';
import type { FeedEvent, Statement } from '../../../live/types.ts';
import { offeredAt } from '../room-facts.ts';
import { FACE, presentFace, type FaceRow } from './lobby.ts';
import { statement } from '../../../live/statement.ts';

/** The topic of the lobby of a kind. */
export const lobbyTopic = (kind: RoomKind) => (kind === 'networking' ? LOBBY_TOPIC : EXHIBITOR_LOBBY_TOPIC);

/** Rooms that one sweep publishes; the others follow in the next one. */
const AT_ONCE = 500;

interface UnpublishedRoom {
  readonly id: string;
  readonly event_id: string;
  readonly kind: RoomKind;
  readonly seats_version: number;
  readonly told: PublishedSeats;
  readonly guests: number;
  readonly kept: number;
  readonly owners_in: readonly string[];
  readonly faces: readonly FaceRow[] | null;
}

/** A room whose seats are published now. */
interface PublishedRoom extends UnpublishedRoom {
  readonly now: PublishedSeats;
}

/**
 * Publishes to lobbies the rooms whose seats have changed since the last sweep: one event a lobby and second, however many sat
 * down. Unpublished rooms are derived from `seats_version`, so a crash loses nothing, and only one of several nodes publishes.
 */
export async function publishLobbies(ctx: Context): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const rooms = (await lockUnpublished(tx, ctx.clock.now())).map((room) => ({ ...room, now: seatsNow(room) }));
    const changed = rooms.filter((room) => differs({ told: room.told }, { told: room.now }));
    return { result: undefined, events: [...eventsOf(changed), ...touchedOf(rooms)], writes: rooms.map(markPublished) };
  });
}

/** A concurrent sweep blocks on these row locks, then finds nothing left to publish. */
async function lockUnpublished(tx: Tx, now: number): Promise<UnpublishedRoom[]> {
  await tx.execute(sql`SELECT 1 FROM rooms WHERE seats_version <> told_version ORDER BY id LIMIT ${AT_ONCE}
    FOR NO KEY UPDATE`);
  const { rows } = await tx.execute<UnpublishedRoom & Record<string, unknown>>(sql`
    SELECT r.id, r.event_id, r.kind, r.seats_version, r.told,
           (SELECT count(*)::int FROM room_seats s
             WHERE s.event_id = r.event_id AND s.room_id = r.id AND s.place = 'guest') AS guests,
           (SELECT count(*)::int FROM room_waits w
             WHERE w.event_id = r.event_id AND w.room_id = r.id AND ${offeredAt(now)}) AS kept,
           ARRAY(SELECT s.event_user_id FROM room_seats s
                  WHERE s.event_id = r.event_id AND s.room_id = r.id AND s.place = 'owner'
                  ORDER BY s.event_user_id) AS owners_in,
           (SELECT jsonb_agg(f.face) FROM (
             SELECT ${FACE} AS face FROM room_seats s
               JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
               JOIN accounts a ON a.id = u.account_id
               LEFT JOIN point_scores p ON p.event_id = u.event_id AND p.event_user_id = u.id
              WHERE s.event_id = r.event_id AND s.room_id = r.id AND s.place <> 'owner'
                AND (u.networking_status OR u.host)
              ORDER BY coalesce(p.score, 0) DESC, u.id LIMIT ${ROOMS.faces}) f) AS faces
      FROM rooms r WHERE r.seats_version <> r.told_version ORDER BY r.id LIMIT ${AT_ONCE}`);
  return rows;
}

const seatsNow = ({ guests, kept, owners_in, faces }: UnpublishedRoom): PublishedSeats => ({
  guests,
  ...(kept > 0 && { kept }),
  owners_in,
  users: (faces ?? []).map(presentFace),
});

const markPublished = ({ id, event_id, seats_version, now }: PublishedRoom): Statement =>
  statement(sql`UPDATE rooms SET told = ${JSON.stringify(now)}::jsonb, told_version = ${seats_version}
    WHERE event_id = ${event_id} AND id = ${id}`);

function eventsOf(rooms: readonly PublishedRoom[]): FeedEvent[] {
  const lobbies = Map.groupBy(rooms, ({ event_id, kind }) => `${event_id} ${kind}`);
  return [...lobbies.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { event_id, kind } = first;
    return [{ event_id, topic: lobbyTopic(kind), kind: 'room.seats', payload: payloadOf(own) }];
  });
}

/** The news for those who run the rooms of an event: who sits or waits there, or a room itself, is another now. */
export function roomsTouched(event_id: string, rooms?: readonly string[]): FeedEvent {
  return { event_id, topic: ROOMS_RUN_TOPIC, kind: 'rooms.touched', payload: { v: 1, ...(rooms && { rooms }) } };
}

function touchedOf(rooms: readonly PublishedRoom[]): FeedEvent[] {
  const events = Map.groupBy(rooms, ({ event_id }) => event_id);
  return [...events].map(([event_id, own]) =>
    roomsTouched(
      event_id,
      own.map(({ id }) => id),
    ),
  );
}

function payloadOf(rooms: readonly PublishedRoom[]): RoomSeatsPayload {
  const faces = new Map<string, RoomUser>();
  for (const { told, now } of rooms) {
    const before = new Set(told.users.map(({ _id }) => _id));
    for (const user of now.users) if (!before.has(user._id)) faces.set(user._id, user);
  }
  return { v: 1, rooms: rooms.map(changeOf), faces: [...faces.values()] };
}

function changeOf({ id, told, now }: PublishedRoom): RoomSeatsPayload['rooms'][number] {
  const users = now.users.map(({ _id }) => _id);
  const known = told.users.map(({ _id }) => _id);
  return {
    _id: id,
    guests: now.guests,
    ...((told.kept ?? 0) !== (now.kept ?? 0) && { kept: now.kept ?? 0 }),
    ...(differs({ ids: told.owners_in }, { ids: now.owners_in }) && { owners_in: now.owners_in }),
    ...(differs({ ids: known }, { ids: users }) && { users }),
  };
}
