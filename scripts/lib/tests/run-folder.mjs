import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { processAt, processesOf } from '../processes.mjs';
import { SIGNALS } from '../run.mjs';

const NAME = /^plenary-run-(\d+)-(\d+)$/;
/** How long the processes of a run are waited for when it ends, in milliseconds. */
const LIMIT_MS = 10_000;
/** Folders of a run down to the data folder of a server. */
const DEPTH = 3;
/** The major of the embedded PostgreSQL, as `embedded-postgres/placement.ts` has it. */
export const POSTGRES_MAJOR = 18;

/**
 * Makes the folder in which everything lives that a run writes for a while, and takes away what dead runs have left.
 * Processes of the run have it as their TMPDIR, by which they are found again: whatever ends this process, they end
 * with it, and the folder goes.
 * @returns {string} its path
 */
export function openRunFolder() {
  const parent = realpathSync(tmpdir());
  const before = readdirSync(parent).filter((name) => NAME.test(name));
  for (const path of before.map((name) => join(parent, name)).filter(isForsaken)) clear(path);
  const path = join(parent, `plenary-run-${process.pid}-${processAt(process.pid)?.started ?? 0}`);
  process.on('exit', () => clear(path));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(128 + SIGNALS[signal]));
  // Under root the database runs as another user, who has to pass through.
  mkdirSync(path, { mode: 0o711 });
  return path;
}

/** Has the run of a folder of ours ended? */
function isForsaken(path) {
  const [, pid, started] = NAME.exec(basename(path));
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner !== process.getuid?.()) return false;
  const running = processAt(Number(pid));
  if (running !== null) return running.started !== started;
  return started !== '0' || !canSignal(Number(pid), 0);
}

function clear(path) {
  // A server whose database goes brings it back: the servers end first.
  endAll(() => processesOf(path).filter(({ name }) => name !== 'postgres'), 'SIGKILL');
  const bases = databasesBelow(path, DEPTH);
  const databases = () => [path, ...bases].flatMap(processesOf);
  // An immediate shutdown gives back the shared memory that a killed one leaves.
  endAll(databases, 'SIGQUIT');
  endAll(databases, 'SIGKILL');
  for (const left of [...bases.map(socketsOf), ...bases, path]) rmSync(left, { recursive: true, force: true });
}

/** Sends a signal to processes until there are none, or as long as one may wait. */
function endAll(find, signal) {
  const deadline = performance.now() + LIMIT_MS;
  for (let left = find(); left.length > 0 && performance.now() < deadline; left = find()) {
    for (const { pid } of left) canSignal(pid, signal);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

/** Sends a signal; 0 asks only whether there is such a process. */
function canSignal(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Folders of embedded databases: the data folders of servers, or those that they say they had to take instead. */
function databasesBelow(folder, depth) {
  const folders = foldersIn(folder);
  const elsewhere = readText(join(folder, 'database-folder')).trim();
  if (folders.includes('engine')) return [folder];
  if (elsewhere !== '') return [elsewhere];
  return depth === 0 ? [] : folders.flatMap((name) => databasesBelow(join(folder, name), depth - 1));
}

/** Where the socket of a database is: its path has to be short. */
export function socketsOf(base) {
  const hash = createHash('sha256').update(join(base, `pg${POSTGRES_MAJOR}`));
  return `/tmp/plenary-${hash.digest('hex').slice(0, 16)}`;
}

function foldersIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
