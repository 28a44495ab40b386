import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '../failures/failure.ts';
import { spawnAs, type DatabaseUser } from './identity.ts';
import type { Placement } from './placement.ts';

/** A process as the kernel knows it; a number alone may go to another process, number and start do not. */
export interface ProcessId {
  readonly pid: number;
  /** Clock ticks between the machine's boot and the process's start. */
  readonly started: string;
}

interface Stat extends ProcessId {
  readonly parent: number;
  readonly zombie: boolean;
}

function statOf(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold anything; numbers follow the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), zombie: fields[0] === 'Z', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/** A process that runs now, or null. */
export function processOf(pid: number): ProcessId | null {
  const stat = statOf(pid);
  return stat && { pid: stat.pid, started: stat.started };
}

/** The parent of a process, or null when either is gone. */
export function parentOf(pid: number): ProcessId | null {
  const parent = statOf(pid)?.parent;
  return parent === undefined ? null : processOf(parent);
}

/** Whether that very process still runs: a number that went to another one does not count. */
export function isRunning({ pid, started }: ProcessId): boolean {
  const stat = statOf(pid);
  return stat !== null && !stat.zombie && stat.started === started;
}

/**
 * Is the process a PostgreSQL server of this cluster? Asked of the kernel, because a number in a file may by now
 * belong to anybody: the program must be `postgres`, and a server's working folder is its cluster.
 */
export function isServerOf(pid: number, { pg_dir, user }: Placement): boolean {
  const program = linkOf(pid, 'exe', user).replace(/ \(deleted\)$/, '');
  return basename(program) === 'postgres' && linkOf(pid, 'cwd', user) === pg_dir;
}

/** A link below /proc, or '' when there is none. Root without the right to trace asks as the process's own user. */
function linkOf(pid: number, name: 'exe' | 'cwd', user: DatabaseUser): string {
  const link = `/proc/${pid}/${name}`;
  try {
    return readlinkSync(link);
  } catch (error) {
    if (!user.switched || !['EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return '';
    return spawnSync('readlink', [link], { cwd: '/', encoding: 'utf8', ...spawnAs(user) }).stdout.trim();
  }
}

/**
 * Looks at the lock files that a server of this cluster leaves. One whose process is not such a server is removed:
 * PostgreSQL would refuse to start if the number had gone to some other process of the same user.
 * @returns the process that still runs, or null
 */
export async function leftOverServer(placement: Placement): Promise<number | null> {
  const files = [join(placement.pg_dir, 'postmaster.pid'), join(placement.socket_dir, '.s.PGSQL.5432.lock')];
  for (const file of files) {
    const content = await readFile(file, 'utf8').catch(() => null);
    if (content === null) continue;
    const pid = Number(content.split('\n')[0]);
    if (pid > 0 && isServerOf(pid, placement)) return pid;
    const unchanged = (await readFile(file, 'utf8').catch(() => null)) === content;
    if (unchanged) await rm(file, { force: true });
  }
  return null;
}
