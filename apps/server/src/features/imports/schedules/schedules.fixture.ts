import type { TestServer } from '@plenary/testkit/server';
import { asc, eq } from 'drizzle-orm';
import { timeline_sessions } from '../../../db/schema/index.ts';

/** The stored sessions of an event, in order. */
export const sessionsOf = (server: TestServer, event_id: string) =>
  server.ctx.db
    .select()
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, event_id))
    .orderBy(asc(timeline_sessions.starts_at), asc(timeline_sessions.guid));

/** How many live events an event has had. */
export async function feedLength(server: TestServer, event_id: string): Promise<number> {
  const { rows } = await server.ctx.db.$client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM feed_events WHERE event_id = $1',
    [event_id],
  );
  return rows[0]?.n ?? -1;
}
