import { ID_PATTERN } from '@plenary/contract/ids';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { event_users, events, timeline_sessions } from '../../db/schema/index.ts';
import type { PersonKey } from './award-store.ts';

const isId = (text: string): boolean => new RegExp(ID_PATTERN).test(text);

/** A session that a page reports. */
export type ReportedSession = NonNullable<Awaited<ReturnType<typeof findReported>>>;

/** The session of that id; null: the event has none. */
export async function findReported(db: Db, event_id: string, id: string) {
  if (!isId(id)) return null;
  const { type, starts_at, ends_at, cancelled, stream } = timeline_sessions;
  const [row] = await db
    .select({
      type,
      starts_at,
      ends_at,
      cancelled,
      stream,
      settings: events.settings,
      clock_offset_ms: events.clock_offset_ms,
    })
    .from(timeline_sessions)
    .innerJoin(events, eq(events.id, timeline_sessions.event_id))
    .where(and(eq(timeline_sessions.event_id, event_id), eq(timeline_sessions.id, id)));
  return row ?? null;
}

/** Whether there is somebody else of that account at the event whose card opens for attendees (D53). */
export async function hasOpenCard(
  db: Db,
  { event_id, event_user_id }: PersonKey,
  account_id: string,
): Promise<boolean> {
  if (!isId(account_id)) return false;
  const [row] = await db
    .select({ id: event_users.id })
    .from(event_users)
    .where(
      and(
        eq(event_users.event_id, event_id),
        eq(event_users.account_id, account_id),
        eq(event_users.active, true),
        ne(event_users.id, event_user_id),
        or(eq(event_users.networking_status, true), eq(event_users.host, true)),
      ),
    );
  return row !== undefined;
}
