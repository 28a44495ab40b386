import { DEFAULT_EVENT_SETTINGS, type EventSettings } from '@plenary/contract/event';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { events } from '../../db/schema/index.ts';

const OPEN_SIGN_UP = sql<EventSettings['open_sign_up'] | null>`(${events.settings}->>'open_sign_up')::boolean`;

/** Whether somebody who was not invited may ask an event for an invitation (D51); never where no event is named. */
export async function allowsSignUp(db: Db, event: { readonly id: string } | null): Promise<boolean> {
  if (!event) return false;
  const [row] = await db.select({ open: OPEN_SIGN_UP }).from(events).where(eq(events.id, event.id));
  return row?.open ?? DEFAULT_EVENT_SETTINGS.open_sign_up;
}
