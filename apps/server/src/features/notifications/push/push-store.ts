import type { Translations } from '@plenary/domain/language/texts';
import type { NotificationKind } from '@plenary/domain/notifications/kinds';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PushTarget } from '../../../adapters/messages/push.ts';
import { at } from '../../../db/at.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { push_subscriptions } from '../../../db/schema/index.ts';
import { SESSION } from '../../../http/session/session.ts';
import { CONCERNS, LINE, OF_GONE, type Line } from '../dispatch-store.ts';
import type { Reader } from '../store.ts';

/** A browser of a person at an event, in one of their sign-ins. */
export interface Browser extends Reader {
  readonly session_id: string;
}

const ofBrowser = ({ event_id, session_id }: Pick<Browser, 'event_id' | 'session_id'>) =>
  and(eq(push_subscriptions.event_id, event_id), eq(push_subscriptions.session_id, session_id));

/** The endpoint to which an event's notifications go in a sign-in; null: none. */
export async function findEndpoint(db: Db, browser: Browser): Promise<string | null> {
  const [row] = await db.select().from(push_subscriptions).where(ofBrowser(browser));
  return row?.endpoint ?? null;
}

/**
 * Keeps where a browser gets push messages, in place of what it had. A browser has one person: what others had at the same
 * endpoint, at any event, ends.
 */
export async function putSubscription(tx: Tx, browser: Browser, to: PushTarget, created_at: Date): Promise<void> {
  const { event_id, event_user_id, session_id } = browser;
  const { endpoint, p256dh, auth } = to;
  await claimEndpoint(tx, session_id, endpoint);
  await tx
    .insert(push_subscriptions)
    .values({ event_id, event_user_id, session_id, endpoint, p256dh, auth, created_at })
    .onConflictDoUpdate({
      target: [push_subscriptions.event_id, push_subscriptions.session_id],
      set: { event_user_id, endpoint, p256dh, auth, created_at },
    });
}

async function claimEndpoint(tx: Tx, session_id: string, endpoint: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`push:${endpoint}`}, 0))`);
  await tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.endpoint, endpoint), ne(push_subscriptions.session_id, session_id)));
}

/**
 * Moves what came to a browser, at all events, to its new endpoint.
 * @param old undefined: wherever it came to
 * @returns false: nothing came to the old endpoint in this sign-in, nor does it to the new one
 */
export async function moveSubscriptions(
  tx: Tx,
  session_id: string,
  old: string | undefined,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<boolean> {
  const known = await tx
    .select({ endpoint: push_subscriptions.endpoint })
    .from(push_subscriptions)
    .where(eq(push_subscriptions.session_id, session_id));
  const moved = known.map((row) => row.endpoint).filter((one) => old === undefined || one === old || one === endpoint);
  if (moved.length === 0) return false;
  await claimEndpoint(tx, session_id, endpoint);
  const { rowCount } = await tx
    .update(push_subscriptions)
    .set({ endpoint, p256dh, auth })
    .where(and(eq(push_subscriptions.session_id, session_id), inArray(push_subscriptions.endpoint, moved)));
  return (rowCount ?? 0) > 0;
}

/** Ends push messages to a browser. */
export async function dropSubscription(tx: Tx, browser: Pick<Browser, 'event_id' | 'session_id'>): Promise<void> {
  await tx.delete(push_subscriptions).where(ofBrowser(browser));
}

/** Ends push messages to all browsers of a person of an event: they are shut out of it. */
export async function endPush(tx: Tx, { event_id, event_user_id }: Reader): Promise<void> {
  await tx
    .delete(push_subscriptions)
    .where(and(eq(push_subscriptions.event_id, event_id), eq(push_subscriptions.event_user_id, event_user_id)));
}

/** Ends push messages to a browser that its push service knows no more, wherever it was given. */
export async function dropEndpoint(tx: Tx, endpoint: string): Promise<void> {
  await tx.delete(push_subscriptions).where(eq(push_subscriptions.endpoint, endpoint));
}

/** Ends push messages to browsers whose sign-in has ended, or whose person has left the event. */
export async function dropEndedSubscriptions(tx: Tx, now: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM push_subscriptions d
     WHERE NOT EXISTS (
       SELECT 1 FROM account_sessions t JOIN event_users u ON u.account_id = t.account_id
        WHERE t.id = d.session_id AND u.event_id = d.event_id AND u.id = d.event_user_id AND u.active
          AND t.ended_at IS NULL AND t.expires_at > ${at(now)} AND t.last_seen_at > ${at(now - SESSION.idle_ms)})`);
}

/** A notification that is to go to a browser. */
export interface DuePush extends Browser {
  readonly notification_id: string;
}

/** Takes the notifications that are due by push; each goes to every browser that its person has by now. */
export async function takePushes(
  tx: Tx,
  now: number,
  most: number,
): Promise<{ readonly due: readonly (DuePush & { readonly kind: NotificationKind })[]; readonly taken: number }> {
  const { rows } = await tx.execute<Record<string, unknown> & Taken>(sql`
    WITH due AS (
      SELECT event_id, notification_id, event_user_id FROM notification_dispatches
       WHERE channel = 'push' AND due_at <= ${at(now)} ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED),
    gone AS (
      DELETE FROM notification_dispatches w USING due
       WHERE w.channel = 'push' AND w.event_id = due.event_id AND w.notification_id = due.notification_id
         AND w.event_user_id = due.event_user_id
      RETURNING w.event_id, w.notification_id, w.event_user_id)
    SELECT g.event_id, g.notification_id, g.event_user_id, d.session_id, n.kind, (SELECT count(*) FROM gone)::int AS taken
      FROM gone g JOIN notifications n ON n.event_id = g.event_id AND n.id = g.notification_id
      LEFT JOIN push_subscriptions d ON d.event_id = g.event_id AND d.event_user_id = g.event_user_id`);
  const due = rows.flatMap(({ session_id, taken: _, ...row }) => (session_id === null ? [] : [{ ...row, session_id }]));
  return { due, taken: rows[0]?.taken ?? 0 };
}

interface Taken extends Omit<DuePush, 'session_id'> {
  readonly session_id: string | null;
  readonly kind: NotificationKind;
  readonly taken: number;
}

/** A notification that goes to a browser now. */
export interface Pushing extends Line, PushTarget {
  readonly event_name: string;
  readonly created_at: Date;
  /** The choice of the person for its kind; null: none. */
  readonly push: boolean | null;
  /** The languages that the person and the event have chosen. */
  readonly language: string | null;
  readonly event_language: string | null;
  readonly event_languages: readonly string[] | null;
  readonly event_translations: Translations;
}

/**
 * The notification as it goes to a browser; null: nothing any more, because the person has read it, has left, has signed out there or changed
 * their mind, or because it was taken back.
 */
export async function readPushing(db: Db, push: DuePush, now: number): Promise<Pushing | null> {
  const { event_id, notification_id, event_user_id, session_id } = push;
  const { rows } = await db.execute<Pushing>(sql`
    SELECT ${LINE}, d.endpoint, d.p256dh, d.auth, n.created_at, p.push, e.name AS event_name, a.language,
           e.settings ->> 'language' AS event_language, e.settings -> 'languages' AS event_languages,
           e.translations AS event_translations
      FROM (SELECT ${event_id}::text AS event_id, ${notification_id}::text AS notification_id,
                   ${event_user_id}::text AS event_user_id) g ${OF_GONE}
      JOIN push_subscriptions d ON d.event_id = g.event_id AND d.event_user_id = g.event_user_id
       AND d.session_id = ${session_id}
      JOIN account_sessions t ON t.id = d.session_id AND t.account_id = a.id AND t.ended_at IS NULL
       AND t.expires_at > ${at(now)} AND t.last_seen_at > ${at(now - SESSION.idle_ms)}
     WHERE ${CONCERNS(now)}`);
  const [row] = rows;
  return row ? { ...row, created_at: new Date(row.created_at) } : null;
}
