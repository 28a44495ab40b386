import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import { emptyDatabase, migratedDatabase } from '@plenary/testkit/database';
import { eventually } from '@plenary/testkit/eventually';
import { PROCESS_ENV } from '@plenary/testkit/process-env';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutbox } from './adapters/messages/outbox.ts';
import { kill, pidFile, testFolder } from './embedded-postgres/embedded-postgres.fixture.ts';
import { startReceiver } from './failures/error-service.fixture.ts';
import { runningAddress } from './start/running.ts';

interface Run {
  readonly child: ChildProcess;
  /** Standard output and standard error, as far as they have come. */
  stdout(): string;
  stderr(): string;
  readonly code: Promise<number | null>;
}

let folder: Awaited<ReturnType<typeof testFolder>>;
let data: string;
let runs: Run[];

beforeEach(async () => {
  folder = await testFolder();
  data = join(folder.path, 'data');
  runs = [];
});
afterEach(async () => {
  for (const { child, code } of runs) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await code;
  }
  await folder.remove();
});

/** The real process, as `npm start` runs it; port 0 takes any free one. */
function start(env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...PROCESS_ENV, PORT: '0', PLENARY_DATA: data, PLENARY_DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.stderr += chunk.toString()));
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const run = { child, stdout: () => text.stdout, stderr: () => text.stderr, code };
  runs.push(run);
  return run;
}

async function addressOf(run: Run): Promise<string> {
  for (;;) {
    const found = /"address":"(http[^"]+)"/.exec(run.stdout())?.[1];
    if (found) return found;
    if (run.child.exitCode !== null) throw new Error(`the server ended: ${run.stderr()}`);
    await scheduler.wait(20);
  }
}

async function refusalOf(env: Record<string, string>): Promise<string> {
  const run = start(env);
  expect(await run.code).toBe(1);
  expect(run.stderr()).not.toMatch(/\n\s+at /);
  return run.stderr();
}

// Each of its processes reads the whole server and may make a database first: on a busy machine that takes its time.
describe('the server process', { timeout: 120_000 }, () => {
  it('[RUN1] [RUN21] starts on an empty folder, answers, says where, and stops whole on a signal', async () => {
    const run = start();
    const address = await addressOf(run);
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', database: true }]);
    expect(await runningAddress(data)).toBe(address);
    run.child.kill('SIGINT');
    expect(await run.code).toBe(0);
    expect(await runningAddress(data)).toBeNull();
    expect(await pidFile(join(data, 'pg18'))).toBeNull();
  });

  it('[RUN21] [DLV1] names its address in its links, as commands do, whatever port each of them was told', async () => {
    const DATABASE_URL = await migratedDatabase();
    const address = await addressOf(start({ DATABASE_URL }));
    const env = { ...PROCESS_ENV, PLENARY_DATA: data, DATABASE_URL, PORT: '3000' };
    const plenary = (...args: string[]): string =>
      spawnSync(process.execPath, [join(import.meta.dirname, 'cli/main.ts'), ...args], { env }).stdout.toString();
    const made = plenary('event', 'create', 'spring', '--name', 'Spring', '--time-zone', 'UTC');
    expect(made).toContain(`\nAddress: ${address}/spring\n`);
    const list = join(folder.path, 'people.csv');
    await writeFile(list, 'email,first_name\nada@people.example,Ada');
    plenary('attendees', 'import', list, '--event', 'spring', '--invite');
    // The server draws and sends it.
    const outbox = createOutbox(join(data, 'outbox'));
    await eventually(async () => expect(await outbox.list()).toHaveLength(1), 60_000);
    const links = [...(await outbox.list())[0]!.text.matchAll(/https?:\/\/[^/\s]+/g)].map(([origin]) => origin);
    expect(new Set(links)).toEqual(new Set([address]));
  });

  it('[RUN3] finishes a request that is under way when it is told to stop', async () => {
    const run = start({ DATABASE_URL: await migratedDatabase() });
    const address = await addressOf(run);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{');
    await fetch(`${address}/healthz`);
    run.child.kill('SIGTERM');
    while (!run.stdout().includes('"stopping"')) await scheduler.wait(10);
    socket.write('}');
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(await run.code).toBe(0);
  });

  it('[RUN1] [RUN2] [RUN21] recovers after kill -9, and is refused while another one runs', async () => {
    const killed = start();
    await addressOf(killed);
    await kill(killed.child);
    expect(await runningAddress(data)).toBeNull();
    const second = start();
    const address = await addressOf(second);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await refusalOf({})).toBe(
      `plenary: Another Plenary server is using the data folder ${data}: stop it first, or name another folder in PLENARY_DATA.\n`,
    );
    const { port } = new URL(address);
    expect(await refusalOf({ PORT: port })).toBe(
      `plenary: A Plenary server of the data folder ${data} runs already: ${address}\n`,
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('[LV25] knows its data folder again, and a copy of it that was put back for another one', async () => {
    const DATABASE_URL = await migratedDatabase();
    const folderSeen = async (): Promise<string> => {
      const run = start({ DATABASE_URL });
      await addressOf(run);
      run.child.kill('SIGTERM');
      await run.code;
      return (JSON.parse(await readFile(join(data, 'feed-witness.json'), 'utf8')) as { folder: string }).folder;
    };
    const seen = await folderSeen();
    expect(await folderSeen()).toBe(seen);
    spawnSync('cp', ['-a', data, `${data}-copy`]);
    await rm(data, { recursive: true });
    await rename(`${data}-copy`, data);
    expect(await folderSeen()).not.toBe(seen);
  }, 120_000);

  it('[RUN21] [RUN31] has a note of its own beside another server that shares its files, which stays when that one stops', async () => {
    const env = { DATABASE_URL: await migratedDatabase(), PLENARY_FILES_SHARED: 'on' };
    const first = start(env);
    const here = await addressOf(first);
    const second = start(env);
    const there = await addressOf(second);
    const answers = await Promise.all([here, there].map((address) => fetch(`${address}/readyz`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const notes = () => readdir(join(data, 'servers'));
    expect(await notes()).toHaveLength(2);
    second.child.kill('SIGTERM');
    expect(await second.code).toBe(0);
    expect([await notes(), await runningAddress(data)]).toEqual([
      [expect.stringContaining(`-${first.child.pid}.`)],
      here,
    ]);
    expect((await fetch(`${here}/readyz`)).status).toBe(200);
    for (const { stdout } of [first, second]) {
      expect(stdout()).toContain('servers share these files');
      expect(stdout()).not.toContain('the database is not as this data folder left it');
    }
  });

  it('[RUN4] names a taken port', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const { port } = squatter.address() as AddressInfo;
    expect(await refusalOf({ PORT: String(port) })).toBe(
      `plenary: Port ${port} on 127.0.0.1 is taken by another program: stop it, or choose another PORT.\n`,
    );
    squatter.close();
    expect(existsSync(data)).toBe(false);
  });

  it('[ERR6] sends the reports that wait before it ends', async () => {
    const receiver = await startReceiver();
    const held: ServerResponse[] = [];
    receiver.answer = (response) => void held.push(response);
    const dsn = receiver.service.url.replace('http://', 'http://k3y@').replace('api/7/envelope/', '7');
    const run = start({ SENTRY_DSN: dsn, DATABASE_URL: await migratedDatabase() });
    const address = await addressOf(run);
    const sent = ['first', 'second', 'third'];
    for (const message of sent) {
      const body = JSON.stringify({ page: '/demo', fault: { kind: 'uncaught', name: 'Error', message, stack: '' } });
      const cookie = `cookie_consent=${encodeURIComponent('{"analytics":true}')}`;
      const headers = { 'content-type': 'application/json', origin: address, cookie };
      expect((await fetch(`${address}/json/page-faults`, { method: 'POST', headers, body })).status).toBe(200);
    }
    await receiver.until(1);
    run.child.kill('SIGTERM');
    await expect.poll(run.stdout).toContain('"msg":"stopping"');
    receiver.answer = (response) => void response.end('{}');
    for (const response of held) response.end('{}');
    expect(await run.code).toBe(0);
    const told = receiver.received.map(({ event }) => event.exception.values[0].value);
    // A busy machine may add that its database was slow.
    expect(told.filter((message) => sent.includes(message))).toEqual(sent);
    await receiver.stop();
  });

  it('[RUN4] names every bad setting', async () => {
    const sentences = await refusalOf({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(sentences.split('\n')).toEqual([
      expect.stringMatching(/^plenary: PORT must be /),
      expect.stringMatching(/^plenary: LOG_LEVEL must be /),
      '',
    ]);
  });

  it('[RUN4] names a database that does not answer', async () => {
    expect(await refusalOf({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' })).toBe(
      'plenary: The database of DATABASE_URL at 127.0.0.1:1 cannot be used: nothing answers there.\n',
    );
  });

  it('[RUN4] names a data folder that cannot be made, also when the database is elsewhere', async () => {
    const database = 'postgres://me:secret@127.0.0.1:1/x';
    expect(await refusalOf({ DATABASE_URL: database, PLENARY_DATA: '/proc/plenary/data' })).toBe(
      'plenary: The data folder /proc/plenary/data cannot be used: it cannot be made there. Mend that, or name another folder in PLENARY_DATA.\n',
    );
  });

  it('[UPG2] does not start on a database that a newer release has changed', async () => {
    const connectionString = await migratedDatabase();
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', 4000000000000)");
    await client.end();
    expect(await refusalOf({ DATABASE_URL: connectionString })).toMatch(
      /^plenary: A newer release of Plenary has changed this database \(1 change unknown here\), [^\n]*\n$/,
    );
  });

  it('[UPG9] changes no database with MIGRATE_ON_START=off, and starts once a command has brought it up to date', async () => {
    const env = { DATABASE_URL: await emptyDatabase(), MIGRATE_ON_START: 'off' };
    expect(await refusalOf(env)).toBe(
      'plenary: The database is empty: MIGRATE_ON_START is off, so run: ./plenary migrate\n',
    );
    const command = [join(import.meta.dirname, 'cli/main.ts'), 'migrate'];
    const migrated = spawnSync(process.execPath, command, { env: { ...PROCESS_ENV, PLENARY_DATA: data, ...env } });
    expect(migrated.stdout.toString()).toContain('The database is up to date; ');
    expect((await fetch(`${await addressOf(start(env))}/readyz`)).status).toBe(200);
  });

  it('[RUN7] does not open a server in development to others', async () => {
    expect(await refusalOf({ HOST: '0.0.0.0' })).toMatch(/^plenary: HOST 0\.0\.0\.0 opens this server to others, /);
  });

  it('[RUN4] names an address that is not this machine’s', async () => {
    expect(await refusalOf({ HOST: '203.0.113.7', NODE_ENV: 'production' })).toBe(
      'plenary: HOST 203.0.113.7 is not an address of this machine.\n',
    );
  });
});
