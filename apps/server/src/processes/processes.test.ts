import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import { signIn, type Script } from '@plenary/client/script';
import { chatTopic } from '@plenary/contract/chat/topics';
import { PROCESS_ENV } from '@plenary/testkit/process-env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kill, pidFile, testFolder } from '../embedded-postgres/embedded-postgres.fixture.ts';
import { runningAddress } from '../start/running.ts';
import { processesOf } from './processes.fixture.ts';
import { processesProblem } from './supervisor.ts';

it('[RUN42] several processes are refused where the system does not share a port between them', () => {
  expect(processesProblem(4, 'darwin')).toBe(
    'PLENARY_PROCESSES is 4, but darwin does not share a port between processes: only Linux and FreeBSD do. Leave it out.',
  );
  expect([processesProblem(1, 'darwin'), processesProblem(4, 'linux')]).toEqual([null, null]);
});

let folder: Awaited<ReturnType<typeof testFolder>>;
let data: string;
let started: ChildProcess[];

beforeEach(async () => {
  folder = await testFolder();
  data = join(folder.path, 'data');
  started = [];
});
afterEach(async () => {
  for (const child of started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await folder.remove();
});

/** Two processes on an embedded database, with the demo events; resolves once both serve. */
async function start(port = '0') {
  const env = { ...PROCESS_ENV, PLENARY_DATA: data, PORT: port, PLENARY_PROCESSES: '2', PLENARY_SIMULATION: 'off' };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...env, RTMP_PORT: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  await expect.poll(() => out, { timeout: 120_000 }).toContain('"msg":"ready"');
  return { child, url: /"address":"(http[^"]+)"/.exec(out)?.[1] ?? '', out: () => out };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function readiness(url: string): Promise<unknown> {
  return (await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).json();
}

const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** How many live connections each of the processes has. */
async function sockets(url: string): Promise<number[]> {
  const found = (await metricsOf(url)).matchAll(/^plenary_live_sockets\{process="\d"\} (\d+)$/gm);
  return [...found].map(([, count]) => Number(count));
}

async function publicThread(script: Script): Promise<string> {
  const answer = await script.request('/json/chat/threads');
  const { payload } = (await answer.json()) as { payload: { chat_threads: { _id: string; kind: string }[] } };
  return payload.chat_threads.find(({ kind }) => kind === 'public')!._id;
}

/** A live client; the messages that it was given, in order. */
async function watch(script: Script, thread: string) {
  const seen: string[] = [];
  const live = script.live();
  const ready = Promise.withResolvers<void>();
  live.subscribe(chatTopic(thread), {
    onSnapshot: () => ready.resolve(),
    onEvents: (events) => {
      for (const { kind, entity_id = '' } of events) if (kind === 'message.sent') seen.push(entity_id);
    },
  });
  await ready.promise;
  return { seen, close: () => live.close() };
}

/** Sends each text until it is acknowledged, under one id for all tries (D25). */
function keepWriting(script: Script, thread: string) {
  const acknowledged: string[] = [];
  let stopped = false;
  const run = async (): Promise<void> => {
    for (let nth = 1; !stopped; nth += 1) {
      const id = crypto.randomUUID();
      const sent = async (): Promise<string> =>
        script.send(thread, `message ${nth}`, id).then(
          ({ _id }) => _id,
          () => scheduler.wait(100).then(sent),
        );
      acknowledged.push(await sent());
      await scheduler.wait(600);
    }
  };
  const running = run();
  return { acknowledged, stop: () => ((stopped = true), running) };
}

const WATCHERS = 12;

// It starts four processes of the whole server, and makes a database first.
describe('several processes on one port', { timeout: 300_000 }, () => {
  it('[RUN42] [LV2] [HLT2] serve together; one that dies is replaced, its people go on at the other, and nothing acknowledged is lost', async () => {
    const { child, url, out } = await start();
    expect(out().match(/Plenary is running at/g)).toHaveLength(1);
    expect(out()).not.toContain('servers share these files');
    expect(await readiness(url)).toEqual({ status: 'ready', database: true });
    const person = { base_url: url, event: 'demo', password: 'Plenary1demo' };
    const nadia = await signIn({ ...person, email: 'nadia@plenary.example' });
    const thread = await publicThread(nadia);
    const watchers = await Promise.all(Array.from({ length: WATCHERS }, () => watch(nadia, thread)));
    const counts = await sockets(url);
    expect([counts.length, counts[0]! + counts[1]!]).toEqual([2, WATCHERS]);
    const [first, second] = processesOf(child.pid);
    const writer = keepWriting(nadia, thread);
    await expect.poll(() => watchers.every(({ seen }) => seen.length > 0)).toBe(true);
    process.kill(second!, 'SIGKILL');
    await expect.poll(() => readiness(url).catch(() => null)).toMatchObject({ stopped: ['process_2'] });
    await expect.poll(() => readiness(url), { timeout: 90_000 }).toEqual({ status: 'ready', database: true });
    expect(out()).toContain('a process ended; it is replaced');
    const replaced = processesOf(child.pid);
    expect(replaced).toEqual([first, expect.any(Number)]);
    expect(replaced).not.toContain(second);
    await expect.poll(async () => (await sockets(url)).reduce((sum, count) => sum + count)).toBe(WATCHERS);
    await writer.stop();
    const stored = (await nadia.page(thread, { limit: 100 })).results.map(({ _id }) => _id);
    expect(stored.filter((id) => writer.acknowledged.includes(id))).toEqual(writer.acknowledged);
    // The first of a page may have been written before it followed.
    for (const { seen } of watchers) await expect.poll(() => seen).toEqual(stored.slice(stored.indexOf(seen[0] ?? '')));
    for (const { close } of watchers) close();

    await kill(child);
    await expect.poll(() => replaced.some(isAlive)).toBe(false);
    const again = await start(new URL(url).port);
    expect([again.url, await readiness(url)]).toEqual([url, { status: 'ready', database: true }]);
    again.child.kill('SIGTERM');
    expect(await once(again.child, 'exit')).toEqual([0, null]);
    expect(await runningAddress(data)).toBeNull();
    expect(await pidFile(join(data, 'pg18'))).toBeNull();
  });
});
