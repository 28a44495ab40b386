import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { event_users } from '../db/schema/index.ts';

/** The reason of a person's ban from an event, perhaps an empty one; null: they are not banned. */
export async function banReason(db: Db, event_id: string, account_id: string): Promise<string | null> {
  const { ban_reason, banned_at } = event_users;
  const [row] = await db
    .select({ ban_reason })
    .from(event_users)
    .where(and(eq(event_users.event_id, event_id), eq(event_users.account_id, account_id), isNotNull(banned_at)));
  return row?.ban_reason ?? null;
}
