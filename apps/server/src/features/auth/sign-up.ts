import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { events, settingSql } from '../../db/schema/index.ts';

/** Whether somebody who was not invited may ask an event for an invitation (D51); never where no event is named. */
export async function allowsSignUp(db: Db, event: { readonly id: string } | null): Promise<boolean> {
  if (!event) return false;
  const [row] = await db
    .select({ open: settingSql('open_sign_up') })
    .from(events)
    .where(eq(events.id, event.id));
  return row?.open ?? false;
}
