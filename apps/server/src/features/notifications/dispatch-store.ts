import { KINDS_FROM_PEOPLE, KINDS_WITH_NAMES, type NotificationKind } from '@plenary/domain/notifications/kinds';
import { DEFAULT_PREFERENCES } from '@plenary/domain/notifications/preferences';
import { sql, type SQL } from 'drizzle-orm';
import { at } from '../../db/at.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { NotificationValues } from '../../db/schema/notifications/notifications.ts';
import { isThereSql } from '../../http/request/origin/reach.ts';
import { vouchedAt } from '../accounts/index.ts';
import { takesPush, waysOf } from './put-notices.ts';
import { OUT_OF_SIGHT, SENDER_GONE } from './store.ts';

/** A notification of a person, with what a message says of it. */
export interface Line extends Record<string, unknown> {
  readonly event_id: string;
  readonly slug: string;
  readonly event_user_id: string;
  readonly account_id: string;
  readonly notification_id: string;
  readonly kind: NotificationKind;
  readonly values: NotificationValues;
  readonly session_title: string | null;
  /** Names of anyone who caused it; null: the event. */
  readonly by_first_name: string | null;
  readonly by_last_name: string | null;
  readonly by_screen_name: string | null;
  /** It stands in the person's list. */
  readonly here: boolean;
}

/** One that leaves by mail now. */
export interface Leaving extends Line {
  readonly email: string;
  readonly first_name: string;
}

/**
 * Mails at once that are due, of people who may get them: at the event, not read meanwhile, with an address of their own
 * that is verified and takes mails. All that were due are taken, so that nothing is looked at twice.
 * @param now real time, ms
 * @returns those that leave, and how many were due
 */
export function takeMails(tx: Tx, now: number, most: number): Promise<{ leaving: Leaving[]; taken: number }> {
  return take(
    tx,
    now,
    sql`WITH due AS (
          SELECT event_id, notification_id, event_user_id FROM notification_dispatches
           WHERE channel = 'mail' AND due_at <= ${at(now)} ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED),
        gone AS (
          DELETE FROM notification_dispatches d USING due
           WHERE d.channel = 'mail' AND d.event_id = due.event_id AND d.notification_id = due.notification_id
             AND d.event_user_id = due.event_user_id
          RETURNING d.event_id, d.notification_id, d.event_user_id)`,
  );
}

/**
 * The content of some people's digests of an event: everything that they were told until `before`. Of several nodes one takes
 * a person's.
 * @param people at most
 */
export function takeDigests(
  tx: Tx,
  { event_id, now, before, people }: { event_id: string; now: number; before: number; people: number },
): Promise<{ leaving: Leaving[]; taken: number }> {
  return take(
    tx,
    now,
    sql`WITH those AS MATERIALIZED (
          SELECT u.id FROM event_users u
           WHERE u.event_id = ${event_id} AND u.id IN (
             SELECT DISTINCT event_user_id FROM notification_dispatches
              WHERE channel = 'digest' AND event_id = ${event_id} AND due_at < ${at(before)} LIMIT ${people})
           ORDER BY u.id FOR NO KEY UPDATE SKIP LOCKED),
        gone AS (
          DELETE FROM notification_dispatches d USING those
           WHERE d.channel = 'digest' AND d.event_id = ${event_id} AND d.event_user_id = those.id AND d.due_at < ${at(before)}
          RETURNING d.event_id, d.notification_id, d.event_user_id)`,
  );
}

/** Events of which digests wait, with the zones of their clocks. */
export async function eventsWithDigests(db: Db, now: number): Promise<{ id: string; time_zone: string }[]> {
  const { rows } = await db.execute<{ id: string; time_zone: string }>(sql`
    SELECT e.id, e.time_zone FROM events e WHERE e.id IN (
      SELECT DISTINCT event_id FROM notification_dispatches WHERE channel = 'digest' AND due_at < ${at(now)})`);
  return rows;
}

const listed = (kinds: readonly NotificationKind[]): SQL => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '));
const FROM_PEOPLE = listed(KINDS_FROM_PEOPLE);

/** @param begin the tables of a WITH, of which `gone` has what was taken */
async function take(tx: Tx, now: number, begin: SQL): Promise<{ leaving: Leaving[]; taken: number }> {
  const { rows } = await tx.execute<Leaving & { leaves: boolean }>(sql`
    ${begin}
    SELECT ${LINE}, a.email, a.first_name, (${CONCERNS(now)} AND ${TAKES_MAILS}) AS leaves
      FROM gone g ${OF_GONE}
     ORDER BY g.event_user_id, n.cursor DESC`);
  return { leaving: rows.filter(({ leaves }) => leaves), taken: rows.length };
}

/** A notification, its person and what a message says of it, of `OF_GONE`. */
export const LINE = sql`
  g.event_id, e.slug, g.event_user_id, a.id AS account_id, n.id AS notification_id, n.kind, n.values,
  CASE WHEN e.settings -> 'languages' ? a.language THEN coalesce(s.translations -> a.language ->> 'title', s.title)
       ELSE s.title END AS session_title, ba.first_name AS by_first_name, ba.last_name AS by_last_name, ba.screen_name AS by_screen_name,
  CASE WHEN n.event_user_id IS NULL THEN n.unskippable OR coalesce(p.here, true) ELSE n.shown END AS here`;

/** Joins what belongs to rows `g` of event_id, notification_id and event_user_id. */
export const OF_GONE = sql`
  JOIN notifications n ON n.event_id = g.event_id AND n.id = g.notification_id
  JOIN event_users u ON u.event_id = g.event_id AND u.id = g.event_user_id
  JOIN accounts a ON a.id = u.account_id
  JOIN events e ON e.id = g.event_id
  LEFT JOIN notification_preferences p
    ON p.event_id = g.event_id AND p.event_user_id = g.event_user_id AND p.kind = n.kind
  LEFT JOIN shown_sessions s ON s.event_id = n.event_id AND s.id = n.session_id
  LEFT JOIN event_users b ON b.event_id = n.event_id AND b.id = n.by AND n.kind IN (${listed(KINDS_WITH_NAMES)})
  LEFT JOIN accounts ba ON ba.id = b.account_id`;

/** Whether a notification of `OF_GONE` still concerns its person, unread and at an event that goes on, is there for them is no rehearsal, and is in sight (NOT20, NOT24, DRF6, REH3, PRG20). */
export const CONCERNS = (now: number): SQL => sql`
  (u.active AND NOT u.simulated AND a.deleted_at IS NULL AND n.read_at IS NULL AND ${isThereSql('e', 'u')} AND e.rehearsal_of IS NULL
   AND (e.closes_at IS NULL OR e.closes_at > ${at(now)} + e.clock_offset_ms * interval '1 millisecond')
   AND NOT coalesce(s.cancelled AND n.kind = 'favourite_begins', false)
   AND NOT EXISTS (SELECT 1 FROM notification_reads r
     WHERE r.event_id = n.event_id AND r.event_user_id = u.id AND r.notification_id = n.id)
   AND NOT ${sql.raw(SENDER_GONE)} AND NOT ${sql.raw(OUT_OF_SIGHT)}
   AND NOT (n.kind IN (${FROM_PEOPLE}) AND EXISTS (SELECT 1 FROM chat_blocks c
     WHERE c.event_id = n.event_id AND c.blocker = u.id AND c.blocked = n.by)))`;

const TAKES_MAILS = sql`(a.email IS NOT NULL AND (a.email_verified OR ${vouchedAt(sql`g.event_id`, 'a')})
   AND a.receive_email_notifications)`;

/** One step of sending out a notice to everybody: the person it came to, or null at the end. */
export async function spreadTo(
  tx: Tx,
  { event_id, id }: { readonly event_id: string; readonly id: string },
  after: string,
  most: number,
): Promise<string | null> {
  const { rows: found } = await tx.execute<{ kind: NotificationKind; by: string | null; created_at: Date }>(sql`
    SELECT kind, by, created_at FROM notifications WHERE event_id = ${event_id} AND id = ${id} FOR KEY SHARE`);
  const [told] = found;
  if (!told) return null;
  const ways = DEFAULT_PREFERENCES[told.kind];
  const created_at = new Date(told.created_at);
  const { rows } = await tx.execute<{ last: string | null; people: number }>(sql`
    WITH given AS MATERIALIZED (
      SELECT u.id AS event_user_id, coalesce(p.mail, ${ways.mail}::text) AS mail, ${takesPush(ways.push)} AS push
        FROM event_users u
        LEFT JOIN notification_preferences p
          ON p.event_id = ${event_id} AND p.event_user_id = u.id AND p.kind = ${told.kind}
       WHERE u.event_id = ${event_id} AND u.id > ${after} AND u.active AND NOT u.simulated
         AND u.created_at <= ${created_at.toISOString()}::timestamptz AND u.id IS DISTINCT FROM ${told.by}::text
       ORDER BY u.id LIMIT ${most}),
    leaving AS (
      INSERT INTO notification_dispatches (event_id, notification_id, event_user_id, channel, due_at)
      SELECT ${event_id}, ${id}, event_user_id, way.channel, way.due_at
        FROM given CROSS JOIN LATERAL (${waysOf({ kind: told.kind, created_at })}) way WHERE way.chosen
      ON CONFLICT DO NOTHING)
    SELECT max(event_user_id) AS last, count(*)::int AS people FROM given`);
  const [step] = rows;
  return step && step.people === most ? step.last : null;
}
