import { randomInt } from 'node:crypto';
import { migrateDatabase } from '@plenary/server/db/upgrade/migrate';
import { JOB_QUEUES, JOBS } from '@plenary/server/jobs/private-tables';
import pg from 'pg';

/** Tables that describe the database itself and survive between test files. */
const KEPT = new Set(['public.instance_facts']);
/** Of these, what the servers of one test file have noted by its clock goes with that file. */
const FORGET_NOTES = `DELETE FROM instance_facts WHERE name LIKE 'leases\\_renewed:%'`;
const PREFIX = 'plenary_test';

let made: Promise<string> | null = null;
let emptied: Promise<void> | null = null;
let cleaning: pg.Client | null = null;

/**
 * Address of this worker's database: made once for a run as a copy of its template, emptied once for a test file. Several servers
 * of one file share it, as nodes of an installation do. TEST_DATABASE_URL names the PostgreSQL to make it in, by a
 * superuser; `global-setup.ts` starts the embedded one when it is unset. Servers work in it with the
 * rights of the application (TEST_DATABASE_ROLE), so that a test meets what is refused to them.
 */
export async function testDatabase(): Promise<string> {
  const url = await (made ??= make());
  await (emptied ??= empty(url));
  return asApplication(url);
}

/** Runs statements in this worker's database as the owner of its tables, as a migration does. */
export async function asOwner(statements: string): Promise<void> {
  await testDatabase();
  await withClient(await made!, async (client) => void (await client.query(statements)));
}

/** The same address for the role with the rights of the application, where there is one. */
function asApplication(owner: string): string {
  const url = new URL(owner);
  url.username = applicationRole() ?? url.username;
  return url.href;
}

const applicationRole = (): string | undefined => process.env.TEST_DATABASE_ROLE;

/** A new test file begins: the next server finds an empty database. */
export function beginFile(): void {
  emptied = null;
}

/** A database of a test's own, without a table in it. The databases of a run are dropped once it has gone. */
export const emptyDatabase = (): Promise<string> => ownDatabase('');

/** A database of a test's own with the schema of this release, and no rows. */
export const migratedDatabase = (): Promise<string> => ownDatabase(`TEMPLATE ${template()}`);

async function ownDatabase(options: string): Promise<string> {
  const name = `${PREFIX}_${runId()}_${randomInt(1_000, 1_000_000_000)}`;
  await withClient(baseUrl(), async (client) => void (await client.query(`CREATE DATABASE ${name} ${options}`)));
  return urlOf(name);
}

/**
 * Makes the database that the others of a run are copies of: `global-setup.ts` does it once, before there are workers.
 * @returns its name, for TEST_DATABASE_TEMPLATE
 */
export async function makeTemplate(): Promise<string> {
  const name = `${PREFIX}_${runId()}_0`;
  await withClient(baseUrl(), async (client) => {
    await dropForgotten(client);
    await client.query(`CREATE DATABASE ${name}`);
  });
  await migrateDatabase({ connectionString: urlOf(name) }, { role: applicationRole() });
  return name;
}

function template(): string {
  const name = process.env.TEST_DATABASE_TEMPLATE;
  if (name === undefined) throw new Error('TEST_DATABASE_TEMPLATE is unset: run tests through vitest');
  return name;
}

function urlOf(name: string): string {
  const url = new URL(baseUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function baseUrl(): string {
  const base = process.env.TEST_DATABASE_URL;
  if (base === undefined)
    throw new Error('TEST_DATABASE_URL is unset: run tests through vitest, with its global setup');
  return base;
}

async function make(): Promise<string> {
  const name = `${PREFIX}_${runId()}_${process.env.VITEST_POOL_ID ?? '999'}`;
  await withClient(baseUrl(), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${name} TEMPLATE ${template()}`);
  });
  return urlOf(name);
}

/** The process that runs all workers: its databases outlive a worker, and are dropped once it has gone. */
function runId(): number {
  return process.env.VITEST_WORKER_ID === undefined ? process.pid : process.ppid;
}

/** Databases of runs that have ended. One that another person drops at this moment, or still uses, is left to them. */
async function dropForgotten(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^${PREFIX}_[0-9]+_[0-9]+$'`,
  );
  for (const { datname } of rows) {
    if (isRunning(Number(datname.split('_')[2]))) continue;
    await client.query(`DROP DATABASE IF EXISTS ${datname}`).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A table that grew beyond this is cut down, so that what one file wrote is not read by the queries of the next; bytes. */
const SMALL = 256 * 1024;

/** The names of the tables that are emptied, with the size of those that have a block; bytes. */
const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, pg_relation_size(c.oid)::int AS bytes
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
   WHERE c.relkind = 'r' AND (n.nspname = 'public' OR format('%I.%I', n.nspname, c.relname) = ANY($1))`;

/**
 * Deletes the rows of the tables that have a block, or truncates all tables where one of them has grown: that takes a fifth of a
 * second, since those that refer to one another go together.
 */
async function empty(url: string): Promise<void> {
  const client = await cleaner(url);
  const { rows } = await client.query<{ name: string; bytes: number }>(TABLES, [[JOBS, JOB_QUEUES]]);
  const tables = rows.filter(({ name }) => !KEPT.has(name));
  // All rows go, so that no reference is left to be looked at.
  const deletes = tables.filter(({ bytes }) => bytes > 0).map(({ name }) => `DELETE FROM ${name};`);
  await client.query(FORGET_NOTES);
  if (tables.some(({ bytes }) => bytes > SMALL))
    await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
  else await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deletes.join(' ')} COMMIT`);
}

/**
 * This worker's connection that empties its database. It is kept, since a new one reads the whole schema before it can say
 * which tables have rows; where a test or the end of the database has cut it, the next file gets another one.
 */
async function cleaner(url: string): Promise<pg.Client> {
  if (cleaning) return cleaning;
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => (cleaning = null));
  client.on('end', () => (cleaning = null));
  await client.connect();
  return (cleaning = client);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
