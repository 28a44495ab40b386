import type { SecondFactor } from '@plenary/domain/onboarding/steps';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { account_sessions, event_users, events } from '../db/schema/index.ts';

/**
 * How far a session reaches where no event is addressed: active memberships, those of a session of one event at that
 * event only. For queries that select from `account_sessions` joined with `event_users` and `events`.
 */
export const REACHES = and(
  eq(event_users.account_id, account_sessions.account_id),
  eq(event_users.active, true),
  or(isNull(account_sessions.event_id), eq(account_sessions.event_id, event_users.event_id)),
);

/** The second step that an event asks for; events from before the setting existed ask for none. */
export const SECOND_FACTOR = sql<SecondFactor>`coalesce(${events.settings}->>'second_factor', 'off')`;

const TAKEN = isNotNull(account_sessions.second_factor_at);

/** Ids of the events that a session sees inside of: within its reach, and not waiting for its second step (D34). */
export async function openEventsOf(db: Db | Tx, session_id: string): Promise<string[]> {
  const rows = await db
    .select({ id: event_users.event_id })
    .from(account_sessions)
    .innerJoin(event_users, REACHES)
    .innerJoin(events, eq(events.id, event_users.event_id))
    .where(
      and(
        eq(account_sessions.id, session_id),
        sql`case ${SECOND_FACTOR}
              when 'off' then true
              when 'phone' then ${TAKEN} and ${account_sessions.second_factor_channel} is distinct from 'email'
              else ${TAKEN} end`,
      ),
    );
  return rows.map(({ id }) => id);
}
