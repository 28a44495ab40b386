import type pg from 'pg';

/** The things in a database that a restore would replace. */
export interface Contents {
  readonly events: number;
  readonly people: number;
}

/** How much a database holds; null: it is none of Plenary's, or empty. */
export async function contentsOf(client: pg.ClientBase): Promise<Contents | null> {
  const { rows: found } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('public.events') IS NOT NULL AND to_regclass('public.accounts') IS NOT NULL AS known`,
  );
  if (!found[0]?.known) return null;
  const { rows } = await client.query<Contents>(
    'SELECT (SELECT count(*) FROM events)::int AS events, (SELECT count(*) FROM accounts)::int AS people',
  );
  const contents = rows[0] ?? { events: 0, people: 0 };
  return contents.events + contents.people > 0 ? contents : null;
}

/** Is a server at work on this database? Its sessions name themselves. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND (application_name IN ('plenary-chat', 'plenary-jobs') OR application_name ~ '^plenary [0-9a-f]{24}$') LIMIT 1`);
  return rows.length > 0;
}

/** Takes everything of Plenary's out of its database, whatever release made it. A database without it is left alone. */
export async function emptyDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`
    DO $empty$
    DECLARE
      thing text;
    BEGIN
      IF to_regclass('drizzle.__drizzle_migrations') IS NULL THEN RETURN; END IF;
      FOR thing IN
        SELECT format('TABLE public.%I', relname) FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      LOOP EXECUTE 'DROP ' || thing || ' CASCADE'; END LOOP;
      FOR thing IN
        SELECT 'FUNCTION ' || oid::regprocedure FROM pg_proc AS p
         WHERE pronamespace = 'public'::regnamespace
           AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
      LOOP EXECUTE 'DROP ' || thing || ' CASCADE'; END LOOP;
      DROP SCHEMA IF EXISTS drizzle, graphile_worker CASCADE;
    END
    $empty$`);
}
