import { and, asc, count, eq, gt, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import {
  accounts,
  calendar_feeds,
  chat_sanctions,
  event_users,
  session_favorites,
  shown_sessions,
} from '../../db/schema/index.ts';

export type FeedRow = typeof calendar_feeds.$inferSelect;

/** A person's membership at an event. */
export interface Owner {
  readonly event_id: string;
  readonly event_user_id: string;
}

const ofOwner = ({ event_id, event_user_id }: Owner) =>
  and(eq(calendar_feeds.event_id, event_id), eq(calendar_feeds.event_user_id, event_user_id));

const ofOne = (owner: Owner, id: string) => and(ofOwner(owner), eq(calendar_feeds.id, id));

export function listFeeds(db: Db | Tx, owner: Owner): Promise<FeedRow[]> {
  return db
    .select()
    .from(calendar_feeds)
    .where(ofOwner(owner))
    .orderBy(asc(calendar_feeds.created_at), asc(calendar_feeds.id));
}

/**
 * Locks a membership, so that what one person does at once is done one after the other.
 * @returns false: it has ended, or the person is banned
 */
export async function lockOwner(tx: Tx, owner: Owner, now: number): Promise<boolean> {
  const member = and(eq(event_users.event_id, owner.event_id), eq(event_users.id, owner.event_user_id));
  const [row] = await tx.select({ active: event_users.active }).from(event_users).where(member).for('no key update');
  const [ban] = await tx
    .select({ kind: chat_sanctions.kind })
    .from(chat_sanctions)
    .where(
      and(
        eq(chat_sanctions.event_id, owner.event_id),
        eq(chat_sanctions.event_user_id, owner.event_user_id),
        eq(chat_sanctions.kind, 'ban'),
        or(isNull(chat_sanctions.until), gt(chat_sanctions.until, new Date(now))),
      ),
    );
  return row?.active === true && ban === undefined;
}

export async function insertFeed(tx: Tx, row: FeedRow): Promise<void> {
  await tx.insert(calendar_feeds).values(row);
}

/** Gives a feed another token; null: there is none. */
export async function replaceToken(tx: Tx, owner: Owner, id: string, token_hash: string): Promise<FeedRow | null> {
  const [row] = await tx
    .update(calendar_feeds)
    .set({ token_hash, last_read_at: null })
    .where(ofOne(owner, id))
    .returning();
  return row ?? null;
}

/** Returns whether it was there. */
export async function deleteFeed(db: Db | Tx, owner: Owner, id: string): Promise<boolean> {
  const gone = await db.delete(calendar_feeds).where(ofOne(owner, id)).returning({ id: calendar_feeds.id });
  return gone.length > 0;
}

/** The feed of a token at an event, with the membership that it speaks for; null: none, or its owner is gone. */
export async function findFeed(db: Db, event_id: string, token_hash: string) {
  const [row] = await db
    .select({
      id: calendar_feeds.id,
      kind: calendar_feeds.kind,
      event_user_id: calendar_feeds.event_user_id,
      last_read_at: calendar_feeds.last_read_at,
      account_id: event_users.account_id,
      language: accounts.language,
      host: event_users.host,
      roles: event_users.roles,
    })
    .from(calendar_feeds)
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, calendar_feeds.event_id), eq(event_users.id, calendar_feeds.event_user_id)),
    )
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(
      and(
        eq(calendar_feeds.event_id, event_id),
        eq(calendar_feeds.token_hash, token_hash),
        eq(event_users.active, true),
        isNull(accounts.deleted_at),
      ),
    );
  return row ?? null;
}

/** Notes that a feed was read, unless that was noted since `before`. */
export async function noteRead(db: Db, id: string, now: Date, before: Date): Promise<void> {
  const stale = or(isNull(calendar_feeds.last_read_at), lt(calendar_feeds.last_read_at, before));
  await db
    .update(calendar_feeds)
    .set({ last_read_at: now })
    .where(and(eq(calendar_feeds.id, id), stale));
}

const sessionColumns = {
  id: shown_sessions.id,
  title: shown_sessions.title,
  description: shown_sessions.description,
  translations: shown_sessions.translations,
  type: shown_sessions.type,
  starts_at: shown_sessions.starts_at,
  ends_at: shown_sessions.ends_at,
  location: shown_sessions.location,
  categories: shown_sessions.categories,
  speakers: shown_sessions.speakers,
  updated_at: shown_sessions.updated_at,
  cancelled: shown_sessions.cancelled,
};

/** The sessions of a calendar by start; `event_user_id` null: all of the event, else that person's favourites. */
export function listCalendarSessions(db: Db, event_id: string, event_user_id: string | null) {
  const rows = db.select(sessionColumns).from(shown_sessions).$dynamic();
  const wanted = event_user_id === null ? rows : rows.innerJoin(session_favorites, marked(event_user_id));
  return wanted
    .where(eq(shown_sessions.event_id, event_id))
    .orderBy(asc(shown_sessions.starts_at), asc(shown_sessions.id));
}

const marked = (event_user_id: string) =>
  and(
    eq(session_favorites.event_id, shown_sessions.event_id),
    eq(session_favorites.session_id, shown_sessions.id),
    eq(session_favorites.event_user_id, event_user_id),
  );

/** A text that is another one whenever a session of the calendar was added, changed or removed. */
export async function calendarVersion(db: Db, event_id: string, event_user_id: string | null): Promise<string> {
  const [all] = await db
    .select({ sessions: count(), changed: max(shown_sessions.updated_at) })
    .from(shown_sessions)
    .where(eq(shown_sessions.event_id, event_id));
  const version = `${all?.sessions ?? 0} ${all?.changed?.getTime() ?? 0}`;
  if (event_user_id === null) return version;
  const [own] = await db
    .select({
      ids: sql<
        string | null
      >`md5(string_agg(${session_favorites.session_id}, ' ' ORDER BY ${session_favorites.session_id}))`,
    })
    .from(session_favorites)
    .where(and(eq(session_favorites.event_id, event_id), eq(session_favorites.event_user_id, event_user_id)));
  return `${version} ${own?.ids ?? ''}`;
}
