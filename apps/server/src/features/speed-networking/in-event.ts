import { keptApart } from '@plenary/domain/chat/moderation/blocking';
import { rolesOf, type GivenRole } from '@plenary/domain/policy/policy';
import type { Two } from '@plenary/domain/speed-networking/match';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import type { Statement } from '../../live/types.ts';
import { ELIGIBILITY, HERE, ms, type Eligibility } from './facts.ts';
import { statement } from '../../live/statement.ts';

/** A person who is in, with what a round asks of them. Moments in milliseconds. */
export interface InRow extends Eligibility {
  readonly event_user_id: string;
  readonly lease_id: string;
  readonly since: number;
  readonly expires_at: number;
  /** Their membership, account and sign-in stand. */
  readonly here: boolean;
  readonly interests: string;
  readonly pair_id: string | null;
  readonly ends_at: number | null;
  readonly ended_at: number | null;
  /** They have said whether they want to stay in touch. */
  readonly decided: boolean;
}

/** A talk that goes on, or was not ended yet. */
export interface OpenTalk {
  readonly id: string;
  readonly one: string;
  readonly other: string;
  readonly thread_id: string;
  readonly ends_at: number;
  /** A block stands between the two by now. */
  readonly apart: boolean;
}

/** Locks the open talks of an event and then everybody who is in, each by id. */
export const lockEvent = (event_id: string): Statement[] => [
  statement(sql`SELECT 1 FROM speed_pairs WHERE event_id = ${event_id} AND open ORDER BY id FOR NO KEY UPDATE`),
  statement(sql`SELECT 1 FROM speed_people WHERE event_id = ${event_id} ORDER BY event_user_id FOR NO KEY UPDATE`),
];

/** Everybody who is in, and the talks that were not ended yet. */
export async function peopleIn(
  tx: Tx,
  event_id: string,
  now: number,
): Promise<{ readonly people: readonly InRow[]; readonly talks: readonly OpenTalk[] }> {
  const [people, talks] = await Promise.all([
    tx.execute<InRow & Record<string, unknown>>(sql`
      SELECT p.event_user_id, p.lease_id, ${ms(sql`p.since`)} AS since, ${ms(sql`p.expires_at`)} AS expires_at, p.pair_id,
             ${ELIGIBILITY(now)}, a.interests, ${ms(sql`t.ends_at`)} AS ends_at, ${ms(sql`t.ended_at`)} AS ended_at,
             ${HERE} AS here,
             (CASE WHEN t.one = p.event_user_id THEN t.one_connects ELSE t.other_connects END) IS NOT NULL AS decided
        FROM speed_people p
        JOIN event_users u ON u.event_id = p.event_id AND u.id = p.event_user_id
        JOIN accounts a ON a.id = u.account_id
        JOIN events ON events.id = p.event_id
        LEFT JOIN speed_pairs t ON t.event_id = p.event_id AND t.id = p.pair_id
       WHERE p.event_id = ${event_id} ORDER BY p.event_user_id`),
    tx.execute<OpenTalk & Record<string, unknown>>(sql`
      SELECT t.id, t.one, t.other, t.thread_id, ${ms(sql`t.ends_at`)} AS ends_at,
             EXISTS (SELECT 1 FROM chat_blocks b WHERE b.event_id = t.event_id
               AND ((b.blocker = t.one AND b.blocked = t.other) OR (b.blocker = t.other AND b.blocked = t.one))) AS apart
        FROM speed_pairs t WHERE t.event_id = ${event_id} AND t.open ORDER BY t.id`),
  ]);
  return { people: people.rows, talks: talks.rows };
}

interface BlockRow {
  readonly one: string;
  readonly other: string;
  readonly one_host: boolean;
  readonly one_roles: GivenRole[];
  readonly other_host: boolean;
  readonly other_roles: GivenRole[];
}

/** Pairs of some people who never meet: they have met already, or a block keeps them apart. */
export async function pairsApart(tx: Tx, event_id: string, people: readonly string[]): Promise<Two[]> {
  const ids = sql`${sql.param([...people])}::text[]`;
  const [met, blocks] = await Promise.all([
    tx.execute<{ one: string; other: string }>(sql`SELECT one, other FROM speed_pairs
      WHERE event_id = ${event_id} AND one = ANY (${ids}) AND other = ANY (${ids})`),
    tx.execute<BlockRow & Record<string, unknown>>(sql`
      SELECT b.blocker AS one, b.blocked AS other, u.host AS one_host, u.roles AS one_roles, v.host AS other_host,
             v.roles AS other_roles
        FROM chat_blocks b
        JOIN event_users u ON u.event_id = b.event_id AND u.id = b.blocker
        JOIN event_users v ON v.event_id = b.event_id AND v.id = b.blocked
       WHERE b.event_id = ${event_id} AND b.blocker = ANY (${ids}) AND b.blocked = ANY (${ids})`),
  ]);
  const apart = blocks.rows.filter(isApart);
  return [...met.rows, ...apart].map(({ one, other }) => [one, other] as const);
}

function isApart(row: BlockRow): boolean {
  const one = { event_user_id: row.one, roles: rolesOf({ host: row.one_host, roles: row.one_roles }) };
  const other = { event_user_id: row.other, roles: rolesOf({ host: row.other_host, roles: row.other_roles }) };
  return keptApart('speed_networking', one, other, [{ blocker: row.one, blocked: row.other }]);
}
