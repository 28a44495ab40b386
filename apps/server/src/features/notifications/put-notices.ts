import { isFromPerson, renews, type NotificationKind } from '@plenary/domain/notifications/kinds';
import { DEFAULT_PREFERENCES, mailDelay } from '@plenary/domain/notifications/preferences';
import { pushDelay } from '@plenary/domain/notifications/push';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/database.ts';
import type { NotificationValues } from '../../db/schema/notifications/notifications.ts';
import type { Statement } from '../../live/types.ts';

/** A notification to some people, as it is stored. */
export interface Notice {
  readonly event_id: string;
  readonly kind: NotificationKind;
  readonly subject: string;
  readonly by: string | null;
  readonly session_id: string | null;
  readonly values: NotificationValues;
  readonly link: string | null;
  readonly unskippable: boolean;
  readonly ends_at: Date | null;
  readonly created_at: Date;
}

/** Event-user ids, with the id of each one's row. */
type Recipients = readonly { readonly id: string; readonly event_user_id: string }[];

/**
 * Stores a notification for each of some people who may get it: they are at the event, did not cause it, no block stands
 * between them and anyone who did, and they have not muted the private chat that it comes from. The rows are written in the
 * order of the people, so that two who notify the same people do not wait for each other.
 * @returns the accounts of those to whom it is news
 */
export async function putForPeople(tx: Tx, notice: Notice, people: Recipients): Promise<string[]> {
  const { rows } = await tx.execute<{ account_id: string }>(put(notice, people));
  return rows.map(({ account_id }) => account_id);
}

/** The same as a statement for which nobody waits. */
export function putForPeopleLater(notice: Notice, people: Recipients): Statement {
  return { toSQL: () => dialect.sqlToQuery(put(notice, people)) };
}

const dialect = new PgDialect();

function put(notice: Notice, people: Recipients): SQL {
  const { event_id, kind, by } = notice;
  const ways = DEFAULT_PREFERENCES[kind];
  return sql`
    WITH given AS (
      SELECT given.id, u.id AS event_user_id, coalesce(p.here, ${ways.here}::boolean) AS here,
             CASE WHEN u.simulated THEN 'off' ELSE coalesce(p.mail, ${ways.mail}::text) END AS mail,
             ${takesPush(ways.push)} AS push
        FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS given (id text, event_user_id text)
        JOIN event_users u ON u.event_id = ${event_id} AND u.id = given.event_user_id AND u.active
        JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
        LEFT JOIN notification_preferences p
          ON p.event_id = ${event_id} AND p.event_user_id = u.id AND p.kind = ${kind}::text
       WHERE u.id IS DISTINCT FROM ${by}::text ${isFromPerson(kind) && by !== null ? notApart(event_id, by) : sql``}
             ${kind === 'private_message' ? notQuiet(notice) : sql``}),
    told AS (
      INSERT INTO notifications (id, event_id, event_user_id, kind, subject, cursor, by, session_id, values, link,
                                 unskippable, ends_at, shown, created_at)
      SELECT given.id, ${event_id}, event_user_id, ${kind}, ${notice.subject}, ${cursorOf(sql`given.id`)}, ${by}::text,
             ${notice.session_id}::text, ${JSON.stringify(notice.values)}::jsonb, ${notice.link}::text,
             ${notice.unskippable}::boolean, ${notice.ends_at?.toISOString() ?? null}::timestamptz, here,
             ${notice.created_at.toISOString()}::timestamptz
        FROM given ORDER BY event_user_id
      ON CONFLICT (event_id, event_user_id, kind, subject) ${renews(kind) ? RENEWED : sql`DO NOTHING`}
      RETURNING id, event_user_id, values),
    leaving AS (
      INSERT INTO notification_dispatches (event_id, notification_id, event_user_id, channel, due_at)
      SELECT ${event_id}, told.id, event_user_id, way.channel, way.due_at
        FROM told JOIN given USING (event_user_id) CROSS JOIN LATERAL (${waysOf(notice)}) way
       WHERE way.chosen AND ${FIRST_UNREAD}
      ON CONFLICT (event_id, notification_id, event_user_id, channel) DO UPDATE SET due_at = excluded.due_at)
    SELECT u.account_id FROM told JOIN event_users u ON u.event_id = ${event_id} AND u.id = told.event_user_id
     ORDER BY u.account_id`;
}

/**
 * The place of a notification in lists: seconds and microseconds of the database's clock, as its row is written, and the end of its
 * id. Ids themselves are in no order within a second, since each server makes its own.
 */
export const cursorOf = (id: SQL): SQL<string> => sql<string>`(
  SELECT lpad(to_hex(us / 1000000), 8, '0') || lpad(to_hex(us % 1000000), 5, '0') || right(${id}, 11)
    FROM (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us OFFSET 0) moment)`;

/** The ways on which a notification leaves for a row of `given`, and from when on. */
export function waysOf({ kind, created_at }: Pick<Notice, 'kind' | 'created_at'>): SQL {
  const now = sql`${created_at.toISOString()}::timestamptz`;
  return sql`SELECT * FROM (VALUES
    ('mail', given.mail = 'at_once', ${now} + ${mailDelay(kind)}::int * interval '1 millisecond'),
    ('digest', given.mail = 'digest', ${now}),
    ('push', given.push, ${now} + ${pushDelay(kind)}::int * interval '1 millisecond')) AS offered (channel, chosen, due_at)`;
}

/** Whether a person `u` with the choices `p` has a browser to which a kind goes. */
export const takesPush = (by_default: boolean): SQL => sql`(coalesce(p.push, ${by_default}::boolean) AND EXISTS (
  SELECT 1 FROM push_subscriptions d WHERE d.event_id = u.event_id AND d.event_user_id = u.id))`;

/** A notification that comes again before it was read leaves no second time (NOT20). */
const FIRST_UNREAD = sql`coalesce((told.values ->> 'count')::int, 1) = 1`;

const notApart = (event_id: string, by: string): SQL => sql`AND NOT EXISTS (
  SELECT 1 FROM chat_blocks b WHERE b.event_id = ${event_id}
     AND ((b.blocker = u.id AND b.blocked = ${by}) OR (b.blocker = ${by} AND b.blocked = u.id)))`;

const notQuiet = ({ event_id, subject }: Notice): SQL => sql`AND NOT EXISTS (
  SELECT 1 FROM chat_reads q WHERE q.event_id = ${event_id} AND q.thread_id = ${subject} AND q.event_user_id = u.id AND q.quiet)`;

/** It comes again at the top, unread; `count` says how often since it was read. */
const RENEWED = sql`DO UPDATE SET
  cursor = excluded.cursor, by = excluded.by, link = excluded.link, created_at = excluded.created_at, read_at = NULL,
  shown = excluded.shown,
  values = excluded.values || jsonb_build_object('count', CASE WHEN notifications.read_at IS NULL
    THEN coalesce((notifications.values ->> 'count')::int, 1) + 1 ELSE 1 END)`;
