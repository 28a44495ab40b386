import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account_sessions, events, settingSql } from '../../db/schema/index.ts';
import type { MemberKey } from '../accounts/index.ts';

/** Whether people of the event may be met: its flag. */
export async function hasNetworking(db: Db, event_id: string): Promise<boolean> {
  const enabled = settingSql('flags.networking_enabled');
  const [row] = await db.select({ enabled }).from(events).where(eq(events.id, event_id));
  return row?.enabled ?? false;
}

/** Whether one of somebody's sessions that count at the event was used after `since` (ms, D95). */
export async function isHere(db: Db, { event_id, account_id }: MemberKey, since: number): Promise<boolean> {
  const [row] = await db
    .select({ id: account_sessions.id })
    .from(account_sessions)
    .where(
      and(
        eq(account_sessions.account_id, account_id),
        isNull(account_sessions.ended_at),
        gt(account_sessions.last_seen_at, new Date(since)),
        or(isNull(account_sessions.event_id), eq(account_sessions.event_id, event_id)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
