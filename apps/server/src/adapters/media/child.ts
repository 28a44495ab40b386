import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';

/** Folders in which a program is looked for that is given by its name. */
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

/**
 * The shell bounds the memory, leaves a person behind who watches, and becomes the program. A line on the fourth pipe says
 * that the program has ended; the end of that pipe without one, that this process has, however it went.
 */
const CONFINED = `ulimit -d "$1" 2>/dev/null; shift
( read -r over <&3 || kill -KILL $$ ) </dev/null >/dev/null 2>&1 &
exec "$@" 3<&-`;

export type Child = ChildProcessWithoutNullStreams;

/** The bounds of a child. */
export interface ChildLimits {
  /** Memory that it may write to, in MiB. Where the system does not count that (before Linux 4.7) it is not bounded. */
  readonly memory_mb: number;
  /** It is killed after so long; milliseconds. Absent: never. */
  readonly timeout?: number;
  /** Kills it. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a program that works on what people send: within bounds, without our environment, and never longer than this process.
 * A program that is not there ends with code 127.
 */
export function startChild(program: string, args: readonly string[], { memory_mb, ...how }: ChildLimits): Child {
  const child = spawn('/bin/sh', ['-c', CONFINED, 'sh', String(memory_mb * 1_024), program, ...args], {
    env: { PATH: SEARCH_PATH, UV_THREADPOOL_SIZE: '1' },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...how,
  });
  const watched = child.stdio[3] as unknown as NodeJS.ReadWriteStream | undefined;
  watched?.on('error', () => undefined).resume();
  child.once('exit', () => watched?.end('\n'));
  // One that ended has nobody who reads; its code says so.
  child.stdin.on('error', () => undefined);
  return child;
}

/** @returns the code of a child once it has ended; null: it was killed, or did not start */
export function endOf(child: Child): Promise<number | null> {
  return new Promise((end) => child.once('close', end).once('error', () => end(null)));
}
