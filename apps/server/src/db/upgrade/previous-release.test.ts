import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient, type Client } from '@plenary/testkit/client';
import { emptyDatabase } from '@plenary/testkit/database';
import { inFull } from '@plenary/testkit/full';
import { PROCESS_ENV } from '@plenary/testkit/process-env';
import { startServer } from '@plenary/testkit/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
/** The release before this one: the first row of docs/releases.md. Until it has a date, the commit of its schema. */
const PREVIOUS = previousIn(readFileSync(join(ROOT, 'docs/releases.md'), 'utf8'));
/** Of its demo events. */
const HOST = { email: 'host@plenary.example', password: 'Plenary1demo' };
const PERSON = { email: 'ada@example.org', password: 'Correct horse 9 battery' };

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, maxBuffer: 1024 ** 3 });
/** An unpacked archive has no history; a clone has, and one that is cut short fails. */
const isClone = existsSync(join(ROOT, '.git'));
const tried = inFull(true, false) && isClone;
if (inFull(true, false) && !isClone) console.info('the pair of releases was not tried: this is no clone');

let folder: string;
let database: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-previous-'));
  // The user of an embedded database passes through it.
  await chmod(folder, 0o755);
  if (tried) await unpack();
});
afterAll(async () => {
  for (const child of running) await stop(child);
  await rm(folder, { recursive: true, force: true });
});

/** The changes of the schema that a release knows, oldest first. */
const migrationNames = async (release: string): Promise<string[]> =>
  (await readdir(join(release, 'apps/server/src/db/migrations')))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort();

function previousIn(releases: string): string {
  const [, commit] = /^\| \d[^|]*\|[^|]*\| `([0-9a-f]{40})` \|$/m.exec(releases) ?? [];
  if (commit === undefined) throw new Error('docs/releases.md names no commit');
  return commit;
}

/** The sources of the release, on the libraries that are installed here. */
async function unpack(): Promise<void> {
  if (git('cat-file', '-e', `${PREVIOUS}^{commit}`).status !== 0)
    throw new Error(`This clone lacks commit ${PREVIOUS} of docs/releases.md: git fetch --unshallow`);
  const archive = git('archive', PREVIOUS, 'apps', 'packages', 'testkit', 'demo', 'package.json');
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

/** On an external database, beside a server of this release. */
const external = () => ({ PLENARY_DATA: join(folder, 'data'), PLENARY_DEMO: 'off', DATABASE_URL: database });

type Variables = Readonly<Record<string, string>>;

/** Runs a program of the release before; with `ROOT` as its `release`, one of this. */
function run(program: string, args: readonly string[], env: Variables, release = folder): ChildProcess {
  return spawn(process.execPath, [join(release, 'apps/server/src', program), ...args], {
    cwd: release,
    env: { ...PROCESS_ENV, PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function command(args: readonly string[], input = ''): Promise<string> {
  const child = run('cli/main.ts', args, external());
  child.stdin?.end(input);
  const [out, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  expect([args[0], code]).toEqual([args[0], 0]);
  return out;
}

interface Started {
  readonly child: ChildProcess;
  readonly address: string;
  /** Its log up to the line that says the address. */
  readonly log: string;
}

/** Starts the server of a release, which brings the schema to its own state. */
async function start(env: Variables, release = folder): Promise<Started> {
  const child = run('main.ts', [], env, release);
  running.push(child);
  let log = '';
  return new Promise((found, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const address = /"address":"(http[^"]+)"/.exec(log)?.[1];
      if (address !== undefined) found({ child, address, log });
    });
    child.once('exit', () => failed(new Error(`it did not start: ${log}`)));
  });
}

/** @returns the cookie of a new sign-in */
async function signInCookie(address: string, event: string, person: Variables): Promise<string> {
  const answer = await createClient(address).form(`/${event}/login`, person);
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('plenary_session='));
  expect([answer.status, cookie !== undefined]).toEqual([303, true]);
  return cookie?.split(';', 1)[0] ?? '';
}

const signIn = async (address: string): Promise<Client> =>
  createClient(address, await signInCookie(address, 'pair', PERSON));

async function threadId(): Promise<string> {
  const [row] = await ask({ connectionString: database }, 'SELECT id FROM chat_threads');
  return String(row?.id);
}

async function ask(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The embedded database of a server that runs on a data folder; its socket stands in the note that PostgreSQL keeps. */
async function embeddedIn(data: string): Promise<pg.ClientConfig> {
  const [, , , port, host] = (await readFile(join(data, 'pg18/postmaster.pid'), 'utf8')).split('\n');
  return { host, port: Number(port), user: 'plenary', database: 'postgres' };
}

/** The tables whose rows nobody may lose. */
const KEPT = ['accounts', 'account_sessions', 'event_users', 'events', 'timeline_sessions', 'chat_messages', 'files'];

async function rowsIn(data: string): Promise<Record<string, unknown> | undefined> {
  const counts = KEPT.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const [row] = await ask(await embeddedIn(data), `SELECT ${counts.join(', ')}`);
  return row;
}

describe.runIf(tried)('[UPG4] the server of the release before', () => {
  it('signs in, reads and sends on the schema of this one, beside a server of this one', async () => {
    database = await emptyDatabase();
    const { address: before } = await start(external());
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

  it('[UPG1] leaves its data folder to this one: people, messages and sign-ins are all there', async () => {
    const data = join(folder, 'embedded');
    const before = await start({ PLENARY_DATA: data, PLENARY_DEMO: 'on', PLENARY_SIMULATION: 'off' });
    const cookie = await signInCookie(before.address, 'demo', HOST);
    const sql = "SELECT t.id FROM chat_threads t JOIN events e ON e.id = t.event_id WHERE e.slug = 'demo'";
    const [thread] = await ask(await embeddedIn(data), sql);
    const message = { chat_thread: String(thread?.id), message: 'Before the upgrade' };
    const sent = await createClient(before.address, cookie).post('/demo/json/chat/messages/send', message);
    expect(sent.json).toMatchObject({ status: 'success' });
    const rows = await rowsIn(data);
    await stop(before.child);

    const present = await start({ PLENARY_DATA: data, PLENARY_DEMO: 'off' }, ROOT);
    const told = [...present.log.matchAll(/"bringing the database up to date: ([^"]+)"/g)].map(([, name]) => name);
    const known = await migrationNames(folder);
    expect(told).toEqual((await migrationNames(ROOT)).filter((name) => !known.includes(name)));
    expect(await rowsIn(data)).toEqual(rows);
    const client = createClient(present.address, cookie);
    expect((await client.get('/demo', { accept: 'text/html' })).status).toBe(200);
    const read = await client.get(`/demo/json/chat/messages?chat_thread=${message.chat_thread}`);
    expect(read.text).toContain(message.message);
    console.info(`from ${PREVIOUS}: ${told.length} changes, ${JSON.stringify(rows)}`);
  }, 240_000);
});
