import pg from 'pg';

/** The schemas whose rows the application reads and writes. */
const OURS = ['public', 'graphile_worker'];
/** The schema in which migrations are remembered: it is only read. */
const REMEMBERED = 'drizzle';

/**
 * Gives the application's role what it works with, and no more: rows of our tables, numbers of our sequences. It owns
 * nothing, so it changes no table and no function. Called after each round of migrations, by the owner of the tables.
 * @param role another role than the owner, which exists
 */
export async function grantRights(owner: pg.ClientBase, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  await owner.query(`
    GRANT USAGE ON SCHEMA ${[...OURS, REMEMBERED].join(', ')} TO ${to};
    GRANT SELECT ON ALL TABLES IN SCHEMA ${REMEMBERED} TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${OURS.join(', ')} TO ${to};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${OURS.join(', ')} TO ${to};`);
  const policy = pg.escapeIdentifier(`plenary_${role}`);
  for (const table of await guardedTables(owner, role))
    await owner.query(`CREATE POLICY ${policy} ON ${table} TO ${to} USING (true) WITH CHECK (true)`);
}

/**
 * Tables whose rows are shown to their owner alone as long as no policy says otherwise (graphile-worker's), and for which
 * the role has none yet.
 */
async function guardedTables(owner: pg.ClientBase, role: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT t.oid::regclass::text AS name
       FROM pg_class AS t JOIN pg_namespace AS n ON n.oid = t.relnamespace
      WHERE n.nspname = ANY($1) AND t.relrowsecurity
        AND NOT EXISTS (SELECT 1 FROM pg_policies AS p
                         WHERE p.schemaname = n.nspname AND p.tablename = t.relname AND $2 = ANY(p.roles))`,
    [OURS, role],
  );
  return rows.map(({ name }) => name);
}

/** The role as which a connection works. */
export async function roleOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}
