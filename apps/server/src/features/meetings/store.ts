import type { MeetingState } from '@plenary/domain/meetings/meetings';
import type { GivenRole } from '@plenary/domain/policy/policy';
import { sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import type { Statement } from '../../live/types.ts';
import { settingSql } from '../../db/schema/index.ts';
import { FACE, type FaceRow } from '../rooms/index.ts';
import { statement } from '../../live/statement.ts';

export type Reader = Db | Tx;

/** A person at an event. */
export interface PersonKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** The event of meetings: whether it has them, its span and its clock. Milliseconds. */
export interface MeetingEvent {
  readonly slug: string;
  readonly enabled: boolean;
  readonly opens_at: number | null;
  readonly closes_at: number | null;
  readonly clock_offset_ms: number;
}

const ms = (column: SQL): SQL => sql`(extract(epoch FROM ${column}) * 1000)::float8`;
const at = (moment: number): string => new Date(moment).toISOString();

export async function findMeetingEvent(db: Reader, event_id: string): Promise<MeetingEvent | null> {
  const { rows } = await db.execute<MeetingEvent & Record<string, unknown>>(sql`
    SELECT slug, ${settingSql('flags.meetings_enabled')} AND ${settingSql('flags.networking_enabled')} AS enabled,
           ${ms(sql`opens_at`)} AS opens_at, ${ms(sql`closes_at`)} AS closes_at, clock_offset_ms::float8 AS clock_offset_ms
      FROM events WHERE id = ${event_id}`);
  return rows[0] ?? null;
}

/** A time that a person offers. Milliseconds. */
export interface SlotRow {
  readonly id: string;
  readonly event_user_id: string;
  readonly starts_at: number;
  readonly ends_at: number;
}

const SLOT = sql`s.id, s.event_user_id, ${ms(sql`s.starts_at`)} AS starts_at, ${ms(sql`s.ends_at`)} AS ends_at`;

/** The times that a person offers and that have not begun at `now`, by time. */
export async function slotsOf(db: Reader, { event_id, event_user_id }: PersonKey, now: number): Promise<SlotRow[]> {
  const { rows } = await db.execute<SlotRow & Record<string, unknown>>(sql`
    SELECT ${SLOT} FROM meeting_slots s WHERE s.event_id = ${event_id} AND s.event_user_id = ${event_user_id}
       AND s.starts_at > ${at(now)}::timestamptz ORDER BY s.starts_at`);
  return rows;
}

/** Those of them at which neither of the two is in a meeting that was agreed on. */
export async function freeSlotsOf(
  db: Reader,
  { event_id, event_user_id }: PersonKey,
  asker: string,
  now: number,
): Promise<SlotRow[]> {
  const { rows } = await db.execute<SlotRow & Record<string, unknown>>(sql`
    SELECT ${SLOT} FROM meeting_slots s WHERE s.event_id = ${event_id} AND s.event_user_id = ${event_user_id}
       AND s.starts_at > ${at(now)}::timestamptz
       AND NOT EXISTS (SELECT 1 FROM meetings m WHERE m.event_id = s.event_id AND m.state = 'accepted'
         AND (m.owner IN (${event_user_id}, ${asker}) OR m.guest IN (${event_user_id}, ${asker}))
         AND m.starts_at < s.ends_at AND s.starts_at < m.ends_at)
     ORDER BY s.starts_at`);
  return rows;
}

export async function findSlot(db: Reader, event_id: string, id: string): Promise<SlotRow | null> {
  const { rows } = await db.execute<SlotRow & Record<string, unknown>>(
    sql`SELECT ${SLOT} FROM meeting_slots s WHERE s.event_id = ${event_id} AND s.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** A meeting. Milliseconds. */
export interface MeetingRow {
  readonly id: string;
  readonly event_id: string;
  readonly slot_id: string;
  readonly owner: string;
  readonly guest: string;
  readonly waits_for: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly state: MeetingState;
  readonly message: string;
  readonly sequence: number;
  readonly thread_id: string | null;
  readonly changed_at: number;
}

/** A meeting with the face of the other, and of the one who offers the times. */
export interface ShownMeeting extends MeetingRow {
  readonly face: FaceRow;
  readonly owner_account: string;
}

const MEETING = sql`m.id, m.event_id, m.slot_id, m.owner, m.guest, m.waits_for, ${ms(sql`m.starts_at`)} AS starts_at,
  ${ms(sql`m.ends_at`)} AS ends_at, m.state, m.message, m.sequence, m.thread_id, ${ms(sql`m.changed_at`)} AS changed_at`;

/** Meetings `m` under a condition, by time. */
export async function findMeetings(db: Reader, condition: SQL): Promise<MeetingRow[]> {
  const { rows } = await db.execute<MeetingRow & Record<string, unknown>>(
    sql`SELECT ${MEETING} FROM meetings m WHERE ${condition} ORDER BY m.starts_at, m.id`,
  );
  return rows;
}

/** The meetings of a person under a condition, each with the other person, by time. */
export async function shownMeetings(
  db: Reader,
  { event_id, event_user_id }: PersonKey,
  condition: SQL,
): Promise<ShownMeeting[]> {
  const { rows } = await db.execute<ShownMeeting & Record<string, unknown>>(sql`
    SELECT ${MEETING}, ${FACE} AS face, o.account_id AS owner_account FROM meetings m
      JOIN event_users u ON u.event_id = m.event_id AND u.id = CASE WHEN m.owner = ${event_user_id} THEN m.guest ELSE m.owner END
      JOIN accounts a ON a.id = u.account_id
      JOIN event_users o ON o.event_id = m.event_id AND o.id = m.owner
     WHERE m.event_id = ${event_id} AND ${event_user_id} IN (m.owner, m.guest) AND ${condition}
     ORDER BY m.starts_at, m.id`);
  return rows;
}

/** Whether one of two people is in another meeting that was agreed on and shares a moment with this time. */
export async function hasConflict(
  tx: Tx,
  event_id: string,
  people: readonly [string, string],
  time: { readonly id: string; readonly starts_at: number; readonly ends_at: number },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM meetings m WHERE m.event_id = ${event_id} AND m.state = 'accepted'
    AND m.id <> ${time.id} AND (m.owner IN (${people[0]}, ${people[1]}) OR m.guest IN (${people[0]}, ${people[1]}))
    AND m.starts_at < ${at(time.ends_at)}::timestamptz AND m.ends_at > ${at(time.starts_at)}::timestamptz LIMIT 1`);
  return rows.length > 0;
}

/** The statement that locks people, each by id: whatever changes a meeting holds both of its two. */
export const lockPeople = (event_id: string, people: SQL): Statement =>
  statement(
    sql`SELECT 1 FROM event_users WHERE event_id = ${event_id} AND id IN (${people}) ORDER BY id FOR NO KEY UPDATE`,
  );

/** A person who would be met. */
export interface MetRow {
  readonly event_user_id: string;
  readonly host: boolean;
  readonly roles: readonly GivenRole[];
  readonly active: boolean;
  readonly networking_status: boolean;
  readonly simulated: boolean;
  readonly face: FaceRow;
}

export async function findMet(db: Reader, event_id: string, condition: SQL): Promise<MetRow | null> {
  const { rows } = await db.execute<MetRow & Record<string, unknown>>(sql`
    SELECT u.id AS event_user_id, u.host, u.roles, u.active AND a.deleted_at IS NULL AS active, u.networking_status, u.simulated,
           ${FACE} AS face
      FROM event_users u JOIN accounts a ON a.id = u.account_id WHERE u.event_id = ${event_id} AND ${condition}`);
  return rows[0] ?? null;
}
