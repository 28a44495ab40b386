import { createHash } from 'node:crypto';
import { lchown, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, ownFolder } from '../start/data-folder.ts';
import { explainFolder, StartFailure } from '../failures/failure.ts';
import { canEnter, databaseUser, type DatabaseUser } from './identity.ts';

/** PostgreSQL major of the embedded binaries; data of another major needs an upgrade. */
export const MAJOR = 18;
const SYSTEM_FOLDER = '/var/lib/plenary';
/** In the data folder: where the database is, when it is elsewhere. */
const POINTER = 'database-folder';

/** Where the database of a data folder lives, and as whom it runs. */
export interface Placement {
  readonly data_dir: string;
  /** Holds `engine/<version>/`, `pg<major>/` and `postgres.log`; usually the data folder itself. */
  readonly base: string;
  readonly pg_dir: string;
  /** Short, because a socket's path over 107 bytes is fatal. */
  readonly socket_dir: string;
  readonly user: DatabaseUser;
}

/** Is there a database in a data folder, or a note that says where it is? Nothing is made. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch((): string[] => []);
  return names.some((name) => name === POINTER || /^pg\d+$/.test(name));
}

/** Decides where the database of a data folder lives, and makes the folders. Rights, full disks: StartFailure. */
export async function place(dataDir: string): Promise<Placement> {
  try {
    const data_dir = await ownFolder(dataDir);
    const base = await baseFor(data_dir);
    const pg_dir = join(base, `pg${MAJOR}`);
    await refuseOtherMajor(base);
    const user = await databaseUser(pg_dir);
    const socket_dir = `/tmp/plenary-${shortHash(pg_dir)}`;
    await privateFolder(join(base, 'engine'), user);
    await privateFolder(socket_dir, user);
    return { data_dir, base, pg_dir, socket_dir, user };
  } catch (error) {
    throw explainFolder(error, dataDir);
  }
}

async function baseFor(dataDir: string): Promise<string> {
  const pointed = await readFile(join(dataDir, POINTER), 'utf8').catch(() => null);
  if (pointed !== null) return existingBase(pointed.trim(), dataDir);
  const user = await databaseUser(join(dataDir, `pg${MAJOR}`));
  if (!user.switched || canEnter(user, dataDir)) return dataDir;
  if (await exists(join(dataDir, `pg${MAJOR}`))) {
    throw new StartFailure(
      `The database in ${dataDir} runs as user ${user.uid}, who cannot reach that folder any more: let others pass through it and the folders above it (chmod o+x).`,
    );
  }
  return moveBase(dataDir);
}

/** A folder below /var/lib, and a note in the data folder that says so. */
async function moveBase(dataDir: string): Promise<string> {
  const base = join(SYSTEM_FOLDER, shortHash(dataDir));
  await makeFolder(SYSTEM_FOLDER, 0o711);
  await makeFolder(base, 0o711);
  await writeFile(join(dataDir, POINTER), `${base}\n`);
  return base;
}

async function existingBase(base: string, dataDir: string): Promise<string> {
  if (await exists(base)) return base;
  throw new StartFailure(
    `The database of ${dataDir} was kept in ${base}, which is gone: bring it back, or remove ${join(dataDir, POINTER)} to begin with an empty one.`,
  );
}

async function refuseOtherMajor(base: string): Promise<void> {
  const majors = (await readdir(base)).filter((name) => /^pg\d+$/.test(name));
  if (majors.length === 0 || majors.includes(`pg${MAJOR}`)) return;
  throw new StartFailure(
    `${base} holds a database of another PostgreSQL version (${majors.join(', ')}), and this release runs ${MAJOR}: start the release that made it, or use another folder.`,
  );
}

/**
 * A folder of mode 0700 that belongs to the database's user. The name of the socket's can be foretold, so whatever
 * stands there already is looked at before anything is done to it: a link, another person's folder, or one that others
 * may enter is refused.
 */
export async function privateFolder(folder: string, user: DatabaseUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const ours = found.uid === user.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0)
    throw new StartFailure(`${folder} is not a folder of this server alone: remove it, or start as its owner.`);
  if (user.switched && found.uid !== user.uid) await lchown(folder, user.uid, user.gid);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
