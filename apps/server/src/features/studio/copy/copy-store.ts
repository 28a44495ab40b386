import type { GivenRole } from '@plenary/domain/policy/policy';
import { TEAM_ROLES } from '@plenary/domain/studio/team-copy';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { onlyRow } from '../../../db/only-row.ts';

interface TeamMember {
  readonly account_id: string;
  readonly host: boolean;
  readonly roles: GivenRole[];
}

const OF_TEAM = sql`u.active AND NOT u.simulated AND a.deleted_at IS NULL AND (u.host OR u.roles && ${sql.param([...TEAM_ROLES])})`;

/** The members of an event who run it. */
export async function findTeam(tx: Tx, event_id: string): Promise<TeamMember[]> {
  const { rows } = await tx.execute<TeamMember & Record<string, unknown>>(sql`
    SELECT u.account_id, u.host, u.roles FROM event_users u JOIN accounts a ON a.id = u.account_id
     WHERE u.event_id = ${event_id} AND ${OF_TEAM} ORDER BY u.id
  `);
  return rows;
}

/** How many things of each kind an event has. */
export interface CopyCounts extends Record<string, unknown> {
  readonly sessions: number;
  readonly halls: number;
  readonly home: number;
  readonly pages: number;
  readonly rooms: number;
  readonly exhibitors: number;
  readonly vault: number;
  readonly games: number;
  readonly tour: number;
  readonly polls: number;
  readonly team: number;
  readonly cancelled: number;
  readonly kept: number;
  readonly locks: number;
}

/** Counts what a copy of an event could have. */
export async function countForCopy(db: Db, event_id: string): Promise<CopyCounts> {
  const of = (table: string) => sql`(SELECT count(*)::int FROM ${sql.identifier(table)} WHERE event_id = ${event_id})`;
  const { rows } = await db.execute<CopyCounts>(sql`
    SELECT ${of('timeline_sessions')} AS sessions, ${of('halls')} AS halls, ${of('home_areas')} AS home,
      ${of('content_pages')} AS pages, ${of('vault_items')} AS vault, ${of('games')} AS games, ${of('tours')} AS tour,
      ${of('polls')} AS polls,
      (SELECT count(*)::int FROM rooms WHERE event_id = ${event_id} AND kind = 'networking') AS rooms,
      (SELECT count(*)::int FROM rooms WHERE event_id = ${event_id} AND kind = 'exhibitor') AS exhibitors,
      (SELECT count(*)::int FROM event_users u JOIN accounts a ON a.id = u.account_id
        WHERE u.event_id = ${event_id} AND ${OF_TEAM}) AS team,
      (SELECT count(*)::int FROM timeline_sessions WHERE event_id = ${event_id} AND cancelled) AS cancelled,
      (SELECT count(*)::int FROM timeline_sessions WHERE event_id = ${event_id} AND jsonb_array_length(kept_fields) > 0) AS kept,
      (SELECT count(*)::int FROM vault_items WHERE event_id = ${event_id} AND (starts_at IS NOT NULL OR ends_at IS NOT NULL))
      + (SELECT count(*)::int FROM games WHERE event_id = ${event_id} AND (starts_at IS NOT NULL OR ends_at IS NOT NULL)) AS locks
  `);
  return onlyRow(rows);
}
