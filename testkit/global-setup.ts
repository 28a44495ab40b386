import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@plenary/server/embedded-postgres/index';
import pg from 'pg';
import pino from 'pino';
import { makeTemplate } from './database.ts';

/**
 * Vitest's global setup: one PostgreSQL for all workers of a run, and in it the database that theirs are copies of. TEST_DATABASE_URL names one that is there already;
 * unset, the embedded PostgreSQL runs in a temporary folder until the run ends, and servers work in it as
 * TEST_DATABASE_ROLE, with the rights of the product's.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = process.env.TEST_DATABASE_URL === undefined ? await startPostgres() : () => Promise.resolve();
  process.env.TEST_DATABASE_TEMPLATE ??= await makeTemplate();
  return async () => {
    delete process.env.TEST_DATABASE_TEMPLATE;
    await stop();
  };
}

/** @returns what stops it and takes its folder away */
async function startPostgres(): Promise<() => Promise<void>> {
  const data_dir = await mkdtemp(join(tmpdir(), 'plenary-test-'));
  // As root the database runs as another user, who has to pass through.
  await chmod(data_dir, 0o755);
  const postgres = await startEmbeddedPostgres({ data_dir, log: pino({ level: 'silent' }) });
  await forgetCrashes(postgres.owner);
  const { user, host, port, database } = postgres.owner;
  const query = new URLSearchParams({ host: host ?? 'localhost', ...(port !== undefined && { port: String(port) }) });
  process.env.TEST_DATABASE_URL = `postgres://${user ?? 'postgres'}@localhost/${database ?? 'postgres'}?${query.toString()}`;
  process.env.TEST_DATABASE_ROLE = postgres.connection.user;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    delete process.env.TEST_DATABASE_ROLE;
    await postgres.stop();
    await rm(data_dir, { recursive: true, force: true });
  };
}

/** The database does not wait for its disk: rows of tests need not outlive the machine. */
async function forgetCrashes(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
