import { randomBytes } from 'node:crypto';
import { emptyDatabase, testDatabase } from '@plenary/testkit/database';
import { useServer } from '@plenary/testkit/use-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOBS } from '../jobs/private-tables.ts';
import { prepareDatabase, problemWith } from './access.ts';
import { migrateDatabase } from './upgrade/migrate.ts';

const DENIED = '42501';

/** The code of the refusal of a statement; null: it was done. */
async function refusalOf(connectionString: string, statement: string): Promise<string | null> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? '';
  } finally {
    await client.end();
  }
}

/** `TEST_DATABASE_ROLE` is set where the run has the embedded database; a database of the developer's has its own roles. */
describe.runIf(process.env.TEST_DATABASE_ROLE !== undefined)('[RUN30] the application in the embedded database', () => {
  it.each([
    ["COPY (SELECT 'x') TO PROGRAM 'cat > /dev/null'"],
    ["COPY chat_messages FROM PROGRAM 'true'"],
    ["COPY (SELECT 'x') TO '/tmp/plenary-rights'"],
    ["SELECT pg_read_file('/etc/passwd')"],
    ["SELECT pg_ls_dir('/')"],
    ["SELECT lo_import('/etc/passwd')"],
    ['CREATE ROLE intruder SUPERUSER'],
    ['ALTER ROLE plenary_app SUPERUSER'],
    ['SET ROLE plenary'],
    ['CREATE DATABASE intruder'],
    ['CREATE TABLE intruder (id int)'],
    ['CREATE EXTENSION dblink'],
    ['ALTER TABLE accounts ADD COLUMN intruder text'],
    ['DROP TABLE accounts'],
    ['TRUNCATE accounts'],
    [
      'CREATE OR REPLACE FUNCTION feed_append(batch jsonb) RETURNS bigint[] LANGUAGE sql AS $$ SELECT NULL::bigint[] $$',
    ],
    ['DELETE FROM drizzle.__drizzle_migrations'],
    ["ALTER SYSTEM SET archive_command = 'true'"],
  ])('is refused: %s', async (statement) => {
    expect(await refusalOf(await testDatabase(), statement)).toBe(DENIED);
  });
});

describe('[RUN30] the application with the rights over rows alone', () => {
  const server = useServer();

  it('sends, reads, runs jobs and forgets', async () => {
    const event = await server.createEvent();
    const person = await server.createPerson({ event });
    const client = await server.signIn(person);
    const sent = await client.post(`/${event.slug}/json/chat/messages/send`, {
      chat_thread: event.thread_id,
      message: 'Hi',
    });
    expect(sent.json.status).toBe('success');
    await server.anonymous.form(`/${event.slug}/forgot-password`, { email: person.email });
    await server.runJobs();
    const { rows } = await server.ctx.db.$client.query('SELECT current_user AS role');
    expect(rows).toEqual([{ role: process.env.TEST_DATABASE_ROLE ?? expect.any(String) }]);
  });
});

describe('[RUN30] an own PostgreSQL with a role for the application', () => {
  const role = `plenary_test_${randomBytes(4).toString('hex')}`;
  let owner: string;
  let elsewhere: string;
  let application: string;
  beforeAll(async () => {
    [owner, elsewhere] = [await emptyDatabase(), await emptyDatabase()];
    expect(await refusalOf(owner, `CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)).toBeNull();
    const url = new URL(owner);
    [url.username, url.password] = [role, 'secret'];
    application = url.href;
  });
  afterAll(async () => {
    for (const url of [elsewhere, owner]) expect(await refusalOf(url, `DROP OWNED BY ${role}`)).toBeNull();
    expect(await refusalOf(owner, `DROP ROLE ${role}`)).toBeNull();
  });

  const access = () => ({
    connection: { connectionString: application },
    owner: { connectionString: owner },
  });
  const alone = () => ({ ...access(), owner: access().connection });

  it('that may not make tables says so, with what to set', async () => {
    await expect(prepareDatabase(alone())).rejects.toThrow(
      `The role ${role} may not change this database: give it the right, or name one that has it in MIGRATION_DATABASE_URL (docs/operations.md).`,
    );
  });

  it('is refused by commands until it has its rights, in a database that the owner migrated alone', async () => {
    await migrateDatabase(access().owner);
    expect(await problemWith(access())).toMatchObject({
      problem: expect.stringContaining('The application has no rights in this database yet'),
    });
    await prepareDatabase(access());
    expect(await problemWith(access())).toEqual({ problem: null, empty: false });
  });

  it('works on rows, the rows of jobs too, and on nothing else', async () => {
    expect(await refusalOf(application, 'SELECT count(*) FROM accounts')).toBeNull();
    expect(await refusalOf(application, "SELECT graphile_worker.add_job('nothing')")).toBeNull();
    const client = new pg.Client({ connectionString: application });
    await client.connect();
    const { rows } = await client.query(`DELETE FROM ${JOBS} RETURNING id`);
    await client.end();
    expect(rows).toHaveLength(1);
    expect(await refusalOf(application, 'DROP TABLE accounts')).toBe(DENIED);
    expect(await refusalOf(application, 'CREATE TABLE intruder (id int)')).toBe(DENIED);
  });

  it('starts without the owner while there is nothing to change', async () => {
    expect(await prepareDatabase(alone())).toEqual([]);
  });

  it('is refused where the owner’s address leads elsewhere', async () => {
    const other = new URL(application);
    other.pathname = new URL(await emptyDatabase()).pathname;
    const access = { connection: { connectionString: other.href }, owner: { connectionString: elsewhere } };
    await expect(prepareDatabase(access)).rejects.toThrow(
      /^MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases/,
    );
  });
});
