import type { Column } from '@plenary/domain/invitations/columns';
import type { PersonRow } from '@plenary/domain/invitations/people-file';
import type { ListedPerson } from '@plenary/domain/invitations/person-row';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';

/** Somebody of a file who has an account. */
export interface Known extends ListedPerson {
  readonly row: number;
  readonly account_id: string;
}

/** Several people as rows of a statement. */
const people = (rows: readonly object[]): SQL => sql`
  json_to_recordset(${JSON.stringify(rows)}::json) AS p (
    id text, account_id text, email text, first_name text, last_name text, screen_name text, company text,
    job_title text, host boolean, roles text[], room text, attending_virtually boolean)`;

/** Has everybody of a file own an account; those that are there stay as they are. */
export async function insertAccounts(tx: Tx, rows: readonly PersonRow[], now: number): Promise<void> {
  const fresh = rows.map(({ person }) => ({ ...person, id: newId(now) }));
  await tx.execute(sql`
    INSERT INTO accounts (id, email, first_name, last_name, screen_name, company, role, created_at)
    SELECT id, email, first_name, last_name, screen_name, company, job_title, ${new Date(now).toISOString()}
      FROM ${people(fresh)}
     ORDER BY lower(email)
    ON CONFLICT DO NOTHING`);
}

/**
 * The accounts of a file's people by their row; null: the account was removed. They keep their addresses until the
 * transaction ends: nobody slips away from an address with what the file gives to its reader.
 */
export async function accountsOf(tx: Tx, rows: readonly PersonRow[]): Promise<Map<number, string | null>> {
  const emails = JSON.stringify(rows.map(({ person }) => person.email.toLowerCase()));
  const found = await tx.execute<{ id: string; email: string; removed: boolean }>(sql`
    SELECT id, lower(email) AS email, deleted_at IS NOT NULL AS removed
      FROM accounts WHERE lower(email) IN (SELECT json_array_elements_text(${emails}::json))
     ORDER BY id FOR NO KEY UPDATE`);
  const byEmail = new Map(found.rows.map(({ id, email, removed }) => [email, removed ? null : id]));
  return new Map(rows.map(({ row, person }) => [row, byEmail.get(person.email.toLowerCase()) ?? null]));
}

/** Ids of accounts whose name the file has changed: only of people who have not come in anywhere, and own it since. */
export async function updateNames(tx: Tx, known: readonly Known[], columns: ReadonlySet<Column>): Promise<string[]> {
  const kept = (column: Column, own: SQL, given: SQL): SQL => (columns.has(column) ? given : own);
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE accounts AS a
       SET first_name = p.first_name, last_name = p.last_name,
           screen_name = ${kept('screen_name', sql`a.screen_name`, sql`p.screen_name`)},
           company = ${kept('company', sql`a.company`, sql`p.company`)},
           role = ${kept('job_title', sql`a.role`, sql`p.job_title`)}
      FROM ${people(known)}
     WHERE a.id = p.account_id AND a.password_hash IS NULL
       AND NOT EXISTS (SELECT FROM event_users AS m WHERE m.account_id = a.id)
       AND NOT EXISTS (SELECT FROM invitations AS i WHERE i.account_id = a.id AND i.accepted_at IS NOT NULL)
       AND (a.first_name, a.last_name, a.screen_name, a.company, a.role) IS DISTINCT FROM
           (p.first_name, p.last_name, ${kept('screen_name', sql`a.screen_name`, sql`p.screen_name`)},
            ${kept('company', sql`a.company`, sql`p.company`)}, ${kept('job_title', sql`a.role`, sql`p.job_title`)})
    RETURNING a.id`);
  return rows.map(({ id }) => id);
}

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
      FROM ${people(fresh)}
     WHERE NOT EXISTS (SELECT FROM event_users AS m
                        WHERE m.event_id = ${event_id} AND m.account_id = p.account_id AND m.active)
     ORDER BY p.account_id
    ON CONFLICT (event_id, account_id) DO NOTHING
    RETURNING account_id`);
  return rows.map(({ account_id }) => account_id);
}

/**
 * Brings what an invitation gives, or a member has, in line with the file, as far as it has columns for it.
 * @returns accounts for which that was a change
 */
export async function updateGrants(
  tx: Tx,
  table: 'invitations' | 'event_users',
  event_id: string,
  known: readonly Known[],
  columns: ReadonlySet<Column>,
): Promise<string[]> {
  const grants = [
    ...(columns.has('roles')
      ? [
          { set: sql`host = p.host`, differs: sql`t.host <> p.host` },
          { set: sql`roles = p.roles`, differs: sql`NOT (t.roles @> p.roles AND t.roles <@ p.roles)` },
        ]
      : []),
    ...(columns.has('room') ? [{ set: sql`room = p.room`, differs: sql`t.room <> p.room` }] : []),
    ...(columns.has('attendance')
      ? [
          {
            set: sql`attending_virtually = p.attending_virtually`,
            differs: sql`t.attending_virtually <> p.attending_virtually`,
          },
        ]
      : []),
  ];
  if (grants.length === 0) return [];
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    UPDATE ${sql.identifier(table)} AS t
       SET ${sql.join(
         grants.map(({ set }) => set),
         sql`, `,
       )}
      FROM ${people(known)}
     WHERE t.event_id = ${event_id} AND t.account_id = p.account_id
       ${table === 'event_users' ? sql`AND t.active` : sql``}
       AND (${sql.join(
         grants.map(({ differs }) => differs),
         sql` OR `,
       )})
    RETURNING t.account_id`);
  return rows.map(({ account_id }) => account_id);
}

/**
 * Members to whom the file would give roles that they do not have, and who may not be whom it means: they have named the
 * address themselves. Returns their accounts.
 */
export async function unverifiedGains(tx: Tx, event_id: string, known: readonly Known[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    SELECT p.account_id
      FROM ${people(known)}
      JOIN accounts AS a ON a.id = p.account_id AND NOT a.email_verified
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
