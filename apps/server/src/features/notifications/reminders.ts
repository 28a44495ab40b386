import { NOTIFICATIONS } from '@plenary/domain/notifications/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isThereSql } from '../../http/request/origin/reach.ts';
import type { FeedEvent } from '../../live/types.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import type { FavoriteKey } from '../attendance/index.ts';
import { notify, takeBack } from './notify.ts';

/** How often sessions that begin are looked for. */
const EVERY_MS = 10_000;
/** People who are notified in one transaction: their pages then read at different moments. */
const AT_ONCE = 200;

/** Reminds people that a session of theirs begins, as long as the server runs (NOT12). Returns what stops it. */
export function startReminding(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    EVERY_MS,
    async () => {
      await takeBackMoved(ctx);
      await remindAll(ctx);
    },
    (error) => ctx.log.warn({ err: error }, 'sessions that begin could not be announced; trying again'),
  );
}

/** The reminders of a session that begins: once for each of its starts. */
const reminderOf = (session_id: string) => ({
  kinds: ['favourite_begins'] as const,
  subject: { begins: `${session_id}:` },
});

/** Takes back that a session begins which a person has neither marked nor joined any longer (NOT33). */
export const takeBackReminder = (tx: Tx, { event_id, event_user_id, session_id }: FavoriteKey): Promise<FeedEvent[]> =>
  takeBack(tx, { ...reminderOf(session_id), event_id, people: [event_user_id] });

/** A session that was moved so long ago is no news. */
const MOVED_MS = 600_000;

/** Takes back reminders of sessions that were moved since: they are sent again before the new start (NOT33). */
export async function takeBackMoved(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<Moved>(sql`
    SELECT DISTINCT s.event_id, s.id AS session_id, ${SUBJECT} AS subject
      FROM shown_sessions s
      JOIN notifications n ON n.event_id = s.event_id AND n.session_id = s.id AND n.kind = 'favourite_begins'
     WHERE s.updated_at > ${new Date(ctx.clock.now() - MOVED_MS).toISOString()}::timestamptz AND n.subject <> ${SUBJECT}`);
  for (const { event_id, session_id, subject } of rows)
    await ctx.live.transact(async (tx) => ({
      result: undefined,
      events: await takeBack(tx, { ...reminderOf(session_id), event_id, but: subject }),
    }));
}

interface Moved extends Record<string, unknown> {
  readonly event_id: string;
  readonly session_id: string;
  /** Of the start that it has now. */
  readonly subject: string;
}

const SUBJECT = sql`s.id || ':' || (extract(epoch FROM s.starts_at) * 1000)::bigint`;

/**
 * Reminds everybody who is due. A reminder is there once for a person, a session and its start: what another node or an
 * earlier run has told is not told again, and a session that is moved begins again.
 */
export async function remindAll(ctx: Context): Promise<void> {
  for (let told = AT_ONCE; told === AT_ONCE;) {
    const due = await readDue(ctx.db, ctx.clock.now());
    told = due.length;
    for (const rows of Map.groupBy(due, ({ session_id }) => session_id).values()) {
      const [{ event_id, session_id, subject }] = rows as [Due, ...Due[]];
      const to = rows.map(({ event_user_id }) => event_user_id);
      await ctx.live.transact(async (tx) => ({
        result: undefined,
        events: await notify(ctx, tx, { event_id, to, kind: 'favourite_begins', subject, session_id }),
      }));
    }
  }
}

interface Due extends Record<string, unknown> {
  readonly event_id: string;
  readonly session_id: string;
  readonly event_user_id: string;
  readonly subject: string;
}

/**
 * People who have marked or joined a session that begins within the lead, or began within it while nothing ran. A mark that was
 * made within the lead needs no reminder.
 */
async function readDue(db: Db, now: number): Promise<Due[]> {
  const lead = sql`${NOTIFICATIONS.reminder_lead_ms}::int * interval '1 millisecond'`;
  const offset = sql`e.clock_offset_ms * interval '1 millisecond'`;
  const at = sql`(${new Date(now).toISOString()}::timestamptz + ${offset})`;
  const { rows } = await db.execute<Due>(sql`
    SELECT s.event_id, s.id AS session_id, f.event_user_id, ${SUBJECT} AS subject
      FROM events e
      JOIN shown_sessions s ON s.event_id = e.id AND s.starts_at > ${at} - ${lead} AND s.starts_at <= ${at} + ${lead}
      CROSS JOIN LATERAL (
        SELECT event_user_id, min(created_at) AS created_at
          FROM (SELECT event_user_id, created_at FROM session_favorites WHERE event_id = s.event_id AND session_id = s.id
                UNION ALL
                SELECT event_user_id, created_at FROM session_attendance WHERE event_id = s.event_id AND session_id = s.id) own
         GROUP BY event_user_id) f
      JOIN event_users u ON u.event_id = s.event_id AND u.id = f.event_user_id AND u.active AND ${isThereSql('e', 'u')}
      JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
     WHERE NOT s.cancelled AND (s.ends_at IS NULL OR s.ends_at > ${at})
       AND (e.opens_at IS NULL OR e.opens_at <= ${at}) AND (e.closes_at IS NULL OR e.closes_at > ${at})
       AND f.created_at + ${offset} < s.starts_at - ${lead}
       AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.event_id = s.event_id AND n.event_user_id = f.event_user_id
                          AND n.kind = 'favourite_begins' AND n.subject = ${SUBJECT})
     ORDER BY s.starts_at, s.id, f.event_user_id LIMIT ${AT_ONCE}`);
  return rows;
}
