import { eventually } from '@plenary/testkit/eventually';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase } from '@plenary/testkit/database';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StartFailure } from '../failures/failure.ts';
import { lockFiles, type FilesLockOptions } from './files-lock.ts';

let connection: pg.ClientConfig;
beforeAll(async () => void (connection = { connectionString: await emptyDatabase() }));

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function lock(options: Partial<FilesLockOptions> = {}): Promise<() => Promise<void>> {
  const release = await lockFiles(connection, { shared: false, wait_ms: 0, ...options });
  endings.push(release);
  return release;
}

async function session(): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  endings.push(() => client.end());
  return client;
}

const HELD = `SELECT pid FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
  WHERE datname = current_database() AND locktype = 'advisory' AND granted`;
const TERMINATE = `SELECT pg_terminate_backend(pid, 10000) FROM (${HELD}) AS held`;

describe('[RUN31] two servers on one database', () => {
  it('have one set of files: the second is refused while the first runs', async () => {
    const release = await lock();
    await expect(lock()).rejects.toThrow(
      new StartFailure(
        `Another server works on the database of DATABASE_URL with files of its own (plenary on ${hostname()}): stop it first; or, if the data folders of both are one and the same on a shared file system, set PLENARY_FILES_SHARED=on for each of them.`,
      ),
    );
    await expect(lock({ shared: true })).rejects.toThrow(StartFailure);
    await release();
    await expect(lock({ wait_ms: 10_000 })).resolves.toBeDefined();
  });

  it('run beside each other where both say that files are shared, and nobody else with them', async () => {
    await lock({ shared: true });
    await expect(lock({ shared: true })).resolves.toBeDefined();
    await expect(lock()).rejects.toThrow(StartFailure);
  });

  it('do not wait for one that was killed', async () => {
    const code = `
      const { lockFiles } = await import(process.argv[1]);
      await lockFiles({ connectionString: process.argv[2] }, { shared: false });
      console.log('locked');
      setInterval(() => undefined, 1000);`;
    const args = ['--input-type=module', '-e', code, join(import.meta.dirname, 'files-lock.ts')];
    const child = spawn(process.execPath, [...args, String(connection.connectionString)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect(lock({ wait_ms: 10_000 })).resolves.toBeDefined();
  });

  it('[HLT5] a broken session is said to be missing, and opened again', async () => {
    const heard: boolean[] = [];
    await lock({ wait_ms: 10_000, onHeld: (held) => heard.push(held) });
    const other = await session();
    const held = async (): Promise<number> => (await other.query(HELD)).rowCount ?? 0;
    expect(await held()).toBe(1);
    await other.query(TERMINATE);
    await eventually(async () => expect(await held()).toBe(1));
    await eventually(() => expect(heard).toEqual([true, false, true]));
    await expect(lock()).rejects.toThrow(StartFailure);
  });

  it('the first hears it when another one has taken the database meanwhile', async () => {
    const lost = Promise.withResolvers<unknown>();
    await lock({ onLost: lost.resolve });
    const other = await session();
    const taken = other.query('SELECT pg_advisory_lock(7364003)');
    const third = await session();
    await eventually(async () => {
      const { rowCount } = await third.query(HELD.replace('AND granted', 'AND NOT granted'));
      expect(rowCount).toBe(1);
    });
    await third.query(TERMINATE);
    await taken;
    expect(await lost.promise).toBeInstanceOf(StartFailure);
  });
});
