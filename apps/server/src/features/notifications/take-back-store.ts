import { CHAT } from '@plenary/domain/chat/limits';
import type { NotificationKind } from '@plenary/domain/notifications/kinds';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';

/** Notifications of single people whose reason has gone. */
export type TakenBack = {
  readonly event_id: string;
  /** Event-user ids; absent: everybody who has one. */
  readonly people?: readonly string[];
} & (
  | {
      readonly kinds: readonly NotificationKind[];
      /** Id of the thing, or how the ids begin that belong to it. */
      readonly subject: string | { readonly begins: string };
      /** One about it that stays: it is the latest. */
      readonly but?: string;
    }
  /** Whatever leads into a thread. */
  | { readonly chat_thread: string; readonly people: readonly string[] }
);

/** Removes notifications, and with them whatever waits to leave. Returns the accounts that had one. */
export async function takeFromPeople(tx: Tx, about: TakenBack): Promise<string[]> {
  const { event_id, people } = about;
  if (people?.length === 0) return [];
  const theirs = people ? sql`n.event_user_id = ANY (${texts(people)})` : sql`n.event_user_id IS NOT NULL`;
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    WITH gone AS (
      DELETE FROM notifications n WHERE n.event_id = ${event_id} AND ${theirs} AND ${whichOf(about)}
      RETURNING n.event_user_id)
    SELECT DISTINCT u.account_id FROM gone JOIN event_users u ON u.event_id = ${event_id} AND u.id = gone.event_user_id
     ORDER BY u.account_id`);
  return rows.map(({ account_id }) => account_id);
}

function whichOf(about: TakenBack): SQL {
  if ('chat_thread' in about) return sql`n.values ->> 'chat_thread' = ${about.chat_thread}`;
  const { kinds, subject, but = null } = about;
  const same =
    typeof subject === 'string' ? sql`n.subject = ${subject}` : sql`starts_with(n.subject, ${subject.begins})`;
  return sql`n.kind = ANY (${texts(kinds)}) AND ${same} AND n.subject IS DISTINCT FROM ${but}::text`;
}

const texts = (all: readonly string[]): SQL => sql`${sql.param([...all])}::text[]`;

/** A notification of one person about something. */
export interface NotifiedOne {
  readonly event_user_id: string;
  readonly kind: NotificationKind;
  readonly subject: string;
}

/** A person whose notification was removed. */
export interface Removed {
  readonly event_user_id: string;
  readonly account_id: string;
  readonly unread: boolean;
}

/** Removes notifications of some people, each of one subject, by their key. */
export async function takeOnes(tx: Tx, event_id: string, ones: readonly NotifiedOne[]): Promise<Removed[]> {
  if (ones.length === 0) return [];
  const { rows } = await tx.execute<Removed & Record<string, unknown>>(sql`
    WITH gone AS (
      DELETE FROM notifications n USING ${given(ones)}
       WHERE n.event_id = ${event_id} AND ${IS_GIVEN}
      RETURNING n.event_user_id, n.read_at IS NULL AS unread)
    SELECT gone.event_user_id, u.account_id, gone.unread
      FROM gone JOIN event_users u ON u.event_id = ${event_id} AND u.id = gone.event_user_id ORDER BY u.account_id`);
  return rows;
}

/**
 * Counts again what people were notified of several messages at once, after some of these are gone: an unread notification says
 * how many are left and leads to the last of them, and one goes that leads to nothing any more.
 * @param gone ids of the messages that stand no longer, or not as they did
 * @returns the accounts of those to whom it is news
 */
export async function countAgain(
  tx: Tx,
  event_id: string,
  ones: readonly NotifiedOne[],
  gone: readonly string[],
): Promise<string[]> {
  if (ones.length === 0) return [];
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    WITH told AS MATERIALIZED (
      SELECT n.id, n.event_user_id, n.read_at IS NULL AS unread, coalesce((n.values ->> 'count')::int, 1) AS counted,
             n.values ->> 'chat_message' = ANY (${texts(gone)}) AS leads_there, stands.*
        FROM ${given(ones)} JOIN notifications n ON n.event_id = ${event_id} AND ${IS_GIVEN}
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS kept, (array_agg(m.id ORDER BY m.position DESC))[1] AS message,
                (array_agg(m.sender ORDER BY m.position DESC))[1] AS sender FROM (${STILL_THERE}) m) stands),
    less AS (
      UPDATE notifications n SET by = told.sender, values = n.values || jsonb_build_object(
               'chat_message', told.message, 'count', least(told.counted, told.kept))
        FROM told WHERE n.event_id = ${event_id} AND n.id = told.id AND told.unread AND told.kept > 0
         AND (told.leads_there OR told.kept < told.counted)
      RETURNING n.event_user_id),
    over AS (
      DELETE FROM notifications n USING told WHERE n.event_id = ${event_id} AND n.id = told.id
         AND CASE WHEN told.unread THEN told.kept = 0 ELSE told.leads_there END
      RETURNING n.event_user_id)
    SELECT u.account_id FROM (SELECT * FROM less UNION ALL SELECT * FROM over) told_of
      JOIN event_users u ON u.event_id = ${event_id} AND u.id = told_of.event_user_id ORDER BY u.account_id`);
  return rows.map(({ account_id }) => account_id);
}

const given = (ones: readonly NotifiedOne[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(ones)}::jsonb) AS given (event_user_id text, kind text, subject text)`;

const IS_GIVEN = sql`n.event_user_id = given.event_user_id AND n.kind = given.kind AND n.subject = given.subject`;

/** The messages of others behind the person's place in the thread that a notification `n` of several is about. */
const STILL_THERE = sql`
  SELECT c.id, c.sender, c.position FROM chat_messages c
    LEFT JOIN chat_reads r ON r.event_id = c.event_id AND r.thread_id = c.thread_id AND r.event_user_id = n.event_user_id
   WHERE c.event_id = n.event_id AND c.thread_id = n.values ->> 'chat_thread' AND c.position > coalesce(r.position, 0)
     AND (n.kind <> 'reply' OR c.parent_id = n.subject) AND c.message_type = 'message' AND c.archived_at IS NULL
     AND c.sender IS DISTINCT FROM n.event_user_id
   ORDER BY c.position DESC LIMIT ${sql.raw(String(CHAT.unread_max))}`;
