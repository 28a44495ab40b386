import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { account_sessions, event_users, settingSql } from '../../../db/schema/index.ts';

/**
 * How far a session reaches where no event is addressed: active memberships, those of a session of one event at that
 * event only. Joins `event_users` to `account_sessions`.
 */
export const REACHES = and(
  eq(event_users.account_id, account_sessions.account_id),
  eq(event_users.active, true),
  or(isNull(account_sessions.event_id), eq(account_sessions.event_id, event_users.event_id)),
);

/** Whether a membership or an invitation has a role beyond attendee, for queries. By its name in the query. */
export const isOfTeamSql = (member: string) => sql.raw(teamText(member));
const teamText = (member: string): string => `(${member}.host or cardinality(${member}.roles) > 0)`;

/** Whether an event is there for a member: `isThere` of the domain, for queries (DRF1). By their names in the query. */
export const isThereSql = (event: string, member: string) =>
  sql.raw(`(not ${event}.draft or ${teamText(member)} or ${member}.simulated)`);

export const IS_THERE = isThereSql('events', 'event_users');

/** The second factor that an event in `events` asks for. */
export const SECOND_FACTOR = settingSql('second_factor');

const TAKEN = isNotNull(account_sessions.second_factor_at);

/** Whether a session in `account_sessions` sees inside of an event in `events`: `isEnough` of the domain, for queries. */
export const IS_INSIDE = sql<boolean>`case ${SECOND_FACTOR}
  when 'off' then true
  when 'phone' then ${TAKEN} and ${account_sessions.second_factor_channel} is distinct from 'email'
  else ${TAKEN} end`;
