import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { events, settingSql } from '../../db/schema/index.ts';

/** Whether people of the event may be met: its flag. */
export async function hasNetworking(db: Db, event_id: string): Promise<boolean> {
  const enabled = settingSql('flags.networking_enabled');
  const [row] = await db.select({ enabled }).from(events).where(eq(events.id, event_id));
  return row?.enabled ?? false;
}
