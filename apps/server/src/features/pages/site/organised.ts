import type { OrganisedEvent } from '@plenary/contract/studio/operations';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { mayMakeEvents } from '../../accounts/index.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { account_sessions, event_users, events } from '../../../db/schema/index.ts';
import { IS_INSIDE, REACHES } from '../../../http/request/origin/reach.ts';

/** The events that the person of a session organises, the latest first; those that ask for a second factor first are left out. */
export async function listOrganised(db: Db, session_id: string): Promise<OrganisedEvent[]> {
  const { slug, name, starts_at, closes_at, time_zone } = events;
  const rows = await db
    .select({ slug, name, starts_at, closes_at, time_zone })
    .from(account_sessions)
    .innerJoin(event_users, REACHES)
    .innerJoin(events, eq(events.id, event_users.event_id))
    .where(
      and(
        eq(account_sessions.id, session_id),
        sql`'organiser' = any(${event_users.roles})`,
        IS_INSIDE,
        isNull(events.rehearsal_of),
      ),
    )
    .orderBy(sql`${starts_at} DESC NULLS FIRST`, asc(name), asc(events.id));
  return rows.map((row) => ({
    ...row,
    starts_at: row.starts_at?.toISOString() ?? null,
    closes_at: row.closes_at?.toISOString() ?? null,
  }));
}

/** Whether the studio has something for the person of a session. */
export async function hasStudio(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { session_id, account_id }: { readonly session_id: string; readonly account_id: string },
): Promise<boolean> {
  return (await mayMakeEvents(db, account_id, config.development)) || (await listOrganised(db, session_id)).length > 0;
}
