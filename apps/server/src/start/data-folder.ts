import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, explainFolder } from '../failures/failure.ts';

/**
 * Makes the data folder when it is missing. Under root the database's user may pass through it, never list it.
 * @returns its real path
 * @throws StartFailure when it cannot be made or written
 */
export async function ownFolder(dataDir: string): Promise<string> {
  await makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700).catch((error: unknown) => {
    throw explainFolder(error, dataDir, 'make');
  });
  try {
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw explainFolder(error, dataDir, 'use', await ownerOf(dataDir));
  }
}

/** Whose folder it is, where it is not ours; null: ours, or nobody knows. */
async function ownerOf(folder: string): Promise<string | null> {
  const uid = await stat(folder).then(
    (found) => found.uid,
    () => undefined,
  );
  if (uid === undefined || uid === process.getuid?.()) return null;
  return uid === 0 ? 'root' : `user ${uid}`;
}

/**
 * Makes a folder of this mode whatever the umask is, and those above it; one that is there keeps its own. Node's own
 * `recursive` never comes back where the kernel makes no folders (below /proc).
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await isFolder(folder)) return;
  try {
    await makeOne(folder, mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || (await isFolder(dirname(folder)))) throw error;
    await makeFolder(dirname(folder), mode);
    await makeOne(folder, mode);
  }
}

async function makeOne(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    // Another start may have been quicker by a moment.
    if (await isFolder(folder)) return;
    throw error;
  }
  await chmod(folder, mode);
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
