import { emptyDatabase, migratedDatabase } from '@plenary/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartFailure } from '../../failures/failure.ts';
import { problemWithSchema } from './check-schema.ts';
import { laterMigration, rememberBefore } from './migrate.fixture.ts';
import { migrateDatabase } from './migrate.ts';
import { readMigrations, schemaState, type Migration } from './migrations.ts';

const lines: string[] = [];
const say = (line: string): number => lines.push(line);
const spoken = (): string[] => lines.splice(0);

let all: readonly Migration[];
beforeAll(async () => void (all = await readMigrations()));

const names = (migrations: readonly Migration[]): string[] => migrations.map(({ name }) => name);

/** Works in a database by a connection of its own. */
async function within<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The refusal of what only checks, in a release that knows these changes; null: it works on the schema. */
const problemOf = (connectionString: string, known = all) =>
  within(connectionString, async (client) => problemWithSchema(await schemaState(client, known)));

const later = (...statements: string[]): Migration => laterMigration('9000_later', ...statements);

/** The tables of all schemas of ours, to see that nothing was changed. */
const tablesOf = (connectionString: string): Promise<unknown> =>
  within(connectionString, async (client) => {
    const { rows } = await client.query(
      `SELECT table_schema, table_name, column_name FROM information_schema.columns
        WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, 3`,
    );
    return rows;
  });

/** The moments of the changes that a database remembers. */
const remembered = (connectionString: string): Promise<readonly number[]> =>
  within(connectionString, async (client) => {
    const { rows } = await client.query<{ at: string }>(
      'SELECT created_at AS at FROM drizzle.__drizzle_migrations ORDER BY created_at',
    );
    return rows.map(({ at }) => Number(at));
  });

describe('[UPG1] the schema', () => {
  it('is made in an empty database, once also where two servers start together, and says so in one line', async () => {
    const connectionString = await emptyDatabase();
    expect(await problemOf(connectionString)).toBe(
      'The database is empty: start the server once (npm start), or run: ./plenary migrate',
    );
    expect(await tablesOf(connectionString)).toEqual([]);
    const made = await Promise.all([
      migrateDatabase({ connectionString }, { say }),
      migrateDatabase({ connectionString }, { say }),
    ]);
    expect(made.toSorted((a, b) => a.length - b.length)).toEqual([[], names(all)]);
    expect(spoken()).toContain('making the tables of the database');
    expect(await problemOf(connectionString)).toBeNull();
    expect(await migrateDatabase({ connectionString }, { say })).toEqual([]);
    expect(spoken()).toEqual([]);
  });

  it('of an older release is refused by what only checks, and brought up to date change by change', async () => {
    const connectionString = await migratedDatabase();
    const before = await tablesOf(connectionString);
    const changes = [later('CREATE TABLE one (id int)'), laterMigration('9001_later', 'CREATE TABLE two (id int)')];
    const [migrations, missing] = [[...all, ...changes], names(changes)];
    expect(await problemOf(connectionString, migrations)).toBe(
      `The database is of an older release and lacks 2 changes (${missing.join(', ')}), and nothing was done: make a backup, then start the server of this release, or run: ./plenary migrate`,
    );
    expect(await tablesOf(connectionString)).toEqual(before);
    expect(await migrateDatabase({ connectionString }, { say, migrations })).toEqual(missing);
    expect(spoken()).toEqual(missing.map((name) => `bringing the database up to date: ${name}`));
  });

  it('keeps the changes before one that fails, and nothing of that one', async () => {
    const connectionString = await migratedDatabase();
    const before = await tablesOf(connectionString);
    const failing = later('CREATE TABLE half (id int)', 'SELECT 1 / 0');
    await expect(migrateDatabase({ connectionString }, { migrations: [...all, failing] })).rejects.toThrow(/zero/);
    expect(await tablesOf(connectionString)).toEqual(before);
    expect(await problemOf(connectionString)).toBeNull();
  });
});

describe('[UPG7] a database from before 0.1.0', () => {
  /** With the schema of the last commit before. */
  const oldDatabase = async (): Promise<string> => {
    const connectionString = await emptyDatabase();
    await migrateDatabase({ connectionString }, { migrations: all.slice(0, 1) });
    return connectionString;
  };

  it('that has all changes of then goes on without one, also where two servers start together', async () => {
    const connectionString = await oldDatabase();
    const before = await tablesOf(connectionString);
    await within(connectionString, rememberBefore);
    const migrations = all.slice(0, 1);
    expect(await problemOf(connectionString, migrations)).toBeNull();
    const made = await Promise.all([
      migrateDatabase({ connectionString }, { say, migrations }),
      migrateDatabase({ connectionString }, { say, migrations }),
    ]);
    expect(made).toEqual([[], []]);
    const sentence = 'the database is from before 0.1.0 and has the schema of 0000_initial: it remembers that name now';
    expect(spoken().filter((line) => line === sentence)).toEqual([sentence]);
    expect(await remembered(connectionString)).toEqual(migrations.map(({ written_at }) => written_at));
    expect(await tablesOf(connectionString)).toEqual(before);
  });

  it('gets the changes that came since', async () => {
    const connectionString = await oldDatabase();
    await within(connectionString, rememberBefore);
    const since = [...all.slice(1), later('CREATE TABLE later (id int)')];
    const migrations = [...all.slice(0, 1), ...since];
    expect(await migrateDatabase({ connectionString }, { migrations })).toEqual(names(since));
    expect(await problemOf(connectionString, migrations)).toBeNull();
  });

  it.each([
    [79, 'stopped before the last change'],
    [1, 'stopped after the first'],
  ])('that has %i of them (%s) is refused, and left as it is', async (changes) => {
    const connectionString = await migratedDatabase();
    await within(connectionString, (client) => rememberBefore(client, changes));
    const before = await remembered(connectionString);
    const sentence = `This database is of a program from before 0.1.0 and has ${changes} of its 80 changes, and nothing was done: start the server of commit 5c4b5a73 on it once, which makes the others, then this one again (docs/upgrade.md).`;
    await expect(migrateDatabase({ connectionString })).rejects.toThrow(new StartFailure(sentence));
    expect(await problemOf(connectionString)).toBe(sentence);
    expect(await remembered(connectionString)).toEqual(before);
  });
});

describe('[UPG2] a schema that a newer release has changed', () => {
  it('is refused by what migrates and by what checks, and left as it is', async () => {
    const connectionString = await emptyDatabase();
    const migrations = [...all, later('CREATE TABLE later (id int)')];
    await migrateDatabase({ connectionString }, { migrations });
    const before = await tablesOf(connectionString);
    const sentence =
      'A newer release of Plenary has changed this database (1 change unknown here), and nothing was done: use that release, or restore the backup from before the upgrade (docs/upgrade.md).';
    await expect(migrateDatabase({ connectionString })).rejects.toThrow(new StartFailure(sentence));
    expect(await problemOf(connectionString)).toBe(sentence);
    expect(await tablesOf(connectionString)).toEqual(before);
  });
});

describe('[UPG3] a lock that somebody else holds', () => {
  let connectionString: string;
  let holder: pg.Client;
  beforeAll(async () => {
    connectionString = await migratedDatabase();
    holder = new pg.Client({ connectionString, application_name: 'psql' });
    await holder.connect();
  });
  afterAll(() => holder.end());

  const migrations = () => [...all, later('ALTER TABLE accounts ADD COLUMN later text')];

  it('is waited for in short tries, then named, and nothing is changed', async () => {
    await holder.query('BEGIN; SELECT count(*) FROM accounts');
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const patience = { lock_ms: 500, tries: 3, pause_ms: 0 };
    await expect(migrateDatabase({ connectionString }, { migrations: migrations(), patience })).rejects.toThrow(
      `The database was not brought up to date: 9000_later needs a lock that process ${rows[0]?.pid} of the database (psql, idle in transaction, since `,
    );
    expect(await problemOf(connectionString)).toBeNull();
  });

  it('that is given back meanwhile is no matter', async () => {
    await holder.query('ROLLBACK; BEGIN; SELECT count(*) FROM accounts');
    const patience = { lock_ms: 200, tries: 1_000, pause_ms: 0 };
    const migrating = migrateDatabase({ connectionString }, { migrations: migrations(), patience });
    await waitsFor(holder);
    await holder.query('ROLLBACK');
    expect(await migrating).toEqual(['9000_later']);
  });

  /** Until somebody waits for what the holder has. */
  async function waitsFor(client: pg.Client): Promise<void> {
    for (;;) {
      const { rowCount } = await client.query(
        'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))',
      );
      if (rowCount) return;
    }
  }
});
