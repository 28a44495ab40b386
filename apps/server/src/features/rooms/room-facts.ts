import type { Translations } from '@plenary/domain/language/texts';
import { latestEnd } from '@plenary/domain/time/leases';
import type { RoomKind, SeatPlace } from '@plenary/domain/rooms/kinds';
import { ROOMS } from '@plenary/domain/rooms/limits';
import type { RoomSeats } from '@plenary/domain/rooms/status';
import type { RoomSponsorValue } from '@plenary/domain/rooms/room-texts';
import { sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { settingSql } from '../../db/schema/index.ts';
import { uploadedLogo } from './logo.ts';
import { holdMember, statement } from '../../live/statement.ts';

export type Reader = Db | Tx;

/** A person at an event. */
export interface PersonKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** A seat with its room, whether its lease holds or not. */
export interface SeatRow extends PersonKey {
  readonly account_id: string;
  readonly room_id: string;
  readonly room_kind: RoomKind;
  readonly thread_id: string;
  readonly lease_id: string;
  readonly device: string;
  readonly place: SeatPlace;
  /** Milliseconds. */
  readonly expires_at: number;
  /** The person is still at the event. */
  readonly active: boolean;
}

/** A room with everything that decides about a seat there, for one person. */
export interface RoomFacts {
  /** Of its event. */
  readonly slug: string;
  readonly id: string;
  readonly kind: RoomKind;
  readonly name: string;
  readonly topic: string;
  readonly translations: Translations;
  readonly max_guests: number;
  readonly locked: boolean;
  readonly thread_id: string;
  readonly sponsor: RoomSponsorValue | null;
  readonly logo: string | null;
  readonly color: string | null;
  /** User ids of its owners who are at the event. */
  readonly owners: readonly string[];
  readonly guests: number;
  readonly owner_present: boolean;
  /** The person is one of its owners. */
  readonly owner: boolean;
  /** Milliseconds, as it is stored; null: never removed. */
  readonly kicked_until: number | null;
  /** Seats that are kept for others who have waited. */
  readonly kept_for_others: number;
  /** Nobody stands behind the person (SIM1). */
  readonly simulated: boolean;
  /** Others who wait for a seat there. */
  readonly others_waiting: number;
  readonly networking_enabled: boolean;
}

/** The condition that the lease of a seat holds at `now`. @param seat the name of the seats in the query */
export function holdsAt(now: number, seat: 's' | 't' = 's'): SQL {
  const end = new Date(latestEnd(ROOMS.lease_ms, now)).toISOString();
  const expires_at = sql.raw(`${seat}.expires_at`);
  return sql`${expires_at} > ${new Date(now).toISOString()}::timestamptz AND ${expires_at} <= ${end}::timestamptz`;
}

/** The condition that a seat is kept for `w` at `now`. */
export function offeredAt(now: number): SQL {
  const end = new Date(latestEnd(ROOMS.offer_ms, now)).toISOString();
  return sql`w.offered_until > ${new Date(now).toISOString()}::timestamptz AND w.offered_until <= ${end}::timestamptz`;
}

/** Milliseconds since the epoch of a timestamp. */
const ms = (column: SQL): SQL => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

/** A room as a person meets it at `now`, or null. */
export async function findRoomFacts(
  db: Reader,
  { event_id, event_user_id }: PersonKey,
  which: { readonly room_id: string } | { readonly thread_id: string },
  now: number,
): Promise<RoomFacts | null> {
  const ofRoom = sql`s.event_id = r.event_id AND s.room_id = r.id AND ${holdsAt(now)}`;
  const is = 'room_id' in which ? sql`r.id = ${which.room_id}` : sql`r.thread_id = ${which.thread_id}`;
  const { rows } = await db.execute<RoomFacts & Record<string, unknown>>(sql`
    SELECT events.slug, r.id, r.kind, r.name, r.topic, r.translations, r.max_guests, r.locked, r.thread_id, r.sponsor,
           ${uploadedLogo(sql`events.slug`, sql`x.logo`)} AS logo, x.color,
           ARRAY(SELECT u.account_id FROM room_owners o
                   JOIN event_users u ON u.event_id = o.event_id AND u.id = o.event_user_id AND u.active
                  WHERE o.event_id = r.event_id AND o.room_id = r.id
                  ORDER BY o.position, o.event_user_id) AS owners,
           EXISTS (SELECT 1 FROM room_owners o WHERE o.event_id = r.event_id AND o.room_id = r.id
                      AND o.event_user_id = ${event_user_id}) AS owner,
           (SELECT count(*)::int FROM room_seats s WHERE ${ofRoom} AND s.place = 'guest') AS guests,
           EXISTS (SELECT 1 FROM room_seats s WHERE ${ofRoom} AND s.place = 'owner') AS owner_present,
           (SELECT ${ms(sql`k.until`)} FROM room_kicks k WHERE k.event_id = r.event_id AND k.room_id = r.id
               AND k.event_user_id = ${event_user_id}) AS kicked_until,
           (SELECT count(*)::int FROM room_waits w WHERE w.event_id = r.event_id AND w.room_id = r.id
               AND w.event_user_id <> ${event_user_id} AND ${offeredAt(now)}) AS kept_for_others,
           (SELECT count(*)::int FROM room_waits w WHERE w.event_id = r.event_id AND w.room_id = r.id
               AND w.event_user_id <> ${event_user_id}) AS others_waiting,
           EXISTS (SELECT 1 FROM event_users u WHERE u.event_id = r.event_id AND u.id = ${event_user_id}
                      AND u.simulated) AS simulated,
           ${settingSql('flags.networking_enabled')} AS networking_enabled
      FROM rooms r
      JOIN events ON events.id = r.event_id
      LEFT JOIN exhibitors x ON x.event_id = r.event_id AND x.room_id = r.id
     WHERE r.event_id = ${event_id} AND NOT r.closed AND ${is}`);
  return rows[0] ?? null;
}

/** A room as far as the rules of its seats ask. */
export function seatsOfRoom(room: RoomFacts): RoomSeats {
  const { kind, max_guests: capacity, guests, owners, owner_present, locked, kept_for_others: kept } = room;
  return { kind, capacity, guests, kept, owned: owners.length > 0, owner_present, locked };
}

/** The seats that a condition on `s` names, with their rooms `r`. */
export async function findSeats(db: Reader, condition: SQL): Promise<SeatRow[]> {
  const { rows } = await db.execute<SeatRow & Record<string, unknown>>(sql`
    SELECT ${SEAT_COLUMNS} FROM room_seats s ${SEAT_JOINS} WHERE ${condition} ORDER BY s.event_id, s.event_user_id`);
  return rows;
}

const SEAT_COLUMNS = sql`s.event_id, s.event_user_id, s.room_id, s.lease_id, s.device, s.place,
  ${ms(sql`s.expires_at`)} AS expires_at, r.kind AS room_kind, r.thread_id, u.account_id,
  u.active AND a.deleted_at IS NULL AS active`;
const SEAT_JOINS = sql`
  JOIN rooms r ON r.event_id = s.event_id AND r.id = s.room_id
  JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id
  JOIN accounts a ON a.id = u.account_id`;

/** A person's seat, wherever it is and whether its lease holds or not. */
export async function findSeatOf(db: Reader, { event_id, event_user_id }: PersonKey): Promise<SeatRow | null> {
  const [row] = await findSeats(db, sql`s.event_id = ${event_id} AND s.event_user_id = ${event_user_id}`);
  return row ?? null;
}

/**
 * The statements that lock a person, then a room and the one in which the person sits, in the order of their ids: of two who
 * want the last seat one comes first.
 */
export function lockForSeat(person: PersonKey, room_id: string) {
  const { event_id, event_user_id } = person;
  return [
    holdMember(person),
    statement(sql`SELECT 1 FROM rooms WHERE event_id = ${event_id} AND (id = ${room_id} OR id = (
      SELECT room_id FROM room_seats WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}))
      ORDER BY id FOR NO KEY UPDATE`),
  ];
}
