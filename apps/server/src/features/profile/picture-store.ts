import { and, eq, exists, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { account_sessions, accounts, avatar_pictures, event_users, events } from '../../db/schema/index.ts';
import { IS_INSIDE, IS_THERE, REACHES } from '../../http/request/origin/reach.ts';
import { lockAccount } from '../accounts/index.ts';

export type PictureRow = typeof avatar_pictures.$inferSelect;

/** Keeps a picture that was made; its bytes are stored, and held, already. */
export async function insertPicture(tx: Tx, row: PictureRow): Promise<void> {
  await tx.insert(avatar_pictures).values(row);
}

const IS_CURRENT = sql<boolean>`${accounts.avatar_picture}->>'filename' is not distinct from ${avatar_pictures.filename}`;

/**
 * A picture, if `viewer` may see it: one's own, and that which a person uses now who shares an event with them, as far
 * as the viewer's session reaches.
 */
export async function findVisible(
  db: Db,
  id: string,
  viewer: { readonly account_id: string; readonly session_id: string },
): Promise<PictureRow | null> {
  const theirs = db
    .select({ event_id: event_users.event_id })
    .from(event_users)
    .where(
      and(
        eq(event_users.account_id, avatar_pictures.account_id),
        inArray(event_users.event_id, await eventsWithin(db, viewer.session_id)),
      ),
    );
  const [row] = await db
    .select({ picture: avatar_pictures })
    .from(avatar_pictures)
    .innerJoin(accounts, eq(accounts.id, avatar_pictures.account_id))
    .where(
      and(
        eq(avatar_pictures.id, id),
        isNull(accounts.deleted_at),
        or(eq(avatar_pictures.account_id, viewer.account_id), and(IS_CURRENT, exists(theirs))),
      ),
    );
  return row?.picture ?? null;
}

/** Ids of the events that a session sees inside of. */
async function eventsWithin(db: Db, session_id: string): Promise<string[]> {
  const rows = await db
    .select({ id: event_users.event_id })
    .from(account_sessions)
    .innerJoin(event_users, REACHES)
    .innerJoin(events, eq(events.id, event_users.event_id))
    .where(and(eq(account_sessions.id, session_id), IS_INSIDE, IS_THERE));
  return rows.map(({ id }) => id);
}

/** Pictures that nobody uses and that are older than `before`, in the order of their ids after `after`. */
export async function listUnused(db: Db, before: Date, after: string, limit: number) {
  return db
    .select({ id: avatar_pictures.id, account_id: avatar_pictures.account_id })
    .from(avatar_pictures)
    .innerJoin(accounts, eq(accounts.id, avatar_pictures.account_id))
    .where(and(lt(avatar_pictures.created_at, before), gt(avatar_pictures.id, after), sql`not ${IS_CURRENT}`))
    .orderBy(avatar_pictures.id)
    .limit(limit);
}

/** Forgets a picture unless its person uses it again. Returns the keys of its bytes, or none when it stays. */
export async function deleteUnused(tx: Tx, id: string, account_id: string): Promise<string[]> {
  await lockAccount(tx, account_id);
  const rows = await tx
    .delete(avatar_pictures)
    .where(
      and(
        eq(avatar_pictures.id, id),
        sql`not exists (select from ${accounts} where ${accounts.id} = ${avatar_pictures.account_id} and ${IS_CURRENT})`,
      ),
    )
    .returning({ s_hash: avatar_pictures.s_hash, m_hash: avatar_pictures.m_hash });
  return rows.flatMap(({ s_hash, m_hash }) => [s_hash, m_hash]);
}
