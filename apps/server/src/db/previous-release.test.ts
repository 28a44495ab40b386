import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient, type Client } from '@plenary/testkit/client';
import { emptyDatabase } from '@plenary/testkit/database';
import { inFull } from '@plenary/testkit/full';
import { startServer } from '@plenary/testkit/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';

/** The release before this one. Until one has a number: the state before addresses were owned (migration 0015). */
const PREVIOUS = '505f125';
const ROOT = resolve(import.meta.dirname, '../../../..');
const PERSON = { email: 'ada@example.org', password: 'Correct horse 9 battery' };

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, maxBuffer: 1024 ** 3 });
/** A clone without its history cannot play this. */
const hasHistory = git('cat-file', '-e', `${PREVIOUS}^{commit}`).status === 0;
if (inFull(true, false) && !hasHistory)
  console.info(`the pair of releases was not tried: this clone has no commit ${PREVIOUS}`);

let folder: string;
let database: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-previous-'));
});
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** The sources of the release, on the libraries that are installed here. */
async function unpack(): Promise<void> {
  const archive = git('archive', PREVIOUS, 'apps', 'packages', 'testkit', 'package.json');
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  expect([archive.status, unpacked.status]).toEqual([0, 0]);
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@plenary'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@plenary' && !name.startsWith('.'))
      await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  for (const path of await workspaces()) {
    const { name } = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as { name: string };
    await symlink(path, join(modules, name));
  }
}

async function workspaces(): Promise<string[]> {
  const below = async (name: string) => (await readdir(join(folder, name))).map((one) => join(folder, name, one));
  const paths = [...(await below('packages')), ...(await below('apps')), join(folder, 'testkit')];
  return paths.filter((path) => existsSync(join(path, 'package.json')));
}

function run(program: string, args: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [join(folder, 'apps/server/src', program), ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PLENARY_DATA: join(folder, 'data'),
      PLENARY_DEMO: 'off',
      DATABASE_URL: database,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function command(args: readonly string[], input = ''): Promise<string> {
  const child = run('cli/main.ts', args);
  child.stdin?.end(input);
  const [out, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  expect([args[0], code]).toEqual([args[0], 0]);
  return out;
}

/** Starts the server of that release, which brings the schema to its own state. */
async function start(): Promise<string> {
  const child = run('main.ts');
  running.push(child);
  let log = '';
  return new Promise((found, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const address = /"address":"([^"]+)"/.exec(log)?.[1];
      if (address !== undefined) found(address);
    });
    child.once('exit', () => failed(new Error(`it did not start: ${log}`)));
  });
}

async function signIn(address: string): Promise<Client> {
  const answer = await createClient(address).form('/pair/login', PERSON);
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('plenary_session='));
  expect([answer.status, cookie !== undefined]).toEqual([303, true]);
  return createClient(address, cookie?.split(';', 1)[0]);
}

async function threadId(): Promise<string> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM chat_threads');
  await client.end();
  return rows[0]?.id ?? '';
}

describe.runIf(inFull(true, false) && hasHistory)('[UPG4] the server of the release before', () => {
  it('signs in, reads and sends on the schema of this one, beside a server of this one', async () => {
    await unpack();
    database = await emptyDatabase();
    const before = await start();
    const settings = ['--set', 'ask_avatar=off', '--set', 'ask_profile=off'];
    await command([
      'event',
      'create',
      'pair',
      '--name',
      'Pair',
      '--kind',
      'virtual',
      '--time-zone',
      'UTC',
      ...settings,
    ]);
    const name = ['--first-name', 'Ada', '--last-name', 'Lovelace'];
    await command(['user', 'add', PERSON.email, '--event', 'pair', ...name, '--password', '-'], PERSON.password);
    const chat_thread = await threadId();
    const send = (client: Client, message: string) =>
      client.post('/pair/json/chat/messages/send', { chat_thread, message });
    const read = async (client: Client) => {
      const { json } = await client.get(`/pair/json/chat/messages?chat_thread=${chat_thread}`);
      return (json.payload as { results: { message: string }[] }).results.map(({ message }) => message);
    };

    const earlier = await signIn(before);
    expect((await send(earlier, 'one')).json.status).toBe('success');
    const made = await migrateDatabase({ connectionString: database });
    console.info(`migrated beneath ${PREVIOUS}: ${made.join(', ') || 'nothing'}`);
    expect((await send(earlier, 'two')).json.status).toBe('success');
    expect((await earlier.get('/pair', { accept: 'text/html' })).status).toBe(200);

    const pools = { connectionString: database, max: 4 };
    const present = await startServer({ database: { main: pools, chat: pools } });
    const later = await signIn(present.url);
    expect((await send(later, 'three')).json.status).toBe('success');
    const again = await signIn(before);
    expect((await send(again, 'four')).json.status).toBe('success');
    for (const client of [earlier, later, again]) expect(await read(client)).toEqual(['one', 'two', 'three', 'four']);
    await present.stop();
  }, 240_000);
});
