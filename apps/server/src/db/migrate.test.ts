import { emptyDatabase } from '@plenary/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartFailure } from '../failure.ts';
import { problemWithSchema, schemaOf } from './check-schema.ts';
import { migrateDatabase } from './migrate.ts';
import { readMigrations, type Migration } from './migrations.ts';

const lines: string[] = [];
const say = (line: string): number => lines.push(line);
const spoken = (): string[] => lines.splice(0);

let all: readonly Migration[];
beforeAll(async () => void (all = await readMigrations()));

const names = (migrations: readonly Migration[]): string[] => migrations.map(({ name }) => name);

/** The refusal of what only checks; null: it works on the schema. */
const problemOf = async (connectionString: string) => problemWithSchema(await schemaOf({ connectionString }));

/** A change that a release after this one might bring. */
const later = (statement: string): Migration => ({
  name: '9000_later',
  written_at: 4_000_000_000_000,
  hash: '',
  statements: [statement],
});

/** The tables of all schemas of ours, to see that nothing was changed. */
async function tablesOf(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `SELECT table_schema, table_name, column_name FROM information_schema.columns
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, 3`,
  );
  await client.end();
  return rows;
}

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
    expect(spoken()).toContain(`making the tables of the database (${all.length} changes)`);
    expect(await problemOf(connectionString)).toBeNull();
    expect(await migrateDatabase({ connectionString }, { say })).toEqual([]);
    expect(spoken()).toEqual([]);
  });

  it('of an older release is refused by what only checks, and brought up to date change by change', async () => {
    const connectionString = await emptyDatabase();
    await migrateDatabase({ connectionString }, { migrations: all.slice(0, -2) });
    const before = await tablesOf(connectionString);
    const missing = names(all.slice(-2));
    expect(await problemOf(connectionString)).toBe(
      `The database is of an older release and lacks 2 changes (${missing.join(', ')}), and nothing was done: make a backup, then start the server of this release, or run: ./plenary migrate`,
    );
    expect(await tablesOf(connectionString)).toEqual(before);
    expect(await migrateDatabase({ connectionString }, { say })).toEqual(missing);
    expect(spoken()).toEqual(missing.map((name) => `bringing the database up to date: ${name}`));
  });

  it('keeps the changes before one that fails, and nothing of that one', async () => {
    const connectionString = await emptyDatabase();
    await migrateDatabase({ connectionString });
    const before = await tablesOf(connectionString);
    const failing = { ...later(''), statements: ['CREATE TABLE half (id int)', 'SELECT 1 / 0'] };
    await expect(migrateDatabase({ connectionString }, { migrations: [...all, failing] })).rejects.toThrow(/zero/);
    expect(await tablesOf(connectionString)).toEqual(before);
    expect(await problemOf(connectionString)).toBeNull();
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
    connectionString = await emptyDatabase();
    await migrateDatabase({ connectionString });
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
