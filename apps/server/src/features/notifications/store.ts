import { answersQuestions } from '@plenary/domain/chat/support';
import {
  canReach,
  isOfThread,
  isPressing,
  KINDS_FROM_PEOPLE,
  KINDS_THAT_OFFER,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@plenary/domain/notifications/kinds';
import { NOTIFICATIONS } from '@plenary/domain/notifications/limits';
import type { Role } from '@plenary/domain/policy/policy';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { preparedText } from '../../db/prepared.ts';
import { notifications } from '../../db/schema/index.ts';
import { cursorOf, type Notice } from './put-notices.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** A row as its reader sees it. */
export interface OwnRow extends Pick<
  NotificationRow,
  'id' | 'kind' | 'cursor' | 'by' | 'session_id' | 'values' | 'link' | 'unskippable' | 'ends_at' | 'created_at'
> {
  readonly seen: boolean;
}

/** Whose notifications are read. */
export interface Reader {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** A reader with the roles that say which kinds reach them. */
export interface Audience extends Reader {
  readonly roles: readonly Role[];
}

/** The kinds that do not reach a person, or no longer, as JSON. */
const outOfReach = ({ roles }: Audience): string =>
  JSON.stringify(NOTIFICATION_KINDS.filter((kind) => !canReach(kind, answersQuestions(roles))));

const listed = (kinds: readonly NotificationKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/** A notification `n` asks for something, or gives it, of a person who is no longer at the event (NOT33). */
export const SENDER_GONE = `(n.kind IN (${listed(KINDS_THAT_OFFER)}) AND EXISTS (
  SELECT 1 FROM event_users gone WHERE gone.event_id = n.event_id AND gone.id = n.by AND NOT gone.active))`;

/** A notification `n` is about a session that is hidden, or about a poll that is switched off (PRG20, SES13). */
export const OUT_OF_SIGHT = `(
  (n.session_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM shown_sessions s WHERE s.event_id = n.event_id AND s.id = n.session_id))
  OR (n.kind = 'poll' AND EXISTS (
    SELECT 1 FROM polls p WHERE p.event_id = n.event_id AND p.id = n.subject AND p.switched_off)))`;

/**
 * The notifications of the event $1 that the person $2 may see: their own and everybody's, but for kinds that they do not
 * want here (NOT18) or that do not reach them ($3), and those of people whom they have blocked (NOT9) or who have gone with
 * what they offered, and those of what is out of sight. Announcements from before they came count as read (NOT11).
 */
const OWN = `
  SELECT n.*, n.read_at IS NOT NULL OR r.read_at IS NOT NULL
      OR (n.event_user_id IS NULL AND (n.created_at < m.created_at OR n.by = m.id)) AS seen
    FROM event_users m
    JOIN notifications n ON n.event_id = m.event_id AND (n.event_user_id = m.id OR n.event_user_id IS NULL) AND n.shown
    LEFT JOIN notification_reads r
      ON r.event_id = n.event_id AND r.event_user_id = m.id AND r.notification_id = n.id
   WHERE m.event_id = $1 AND m.id = $2
     AND NOT (n.event_user_id IS NULL AND NOT n.unskippable AND EXISTS (
       SELECT 1 FROM notification_preferences p
        WHERE p.event_id = n.event_id AND p.event_user_id = m.id AND p.kind = n.kind AND NOT p.here))
     AND NOT (n.by IS NOT NULL AND n.kind IN (${listed(KINDS_FROM_PEOPLE)}) AND EXISTS (
       SELECT 1 FROM chat_blocks b WHERE b.event_id = n.event_id AND b.blocker = m.id AND b.blocked = n.by))
     AND NOT ${SENDER_GONE} AND NOT jsonb_exists($3::jsonb, n.kind) AND NOT ${OUT_OF_SIGHT}`;

const COLUMNS = 'id, kind, cursor, by, session_id, values, link, unskippable, ends_at, created_at, seen';

/** $4: the event's clock, $5: the page goes on before it, or null, $6: how many. */
const page = preparedText<OwnRow>(
  'notifications_of',
  `WITH own AS MATERIALIZED (${OWN}),
   top AS (SELECT * FROM own WHERE unskippable AND NOT seen AND (ends_at IS NULL OR ends_at > $4::timestamptz)
            ORDER BY cursor DESC LIMIT ${NOTIFICATIONS.on_top_max})
   (SELECT ${COLUMNS} FROM top WHERE $5::text IS NULL ORDER BY cursor DESC)
   UNION ALL
   (SELECT ${COLUMNS} FROM own WHERE ($5::text IS NULL OR cursor < $5) AND id NOT IN (SELECT id FROM top)
     ORDER BY cursor DESC LIMIT $6::int)`,
);

/**
 * A page of a person's notifications. Those that stand on top come before the first one, and in no later one.
 * @param now milliseconds on the event's clock
 */
export function readPage(
  db: Db | Tx,
  reader: Audience,
  { now, before, limit }: { readonly now: number; readonly before: string | undefined; readonly limit: number },
): Promise<OwnRow[]> {
  const { event_id, event_user_id } = reader;
  return page(db, [event_id, event_user_id, outOfReach(reader), new Date(now).toISOString(), before ?? null, limit]);
}

/** The names of some rooms in the language of a reader, by id, as far as they are translated (TXT1). */
export async function translatedRooms(
  db: Db | Tx,
  { event_id, text_language }: { readonly event_id: string; readonly text_language: string | null },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (text_language === null || ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, translations -> ${text_language}::text ->> 'name' AS name FROM rooms
     WHERE event_id = ${event_id} AND id IN ${ids} AND translations -> ${text_language}::text ? 'name'`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Unread notifications of a person, as far as they are counted. */
export interface Unread {
  readonly count: number;
  /** Those about threads with members. */
  readonly of_threads: number;
  /** Those that say something that is over soon. */
  readonly pressing: number;
}

const ofKinds = (are: (kind: NotificationKind) => boolean): string =>
  `count(*) FILTER (WHERE kind IN (${listed(NOTIFICATION_KINDS.filter(are))}))::int`;

const unread = preparedText<Unread>(
  'notifications_unread',
  `SELECT count(*)::int AS count, ${ofKinds(isOfThread)} AS of_threads, ${ofKinds(isPressing)} AS pressing
     FROM (SELECT kind FROM (${OWN}) own WHERE NOT seen LIMIT ${NOTIFICATIONS.unread_max}) u`,
);

/** How many of a person's notifications are unread, as far as that is counted. */
export async function countUnread(db: Db | Tx, reader: Audience): Promise<number> {
  return (await countUnreadKinds(db, reader)).count;
}

/** The same, with how many of them are about threads, and how many are pressing. */
export async function countUnreadKinds(db: Db | Tx, reader: Audience): Promise<Unread> {
  const [row] = await unread(db, [reader.event_id, reader.event_user_id, outOfReach(reader)]);
  return row ?? { count: 0, of_threads: 0, pressing: 0 };
}

/** Stores what is said to everybody, in one row. Returns null when the same was said before. */
export async function putForEverybody(
  tx: Tx,
  notice: Notice & { readonly id: string },
): Promise<NotificationRow | null> {
  const row_of = { ...notice, cursor: cursorOf(sql`${notice.id}::text`) };
  const [row] = await tx.insert(notifications).values(row_of).onConflictDoNothing().returning();
  return row ?? null;
}

const toEverybody = (event_id: string): SQL | undefined =>
  and(eq(notifications.event_id, event_id), isNull(notifications.event_user_id));

/** The row of everybody about a subject, or null. */
export async function findForEverybody(
  db: Db | Tx,
  { event_id, kind, subject }: Pick<Notice, 'event_id' | 'kind' | 'subject'>,
): Promise<NotificationRow | null> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(toEverybody(event_id), eq(notifications.kind, kind), eq(notifications.subject, subject)));
  return row ?? null;
}

/** Removes an announcement, and with it who has read it. Returns it, or null when there is none. */
export async function takeForEverybody(tx: Tx, event_id: string, id: string): Promise<NotificationRow | null> {
  const [row] = await tx
    .delete(notifications)
    .where(and(toEverybody(event_id), eq(notifications.id, id)))
    .returning();
  return row ?? null;
}

/** The notifications that are marked: some, or all in sight that are neither unskippable and hold nor newer than `until`. */
export type Marked =
  | { readonly ids: readonly string[] }
  /** Milliseconds on the event's clock; a cursor. */
  | { readonly now: number; readonly until: string | undefined };

/**
 * Marks a person's notifications as read, as far as they are theirs. Returns whether any was unread.
 * @param at real time
 */
export async function markRead(
  tx: Tx,
  { event_id, event_user_id }: Reader,
  marked: Marked,
  at: Date,
): Promise<boolean> {
  const which =
    'ids' in marked
      ? sql`n.id = ANY(ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(marked.ids)}::jsonb)))`
      : sql`NOT (n.unskippable AND (n.ends_at IS NULL OR n.ends_at > ${new Date(marked.now).toISOString()}::timestamptz))
            AND (${marked.until ?? null}::text IS NULL OR n.cursor <= ${marked.until ?? null}::text)
            AND NOT ${sql.raw(OUT_OF_SIGHT)}`;
  const own = await tx.execute(sql`
    UPDATE notifications n SET read_at = ${at.toISOString()}::timestamptz
     WHERE n.event_id = ${event_id} AND n.event_user_id = ${event_user_id} AND n.read_at IS NULL AND ${which}`);
  const everybodys = await tx.execute(sql`
    INSERT INTO notification_reads (event_id, notification_id, event_user_id, read_at)
    SELECT n.event_id, n.id, m.id, ${at.toISOString()}::timestamptz
      FROM notifications n JOIN event_users m ON m.event_id = n.event_id AND m.id = ${event_user_id}
     WHERE n.event_id = ${event_id} AND n.event_user_id IS NULL AND n.created_at >= m.created_at AND n.by IS DISTINCT FROM m.id
       AND ${which}
    ON CONFLICT DO NOTHING`);
  return (own.rowCount ?? 0) + (everybodys.rowCount ?? 0) > 0;
}

/**
 * Marks a person's notifications about a thread, up to a message, as read. Returns whether any was unread. Messages are in the order
 * of their positions; ids of two servers are in none.
 */
export async function markThread(
  tx: Tx,
  { event_id, event_user_id }: Reader,
  { chat_thread, position, at }: { readonly chat_thread: string; readonly position: number; readonly at: Date },
): Promise<boolean> {
  const { values, read_at } = notifications;
  const rows = await tx
    .update(notifications)
    .set({ read_at: at })
    .where(
      and(
        eq(notifications.event_id, event_id),
        eq(notifications.event_user_id, event_user_id),
        isNull(read_at),
        sql`${values} ->> 'chat_thread' = ${chat_thread} AND jsonb_exists(${values}, 'chat_message') AND NOT EXISTS (
          SELECT 1 FROM chat_messages c
           WHERE c.event_id = ${event_id} AND c.id = ${values} ->> 'chat_message' AND c.position > ${position})`,
      ),
    )
    .returning({ id: notifications.id });
  return rows.length > 0;
}
