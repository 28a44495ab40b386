import type { Column } from '@plenary/domain/invitations/columns';
import type { PersonRow } from '@plenary/domain/invitations/people-file';
import type { ListedPerson } from '@plenary/domain/invitations/person-row';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';

/** A person of a file who has an account. */
export interface Known extends ListedPerson {
  readonly row: number;
  readonly account_id: string;
}

/** Several people of a file as rows `p` of a statement. */
export const personRows = (rows: readonly object[]): SQL => sql`
  json_to_recordset(${JSON.stringify(rows)}::json) AS p (
    id text, account_id text, email text, first_name text, last_name text, screen_name text, company text,
    job_title text, interests text, host boolean, roles text[], room text, attending_virtually boolean)`;

/** Has everybody of a file own an account; those that are there stay as they are. */
export async function createListedAccounts(tx: Tx, rows: readonly PersonRow[], now: number): Promise<void> {
  const fresh = rows.map(({ person }) => ({ ...person, id: newId(now) }));
  await tx.execute(sql`
    INSERT INTO accounts (id, email, first_name, last_name, screen_name, company, role, interests, created_at)
    SELECT id, email, first_name, last_name, screen_name, company, job_title, interests, ${new Date(now).toISOString()}
      FROM ${personRows(fresh)}
     ORDER BY lower(email)
    ON CONFLICT DO NOTHING`);
}

/**
 * The accounts of a file's people by their row; null: the account was removed. They keep their addresses until the
 * transaction ends: nobody slips away from an address with what the file gives to its reader.
 */
export async function lockListedAccounts(tx: Tx, rows: readonly PersonRow[]): Promise<Map<number, string | null>> {
  const emails = JSON.stringify(rows.map(({ person }) => person.email.toLowerCase()));
  const found = await tx.execute<{ id: string; email: string; removed: boolean }>(sql`
    SELECT id, lower(email) AS email, deleted_at IS NOT NULL AS removed
      FROM accounts WHERE lower(email) IN (SELECT json_array_elements_text(${emails}::json))
     ORDER BY id FOR NO KEY UPDATE`);
  const byEmail = new Map(found.rows.map(({ id, email, removed }) => [email, removed ? null : id]));
  return new Map(rows.map(({ row, person }) => [row, byEmail.get(person.email.toLowerCase()) ?? null]));
}

/** Ids of accounts whose name the file has changed: only of people who have not come in anywhere, and own it since. */
export async function updateListedNames(
  tx: Tx,
  known: readonly Known[],
  columns: ReadonlySet<Column>,
): Promise<string[]> {
  const kept = (column: Column, own: SQL, given: SQL): SQL => (columns.has(column) ? given : own);
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE accounts AS a
       SET first_name = p.first_name, last_name = p.last_name,
           screen_name = ${kept('screen_name', sql`a.screen_name`, sql`p.screen_name`)},
           company = ${kept('company', sql`a.company`, sql`p.company`)},
           role = ${kept('job_title', sql`a.role`, sql`p.job_title`)},
           interests = ${kept('interests', sql`a.interests`, sql`p.interests`)}
      FROM ${personRows(known)}
     WHERE a.id = p.account_id AND a.password_hash IS NULL
       AND NOT EXISTS (SELECT FROM event_users AS m WHERE m.account_id = a.id)
       AND NOT EXISTS (SELECT FROM invitations AS i WHERE i.account_id = a.id AND i.accepted_at IS NOT NULL)
       AND (a.first_name, a.last_name, a.screen_name, a.company, a.role, a.interests) IS DISTINCT FROM
           (p.first_name, p.last_name, ${kept('screen_name', sql`a.screen_name`, sql`p.screen_name`)},
            ${kept('company', sql`a.company`, sql`p.company`)}, ${kept('job_title', sql`a.role`, sql`p.job_title`)},
            ${kept('interests', sql`a.interests`, sql`p.interests`)})
    RETURNING a.id`);
  return rows.map(({ id }) => id);
}

/**
 * The grants of a file as assignments to the columns that it has, on a row `t` of memberships or invitations, and when
 * that would be a change; null: the file has no such column.
 */
export function grantsOf(columns: ReadonlySet<Column>): { readonly set: SQL; readonly differs: SQL } | null {
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
  if (grants.length === 0) return null;
  const joined = (part: 'set' | 'differs', by: SQL): SQL =>
    sql.join(
      grants.map((grant) => grant[part]),
      by,
    );
  return { set: joined('set', sql`, `), differs: joined('differs', sql` OR `) };
}

/** Brings what members have in line with a file. Returns accounts for which that was a change. */
export async function updateListedMembers(
  tx: Tx,
  event_id: string,
  known: readonly Known[],
  columns: ReadonlySet<Column>,
): Promise<string[]> {
  const grants = grantsOf(columns);
  if (grants === null) return [];
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    UPDATE event_users AS t
       SET ${grants.set}
      FROM ${personRows(known)}
     WHERE t.event_id = ${event_id} AND t.account_id = p.account_id AND t.active
       AND (${grants.differs})
    RETURNING t.account_id`);
  return rows.map(({ account_id }) => account_id);
}
