import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { holdsAt } from './call-facts.ts';

/** Those of some people of an event who are in a call now; event-user ids. */
export async function peopleInCalls(
  ctx: Context,
  event_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await ctx.db.execute<{ event_user_id: string }>(sql`
    SELECT p.event_user_id FROM call_peers p
     WHERE p.event_id = ${event_id} AND p.event_user_id IN ${ids} AND ${holdsAt(ctx.clock.now())}`);
  return new Set(rows.map(({ event_user_id }) => event_user_id));
}

/** Everybody of an event who is in a call now; event-user ids. */
export async function everybodyInCalls(ctx: Context, event_id: string): Promise<ReadonlySet<string>> {
  const { rows } = await ctx.db.execute<{ event_user_id: string }>(sql`
    SELECT p.event_user_id FROM call_peers p WHERE p.event_id = ${event_id} AND ${holdsAt(ctx.clock.now())}`);
  return new Set(rows.map(({ event_user_id }) => event_user_id));
}
