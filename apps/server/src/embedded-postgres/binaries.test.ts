import { execFile } from 'node:child_process';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { installBinaries } from './binaries.ts';
import type { Placement } from './placement.ts';

const run = promisify(execFile);
/** A disk of its own, with room for the binaries. */
const OTHER_DISK = '/dev/shm';
const hasOtherDisk =
  existsSync(OTHER_DISK) &&
  statSync(OTHER_DISK).dev !== statSync(import.meta.dirname).dev &&
  statfsSync(OTHER_DISK).bavail * statfsSync(OTHER_DISK).bsize > 200 * 1024 * 1024;

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Installs below a new folder of `parent`, as the user that runs the test. */
async function installBelow(parent: string): Promise<string> {
  const base = await mkdtemp(join(parent, 'plenary-binaries-'));
  made.push(base);
  await mkdir(join(base, 'engine'));
  const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, switched: false };
  const placement: Placement = { data_dir: base, base, pg_dir: join(base, 'pg18'), socket_dir: base, user };
  return installBinaries(placement);
}

const versionOf = async (folder: string): Promise<string> =>
  (await run(join(folder, 'bin/postgres'), ['--version'])).stdout;

test('[RUN1] the binaries run from the data folder', async () => {
  const folder = await installBelow(tmpdir());
  expect(await versionOf(folder)).toMatch(/^postgres \(PostgreSQL\) 18/);
  expect(await readlink(join(folder, 'lib/libpq.so.5'))).toMatch(/^libpq\.so\.5\./);
});

test.skipIf(!hasOtherDisk)('[RUN1] on another disk than node_modules they are copied', async () => {
  const folder = await installBelow(OTHER_DISK);
  const postgres = statSync(join(folder, 'bin/postgres'));
  expect([postgres.nlink, postgres.mode & 0o777]).toEqual([1, 0o755]);
  expect(statSync(join(folder, 'share/postgresql/postgres.bki')).mode & 0o777).toBe(0o644);
});

test('[RUN4] half a copy is not left behind: it would keep a full disk full', async () => {
  const base = await mkdtemp(join(tmpdir(), 'plenary-binaries-'));
  made.push(base);
  await mkdir(join(base, 'engine'));
  // Nobody can be given the folders, which fails as a full disk does: in the middle.
  const user = { uid: -2, gid: -2, switched: true };
  const placement: Placement = { data_dir: base, base, pg_dir: join(base, 'pg18'), socket_dir: base, user };
  await expect(installBinaries(placement)).rejects.toThrow();
  expect(await readdir(join(base, 'engine'))).toEqual([]);
});
