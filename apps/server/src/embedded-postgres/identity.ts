import { readFile, stat } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { StartFailure } from '../failures/failure.ts';

/** Whose rights the database has. PostgreSQL refuses to run as root, so root hands it to another person. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
  /** true when that is not the user who starts the server. */
  readonly switched: boolean;
}

/** Options of `spawn` that make a process run as the database's user. */
export function spawnAs(user: DatabaseUser): { uid?: number; gid?: number } {
  return user.switched ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * The user who runs the database of a folder: ourselves; or, when we are root, the owner of a database that is there
 * already, else `nobody`.
 * @param existing the database's folder, which need not exist
 */
export async function databaseUser(existing: string): Promise<DatabaseUser> {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, switched: false };
  if (self.uid !== 0) return self;
  const owner = await stat(existing).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true };
  return nobody();
}

async function nobody(): Promise<DatabaseUser> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  if (uid > 0 && gid > 0) return { uid, gid, switched: true };
  throw new StartFailure(
    'PostgreSQL does not run as root and there is no user "nobody" here: start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Can the user enter a folder? The kernel is asked, so that every kind of permission counts. */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { cwd: '/', stdio: 'ignore', ...spawnAs(user) });
  return probe.status === 0;
}
