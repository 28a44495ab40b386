import type { EventSettings } from '@plenary/contract/event';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { events } from '../../db/schema/index.ts';

/** An event, as far as people who come in are concerned. */
export interface InvitingEvent extends Pick<EventSettings, 'open_sign_up' | 'invitation_days'> {
  readonly id: string;
  readonly slug: string;
}

/** By id; null when it is gone. */
export async function invitingEvent(db: Db | Tx, event_id: string): Promise<InvitingEvent | null> {
  return select(db, eq(events.id, event_id));
}

/** By slug; null when there is none. */
export async function invitingEventBySlug(db: Db | Tx, slug: string): Promise<InvitingEvent | null> {
  return select(db, eq(events.slug, slug));
}

async function select(db: Db | Tx, which: ReturnType<typeof eq>): Promise<InvitingEvent | null> {
  const { id, slug, settings } = events;
  const [row] = await db.select({ id, slug, settings }).from(events).where(which);
  if (!row) return null;
  const { open_sign_up, invitation_days } = row.settings;
  return { id: row.id, slug: row.slug, open_sign_up, invitation_days };
}
