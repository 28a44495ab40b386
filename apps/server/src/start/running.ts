import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning, processOf } from '../embedded-postgres/index.ts';

/** In the data folder: a note of each server that runs on it, which are several where they share their files. */
const FOLDER = 'servers';
/** The note of a program that had one for all servers: one that still runs is found by it. */
const OLD_NOTE = 'server.json';

/**
 * Notes where this process listens, so that commands on the same data folder can name links.
 * @param address for people: `http://127.0.0.1:3000`
 * @returns takes the note away
 */
export async function noteAddress(dataDir: string, address: string): Promise<() => Promise<void>> {
  const path = join(dataDir, FOLDER, `${hostname()}-${process.pid}.json`);
  await mkdir(join(dataDir, FOLDER), { recursive: true });
  await forgetDead(dataDir);
  await writeFile(path, `${JSON.stringify({ ...processOf(process.pid), address })}\n`, { mode: 0o600 });
  return () => rm(path, { force: true });
}

/**
 * The address of a server of this machine that runs on a data folder; null: none does. A note of one that was killed is no
 * server.
 */
export async function runningAddress(dataDir: string): Promise<string | null> {
  for (const path of await notesOf(dataDir)) {
    const address = await addressIn(path);
    if (address !== null) return address;
  }
  return null;
}

/** Notes of servers of this machine. */
async function notesOf(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, FOLDER)).catch(() => []);
  const own = names.filter((name) => name.startsWith(`${hostname()}-`)).map((name) => join(dataDir, FOLDER, name));
  return [...own, join(dataDir, OLD_NOTE)];
}

async function forgetDead(dataDir: string): Promise<void> {
  for (const path of await notesOf(dataDir)) if ((await addressIn(path)) === null) await rm(path, { force: true });
}

async function addressIn(path: string): Promise<string | null> {
  try {
    const note = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    const { pid, started, address } = note;
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof address !== 'string') return null;
    return isRunning({ pid, started }) ? address : null;
  } catch {
    return null;
  }
}
