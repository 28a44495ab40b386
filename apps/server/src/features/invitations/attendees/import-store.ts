import type { Column } from '@plenary/domain/invitations/columns';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import { grantsOf, mayGrantAt, personRows, type Known } from '../../accounts/index.ts';

/** Invites those on the list who are neither on the event's list nor its members. Returns their accounts. */
export async function insertInvitations(
  tx: Tx,
  event_id: string,
  known: readonly Known[],
  now: number,
): Promise<string[]> {
  const fresh = known.map((one) => ({ ...one, id: newId(now) }));
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    INSERT INTO invitations (id, event_id, account_id, host, roles, room, attending_virtually, created_at)
    SELECT p.id, ${event_id}, p.account_id, p.host, p.roles, p.room, p.attending_virtually, ${new Date(now).toISOString()}
      FROM ${personRows(fresh)}
     WHERE NOT EXISTS (SELECT FROM event_users AS m
                        WHERE m.event_id = ${event_id} AND m.account_id = p.account_id AND m.active)
     ORDER BY p.account_id
    ON CONFLICT (event_id, account_id) DO NOTHING
    RETURNING account_id`);
  return rows.map(({ account_id }) => account_id);
}

/** Brings what invitations give in line with a file. Returns accounts for which that was a change. */
export async function updateListedInvitations(
  tx: Tx,
  event_id: string,
  known: readonly Known[],
  columns: ReadonlySet<Column>,
): Promise<string[]> {
  const grants = grantsOf(columns);
  if (grants === null) return [];
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    UPDATE invitations AS t
       SET ${grants.set}
      FROM ${personRows(known)}
     WHERE t.event_id = ${event_id} AND t.account_id = p.account_id
       AND (${grants.differs})
    RETURNING t.account_id`);
  return rows.map(({ account_id }) => account_id);
}

/**
 * Members to whom the file would give roles that they do not have, and who may not be whom it means. Returns their
 * accounts.
 */
export async function unverifiedGains(tx: Tx, event_id: string, known: readonly Known[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    SELECT p.account_id
      FROM ${personRows(known)}
      JOIN accounts ON accounts.id = p.account_id AND NOT ${mayGrantAt(event_id)}
      JOIN event_users AS m ON m.account_id = p.account_id AND m.event_id = ${event_id} AND m.active
     WHERE (p.host AND NOT m.host) OR NOT (m.roles @> p.roles)`);
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Invitations of some accounts that were never sent and can be accepted. */
export async function unsentInvitations(
  tx: Tx,
  event_id: string,
  account_ids: readonly string[],
): Promise<{ id: string; email: string; first_name: string }[]> {
  const ids = JSON.stringify(account_ids);
  const { rows } = await tx.execute<{ id: string; email: string; first_name: string }>(sql`
    SELECT i.id, a.email, a.first_name
      FROM invitations AS i JOIN accounts AS a ON a.id = i.account_id
     WHERE i.event_id = ${event_id} AND i.account_id IN (SELECT json_array_elements_text(${ids}::json))
       AND i.invited_at IS NULL AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL
       AND NOT EXISTS (SELECT FROM event_users AS m WHERE m.event_id = i.event_id AND m.account_id = i.account_id)
     ORDER BY i.id`);
  return rows;
}
