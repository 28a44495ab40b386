import { aliasedTable, and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { account_sessions } from '../../db/schema/index.ts';
import { endSessions } from '../../stores/account-sessions-store.ts';

export type OwnSession = typeof account_sessions.$inferSelect;

const asking = aliasedTable(account_sessions, 'asking');

/** Those that a session may know of: of its account, and of its event where it counts at one only. */
const known = (session_id: string) =>
  and(
    eq(asking.id, session_id),
    eq(account_sessions.account_id, asking.account_id),
    or(isNull(asking.event_id), eq(account_sessions.event_id, asking.event_id)),
  );

/** The sessions that a session may know of and that still count, the latest use first. */
export async function listOwn(
  db: Db,
  { session_id }: { readonly session_id: string },
  { now, used_after }: { readonly now: Date; readonly used_after: Date },
): Promise<OwnSession[]> {
  const rows = await db
    .select({ session: account_sessions })
    .from(account_sessions)
    .innerJoin(asking, known(session_id))
    .where(
      and(
        isNull(account_sessions.ended_at),
        gt(account_sessions.expires_at, now),
        gt(account_sessions.last_seen_at, used_after),
      ),
    )
    .orderBy(desc(account_sessions.last_seen_at), desc(account_sessions.id));
  return rows.map(({ session }) => session);
}

/** Ends sessions; null, and none is ended, when one of them is not to be known. Returns how many had not ended yet. */
export async function endOwn(
  tx: Tx,
  { session_id }: { readonly session_id: string },
  ids: readonly string[],
  at: Date,
): Promise<number | null> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(account_sessions)
    .innerJoin(asking, known(session_id))
    .where(inArray(account_sessions.id, [...ids]));
  if (found?.count !== ids.length) return null;
  return (await endSessions(tx, at, inArray(account_sessions.id, [...ids]))).length;
}
