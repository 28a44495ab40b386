import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer, type AddressInfo } from 'node:net';
import { emptyDatabase, migratedDatabase } from '@plenary/testkit/database';
import { PROCESS_ENV } from '@plenary/testkit/process-env';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockFiles } from '../db/files-lock.ts';

const PROGRAM = resolve(import.meta.dirname, '../../../../plenary');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-open-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `./plenary` as a terminal in some folder would. */
async function plenary(argv: readonly string[], env: Record<string, string>, program = PROGRAM) {
  const child = spawn(program, argv, {
    cwd: folder,
    env: { ...PROCESS_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code: code as number };
}

describe('[CLI4] ./plenary', () => {
  test('runs through a link and from another folder, with nothing but its answer', async () => {
    const link = join(folder, 'conference');
    await symlink(PROGRAM, link);
    const answer = await plenary(['event', 'list', '--help'], {}, link);
    expect(answer).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Usage: ./plenary event list') });
  });

  test('reads plenary.env, says which database that is, and makes none only to read it', async () => {
    const config = join(folder, 'own.env');
    await writeFile(config, 'PLENARY_DATA=fresh\n', { mode: 0o600 });
    const data = join(folder, 'fresh');
    const where = `embedded in ${data} (PLENARY_DATA of ${config})`;
    const sentence = `There is no Plenary database yet, ${where}: start the server once, or name the right one in plenary.env.`;
    const asked = await plenary(['event', 'list', '--json'], { PLENARY_CONFIG: config });
    expect(asked.err).toBe(`plenary: database: ${where}\n`);
    expect(JSON.parse(asked.out)).toEqual({ ok: false, problems: [{ file: '', place: '', reason: sentence }] });
    expect(asked.code).toBe(1);
    expect(existsSync(data)).toBe(false);
  });

  test('names an external database without its password', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await plenary(['event', 'list'], { DATABASE_URL: `postgres://me:s3cret@127.0.0.1:${port}/plenary` });
    server.close();
    expect(answer.err).toContain(`database: 127.0.0.1:${port}/plenary (DATABASE_URL of the environment)`);
    expect(answer.err).not.toContain('s3cret');
    expect(answer.code).toBe(1);
  });
});

describe('[UPG1] the schema, for a command', () => {
  test('stays as it is, but for `migrate` and what creates something in an empty database', async () => {
    const DATABASE_URL = await emptyDatabase();
    const run = (...argv: string[]) => plenary(argv, { DATABASE_URL, PLENARY_DATA: join(folder, 'files') });
    expect(await run('event', 'list')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no Plenary database yet'),
    });
    const migrated = await run('migrate');
    expect(migrated).toMatchObject({ code: 0, err: expect.stringContaining('making the tables of the database') });
    expect(migrated.out).toMatch(/^Made 0000_initial\n[\s\S]*The database is up to date; .* made\.\n$/);
    expect((await run('migrate')).out).toBe('The database was up to date already; nothing was changed.\n');
    expect(await run('event', 'create', 'first', '--name', 'First')).toMatchObject({ code: 0 });

    await makeChange(DATABASE_URL);
    expect(await run('event', 'create', 'second', '--name', 'Second')).toMatchObject({
      code: 1,
      err: expect.stringContaining('plenary: A newer release of Plenary has changed this database'),
    });
  }, 120_000);
});

describe('[RUN31] files that a command writes', () => {
  test('are refused while a server with other files works on the database, and what stores none is not', async () => {
    const DATABASE_URL = await migratedDatabase();
    const env = { DATABASE_URL, PLENARY_DATA: join(folder, 'other-files') };
    const bundle = join(PROGRAM, '../demo/over');
    const release = await lockFiles({ connectionString: DATABASE_URL }, { shared: false });
    const refused = await plenary(['import', bundle], env);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('with files of its own') });
    expect((await plenary(['event', 'list'], env)).out).not.toContain('over');
    expect(await plenary(['event', 'create', 'first', '--name', 'First'], env)).toMatchObject({ code: 0 });
    await release();
    // Now the command holds the lock of the files itself, and what it stores does not wait for that.
    expect(await plenary(['import', bundle], env)).toMatchObject({ code: 0 });
  }, 120_000);
});

/** Has the database remember a change that only a newer release knows. */
async function makeChange(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', 4000000000000)");
  await client.end();
}
