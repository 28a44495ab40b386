import { latestEnd } from '@plenary/domain/time/leases';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { settingSql } from '../../db/schema/index.ts';
import { FACE, type FaceRow } from '../rooms/index.ts';

export type Reader = Db | Tx;

/** A person at an event. */
export interface PersonKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** The condition that the lease of `p` holds at `now`: leases are those of seats (D9). */
export function leaseHoldsAt(now: number): SQL {
  const end = new Date(latestEnd(ROOMS.lease_ms, now)).toISOString();
  return sql`p.expires_at > ${new Date(now).toISOString()}::timestamptz AND p.expires_at <= ${end}::timestamptz`;
}

/** Milliseconds since the epoch of a timestamp. */
export const ms = (column: SQL): SQL => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

/** The values that decide whether a person `u` of an event `e` may be matched at all. */
export const ELIGIBILITY = (now: number): SQL => sql`
  ${settingSql('flags.speed_networking_enabled')} AND ${settingSql('flags.networking_enabled')} AS enabled,
  u.networking_status, u.invisible, u.simulated,
  EXISTS (SELECT 1 FROM chat_sanctions b WHERE b.event_id = u.event_id AND b.event_user_id = u.id
    AND (b.until IS NULL OR b.until > ${new Date(now).toISOString()}::timestamptz)) AS sanctioned`;

/** Whether membership, account and sign-in of a person `u` with the account `a` and the place `p` stand. */
export const HERE: SQL = sql`(u.active AND a.deleted_at IS NULL
  AND EXISTS (SELECT 1 FROM account_sessions s WHERE s.id = p.device AND s.ended_at IS NULL))`;

export interface Eligibility {
  readonly enabled: boolean;
  readonly networking_status: boolean;
  readonly invisible: boolean;
  readonly simulated: boolean;
  readonly sanctioned: boolean;
}

/** A person's place in speed networking. Moments in milliseconds. */
export interface PlaceRow extends PersonKey {
  readonly lease_id: string;
  readonly device: string;
  readonly since: number;
  readonly expires_at: number;
  readonly pair_id: string | null;
}

/** A person's place, whether its lease holds or not; null: they have none. */
export async function findPlace(db: Reader, { event_id, event_user_id }: PersonKey): Promise<PlaceRow | null> {
  const { rows } = await db.execute<PlaceRow & Record<string, unknown>>(sql`
    SELECT p.event_id, p.event_user_id, p.lease_id, p.device, p.pair_id, ${ms(sql`p.since`)} AS since,
           ${ms(sql`p.expires_at`)} AS expires_at
      FROM speed_people p WHERE p.event_id = ${event_id} AND p.event_user_id = ${event_user_id}`);
  return rows[0] ?? null;
}

/** How many people of an event hold a place now: waiting, and with a person. */
export async function countPlaces(
  db: Reader,
  event_id: string,
  now: number,
): Promise<{ readonly waiting: number; readonly talking: number }> {
  const { rows } = await db.execute<{ waiting: number; talking: number }>(sql`
    SELECT count(*) FILTER (WHERE p.pair_id IS NULL)::int AS waiting,
           count(*) FILTER (WHERE p.pair_id IS NOT NULL)::int AS talking
      FROM speed_people p WHERE p.event_id = ${event_id} AND ${leaseHoldsAt(now)}`);
  return rows[0] ?? { waiting: 0, talking: 0 };
}

/** Whether a person may be matched, but for the device that they are on. */
export async function findEligibility(
  db: Reader,
  { event_id, event_user_id }: PersonKey,
  now: number,
): Promise<Eligibility | null> {
  const { rows } = await db.execute<Eligibility & Record<string, unknown>>(sql`
    SELECT ${ELIGIBILITY(now)} FROM event_users u JOIN events ON events.id = u.event_id
     WHERE u.event_id = ${event_id} AND u.id = ${event_user_id} AND u.active`);
  return rows[0] ?? null;
}

/** A talk, as one of its two is in it. Moments in milliseconds. */
export interface TalkRow {
  readonly event_id: string;
  readonly event_user_id: string;
  readonly lease_id: string;
  readonly device: string;
  readonly since: number;
  readonly interests: string;
  readonly pair_id: string | null;
  readonly thread_id: string;
  readonly begins_at: number;
  readonly ends_at: number;
  readonly ended_at: number | null;
  readonly connects: boolean | null;
  readonly connected: boolean;
  readonly partner: FaceRow;
  readonly partner_company: string;
  readonly partner_role: string;
  readonly partner_interests: string;
}

/** Where some people of an event stand; those without a place are left out. */
export async function findTalks(db: Reader, event_id: string, people: readonly string[]): Promise<TalkRow[]> {
  if (people.length === 0) return [];
  const { rows } = await db.execute<TalkRow & Record<string, unknown>>(sql`
    SELECT p.event_id, p.event_user_id, p.lease_id, p.device, ${ms(sql`p.since`)} AS since, own.interests, p.pair_id,
           t.thread_id, ${ms(sql`t.begins_at`)} AS begins_at, ${ms(sql`t.ends_at`)} AS ends_at,
           ${ms(sql`t.ended_at`)} AS ended_at, t.connected_at IS NOT NULL AS connected,
           CASE WHEN t.one = p.event_user_id THEN t.one_connects ELSE t.other_connects END AS connects,
           ${FACE} AS partner, a.company AS partner_company, a.role AS partner_role, a.interests AS partner_interests
      FROM speed_people p
      JOIN event_users me ON me.event_id = p.event_id AND me.id = p.event_user_id
      JOIN accounts own ON own.id = me.account_id
      LEFT JOIN speed_pairs t ON t.event_id = p.event_id AND t.id = p.pair_id
      LEFT JOIN event_users u ON u.event_id = t.event_id
        AND u.id = CASE WHEN t.one = p.event_user_id THEN t.other ELSE t.one END
      LEFT JOIN accounts a ON a.id = u.account_id
     WHERE p.event_id = ${event_id} AND p.event_user_id = ANY (${sql.param([...people])}::text[])`);
  return rows;
}
