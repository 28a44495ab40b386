import type pg from 'pg';
import { BEFORE_INITIAL, type Migration } from './migrations.ts';

/** A change that a release after this one might bring. */
export const laterMigration = (name: string, ...statements: string[]): Migration => ({
  name,
  written_at: 4_000_000_000_000 + Number(name.slice(0, 4)),
  hash: '',
  statements,
});

/** Has a migrated database remember the first of the changes from before 0.1.0, as the programs of then left it. */
export async function rememberBefore(
  client: Pick<pg.Client, 'query'>,
  changes: number = BEFORE_INITIAL.changes,
): Promise<void> {
  await client.query('DELETE FROM drizzle.__drizzle_migrations');
  await client.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
     SELECT '', $1::bigint - n FROM generate_series($2::int - 1, $2::int - $3::int, -1) AS n`,
    [BEFORE_INITIAL.last, BEFORE_INITIAL.changes, changes],
  );
}
