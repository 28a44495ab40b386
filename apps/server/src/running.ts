import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, processOf } from './embedded-postgres/index.ts';

/** In the data folder, while a server runs: its process and its address. */
const NOTE = 'server.json';

/**
 * Notes where this process listens, so that commands on the same data folder can name links.
 * @param address for people: `http://127.0.0.1:3000`
 * @returns takes the note away
 */
export async function noteAddress(dataDir: string, address: string): Promise<() => Promise<void>> {
  const path = join(dataDir, NOTE);
  await writeFile(path, `${JSON.stringify({ ...processOf(process.pid), address })}\n`, { mode: 0o600 });
  return () => rm(path, { force: true });
}

/** The address of the server that runs on a data folder; null: none does. A note of one that was killed is no server. */
export async function runningAddress(dataDir: string): Promise<string | null> {
  try {
    const note = JSON.parse(await readFile(join(dataDir, NOTE), 'utf8')) as Record<string, unknown>;
    const { pid, started, address } = note;
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof address !== 'string') return null;
    return isRunning({ pid, started }) ? address : null;
  } catch {
    return null;
  }
}
