import { eventually } from '@plenary/testkit/eventually';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WHOLE } from '@plenary/testkit/full';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAJOR } from '../apps/server/src/embedded-postgres/placement.ts';

const LIB = join(import.meta.dirname, 'lib');
const load = async (name: string): Promise<unknown> => import(join(LIB, name));
const { POSTGRES_MAJOR, socketsOf } = (await load('tests/run-folder.mjs')) as {
  POSTGRES_MAJOR: number;
  socketsOf(base: string): string;
};
const { processesOf } = (await load('processes.mjs')) as {
  processesOf(folder: string): { readonly pid: number; readonly name: string }[];
};

/** A run of one small file, which boots a server on a database. */
const RUN = `
  const { openRunFolder } = await import('${LIB}/tests/run-folder.mjs');
  const { runTests } = await import('${LIB}/tests/suites.mjs');
  const env = { TMPDIR: openRunFolder() };
  process.stdout.write('began');
  const suite = { name: 'small', project: 'server', workers: 1, files: ['testkit/server.test.ts'] };
  process.exit((await runTests(suite, env)).code);`;
const LIMIT = { timeout: 120_000 };
const SOON_MS = 60_000;

let parent: string;
let run: ChildProcess;
let printed: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'plenary-end-'));
  // Under root the database's user passes through.
  await chmod(parent, 0o711);
  run = start();
});
afterEach(async () => {
  run.kill('SIGKILL');
  for (const { pid } of processesOf(parent)) process.kill(pid, 'SIGKILL');
  await rm(parent, { recursive: true, force: true });
});

function start(): ChildProcess {
  printed = '';
  const env = { ...process.env, TMPDIR: parent, TEST_DATABASE_URL: undefined };
  const child = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return child;
}

/** Temporary folders of the runs, each test server's among them. */
const foldersOfRuns = (): string[] => readdirSync(parent).flatMap((name) => readdirSync(join(parent, name)));

const workers = (): number[] => {
  const isWorker = (pid: number): boolean =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('vitest/dist/workers');
  return processesOf(parent).flatMap(({ pid }) => (isWorker(pid) ? [pid] : []));
};

const MOMENTS = {
  'before its first test file': () => expect(printed).toContain('began'),
  'while its database begins': () => expect(processesOf(parent).some(({ name }) => name === 'postgres')).toBe(true),
  'in the middle of its tests': () =>
    expect(foldersOfRuns()).toContainEqual(expect.stringMatching(/^plenary-test-files-/)),
} as const;

/** Folders of sockets, whose short paths lie elsewhere. */
async function sockets(): Promise<string[]> {
  const files = await readdir(parent, { recursive: true });
  return files.filter((file) => file.endsWith('/engine')).map((file) => socketsOf(join(parent, file, '..')));
}

async function expectNothingLeft(before: readonly string[]): Promise<void> {
  expect(processesOf(parent)).toEqual([]);
  expect(await readdir(parent)).toEqual([]);
  expect(before.filter((folder) => existsSync(folder))).toEqual([]);
}

async function expectCleanEnd(signal: NodeJS.Signals, moment: keyof typeof MOMENTS, code: number): Promise<void> {
  await eventually(MOMENTS[moment], SOON_MS);
  const before = await sockets();
  run.kill(signal);
  expect(await once(run, 'exit')).toEqual([code, null]);
  await expectNothingLeft(before);
}

describe.runIf(process.platform === 'linux')('[TST6] a run leaves no file and no process', () => {
  it.each([
    ['SIGINT', 'before its first test file', 130],
    ['SIGTERM', 'while its database begins', 143],
  ] as const)('when %s comes %s', LIMIT, expectCleanEnd);

  it.runIf(WHOLE)('when SIGHUP comes in the middle of its tests', LIMIT, () =>
    expectCleanEnd('SIGHUP', 'in the middle of its tests', 129),
  );

  it.runIf(WHOLE)('when one of its workers is killed, and has failed then', LIMIT, async () => {
    await eventually(MOMENTS['in the middle of its tests'], SOON_MS);
    const before = await sockets();
    expect(before).toHaveLength(1);
    expect(existsSync(before[0] ?? '')).toBe(true);
    expect(workers()).toHaveLength(1);
    for (const pid of workers()) process.kill(pid, 'SIGKILL');
    expect(await once(run, 'exit')).toEqual([1, null]);
    await expectNothingLeft(before);
  });

  it('when it is killed itself and another one begins', LIMIT, async () => {
    await eventually(MOMENTS['in the middle of its tests'], SOON_MS);
    const before = await sockets();
    const dead = await readdir(parent);
    run.kill('SIGKILL');
    await once(run, 'exit');
    expect(processesOf(parent)).not.toEqual([]);
    run = start();
    await eventually(MOMENTS['before its first test file'], SOON_MS);
    expect(await readdir(parent)).not.toEqual(expect.arrayContaining(dead));
    run.kill('SIGTERM');
    await once(run, 'exit');
    await expectNothingLeft(before);
  });

  it('of the database that the product embeds', () => expect(POSTGRES_MAJOR).toBe(MAJOR));
});
