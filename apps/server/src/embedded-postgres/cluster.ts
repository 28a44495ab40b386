import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '../failures/failure.ts';
import { UNFINISHED } from './binaries.ts';
import { spawnAs } from './identity.ts';
import type { Placement } from './placement.ts';

const run = promisify(execFile);

/**
 * The superuser of the embedded database, who owns its tables; only its own user can open the socket, so it has no
 * password. Migrations work as this role, and whatever looks after the database itself.
 */
export const OWNER = 'plenary';
/** The role as which the application works: it owns nothing, and reaches no file and no program of the machine. */
export const APPLICATION = 'plenary_app';

/** Text is UTF-8 and sorts by code point, the same on every machine; nothing depends on the host's locales. */
const INITDB = [
  ...['--username', OWNER, '--auth', 'trust', '--encoding', 'UTF8', '--no-instructions'],
  ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  // One request to the disk instead of a thousand, where the system has it.
  ...(process.platform === 'linux' ? ['--sync-method', 'syncfs'] : []),
];

/**
 * Makes an empty database cluster where there is none. It appears under its name only when it is whole.
 * @param onWorking called when another process is at work
 * @returns true when it was made now
 */
export async function createCluster(placement: Placement, binaries: string, onWorking?: () => void): Promise<boolean> {
  const { pg_dir, user } = placement;
  if (existsSync(join(pg_dir, 'PG_VERSION'))) return false;
  const draft = `${pg_dir}${UNFINISHED}${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700 });
  if (user.switched) await chown(draft, user.uid, user.gid);
  try {
    await initdb(placement, binaries, draft, onWorking);
    await rename(draft, pg_dir);
    return true;
  } catch (error) {
    // Where that fails, the next holder of the folder's lock does it.
    await removeDraft(draft).catch(() => undefined);
    // Another start may have been quicker by a moment: then its cluster is the one.
    if (existsSync(join(pg_dir, 'PG_VERSION'))) return false;
    throw error;
  }
}

async function initdb(
  { pg_dir, user }: Placement,
  binaries: string,
  draft: string,
  onWorking?: () => void,
): Promise<void> {
  try {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
    const made = run(join(binaries, 'bin/initdb'), ['-D', draft, ...INITDB], { cwd: '/', env, ...spawnAs(user) });
    onWorking?.();
    await made;
  } catch (error) {
    throw new StartFailure(`No database could be made in ${pg_dir}: ${lastError(error)}.`, { cause: error });
  }
}

function lastError(error: unknown): string {
  const { stderr = '', message } = error as { stderr?: string; message: string };
  if (stderr.includes('No space left')) return 'no space is left on the device';
  return stderr.match(/initdb: error: (.*)/)?.[1] ?? message.split('\n')[0] ?? 'initdb failed';
}

/** Removes copies and clusters that were cut short. Only for the holder of the folder's lock. */
export async function removeUnfinished({ base, pg_dir }: Placement): Promise<void> {
  for (const folder of [join(base, 'engine'), dirname(pg_dir)]) {
    const leftovers = (await readdir(folder)).filter((name) => name.includes(UNFINISHED));
    for (const name of leftovers) await removeDraft(join(folder, name));
  }
}

/** Of two servers that start at the same moment one removes what the other one's initdb still writes into. */
async function removeDraft(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
