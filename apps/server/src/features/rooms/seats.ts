import type { RoomKind, SeatPlace } from '@plenary/domain/rooms/kinds';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import type { FeedEvent } from '../../live/types.ts';
import { picturesOf, readOpenRoom } from './lobby/lobby.ts';
import { runsRooms } from './join.ts';
import { inLanguage, type Translations } from '@plenary/domain/language/texts';
import { roomIn } from '@plenary/domain/rooms/room-texts';
import { findRoomFacts, findSeats, holdsAt, type PersonKey, type Reader } from './room-facts.ts';
import { lobbyTopic } from './lobby/publish.ts';

/** A seat that is taken now. */
export interface HeldSeat extends PersonKey {
  readonly account_id: string;
  readonly room_id: string;
  readonly room_kind: RoomKind;
  readonly lease_id: string;
  /** The sign-in that sits there. */
  readonly device: string;
  readonly place: SeatPlace;
}

/** The thread of a room. */
export interface RoomThread {
  readonly event_id: string;
  /** Its id, which is the `tid` of its call. */
  readonly thread: string;
}

/** Those who sit in the room of a thread now. */
export async function seatsOf(ctx: Context, db: Reader, { event_id, thread }: RoomThread): Promise<HeldSeat[]> {
  const condition = sql`s.event_id = ${event_id} AND r.thread_id = ${thread} AND ${holdsAt(ctx.clock.now())}`;
  const seats = await findSeats(db, condition);
  return seats.filter(({ active }) => active);
}

/** A person's seat in the room of a thread, on that device where one is named; null: none, or the person has left the event. */
export async function holdsSeat(
  ctx: Context,
  db: Reader,
  { event_id, thread, event_user_id, device }: RoomThread & PersonKey & { readonly device?: string },
): Promise<HeldSeat | null> {
  const condition = sql`s.event_id = ${event_id} AND s.event_user_id = ${event_user_id} AND r.thread_id = ${thread}
    AND ${holdsAt(ctx.clock.now())}`;
  const [seat] = await findSeats(db, condition);
  return seat?.active && (device === undefined || device === seat.device) ? seat : null;
}

interface OwnRoom extends Record<string, unknown> {
  readonly room: string;
  readonly room_kind: RoomKind;
  readonly name: string;
}

/** The room in which a person sits now, or null. @param language of its name; null: the event's own */
export async function findOwnRoom(
  ctx: Context,
  { event_id, event_user_id }: PersonKey,
  language: string | null,
): Promise<OwnRoom | null> {
  const { rows } = await ctx.db.execute<OwnRoom & { translations: Translations }>(sql`
    SELECT r.id AS room, r.kind AS room_kind, r.name, r.translations FROM room_seats s
      JOIN rooms r ON r.event_id = s.event_id AND r.id = s.room_id
     WHERE s.event_id = ${event_id} AND s.event_user_id = ${event_user_id} AND ${holdsAt(ctx.clock.now())}`);
  const [found] = rows;
  if (!found) return null;
  const { room, room_kind, name } = inLanguage(found, language);
  return { room, room_kind, name };
}

/** The rooms in which people of an event sit now, by event-user id. */
export async function everybodySeated(ctx: Context, event_id: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await ctx.db.execute<{ event_user_id: string; room_id: string }>(sql`
    SELECT s.event_user_id, s.room_id FROM room_seats s WHERE s.event_id = ${event_id} AND ${holdsAt(ctx.clock.now())}`);
  return new Map(rows.map(({ event_user_id, room_id }) => [event_user_id, room_id]));
}

/** The names of some rooms of an event, by id. */
export async function roomNames(
  ctx: Context,
  event_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    SELECT id, name FROM rooms WHERE event_id = ${event_id} AND id IN ${ids}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A room as its call shows it. */
export interface RoomOfCall {
  readonly kind: RoomKind;
  readonly id: string;
  readonly name: string;
  readonly topic: string;
  readonly logo: string | null;
  readonly sponsor: { readonly name: string; readonly logo: string | null } | null;
  /** User ids. */
  readonly owners: readonly string[];
  readonly max_guests: number;
  readonly locked: boolean;
  /** Mutes others and closes the room behind them: a host, or an owner of this exhibitor room. */
  readonly moderates: boolean;
  /** May share a screen: not in an exhibitor room, its owner, or a host (CAL18). */
  readonly may_share: boolean;
}

/** The room of a thread; null where the thread is no room's, 'no_seat' where the person has no seat there on this device. */
export async function roomForCall(
  ctx: Context,
  db: Reader,
  member: Member,
  thread: string,
): Promise<RoomOfCall | 'no_seat' | null> {
  const { event_id, event_user_id, session_id: device } = member;
  const [room, seat] = await Promise.all([
    findRoomFacts(db, member, { thread_id: thread }, ctx.clock.now()),
    holdsSeat(ctx, db, { event_id, thread, event_user_id, device }),
  ]);
  if (!room) return null;
  if (!seat) return 'no_seat';
  const shown = roomIn(await picturesOf(db, event_id, room.slug, room), member.text_language);
  const { id, kind, name, topic, logo, sponsor, owners, max_guests, locked } = shown;
  const moderates = runsRooms(member) || (kind === 'exhibitor' && room.owner);
  const may_share = kind === 'networking' || moderates;
  return { kind, id, name, topic, logo, sponsor, owners, max_guests, locked, moderates, may_share };
}

/** Closes a room behind those who are in, or opens it again. Returns the news for its lobby. */
export async function lockRoom(
  db: Reader,
  { event_id, thread, locked }: RoomThread & { readonly locked: boolean },
): Promise<FeedEvent[]> {
  const { rows } = await db.execute<{ id: string; kind: RoomKind }>(sql`
    UPDATE rooms SET locked = ${locked} WHERE event_id = ${event_id} AND thread_id = ${thread} AND locked <> ${locked}
    RETURNING id, kind`);
  const [changed] = rows;
  return changed ? roomChanged(db, event_id, changed.kind, changed.id) : [];
}

/** The news for a lobby that a room is another now. */
export async function roomChanged(db: Reader, event_id: string, kind: RoomKind, id: string): Promise<FeedEvent[]> {
  const payload = await readOpenRoom(db, event_id, kind, id);
  return payload ? [{ event_id, topic: lobbyTopic(kind), kind: 'room.changed', entity_id: id, payload }] : [];
}
