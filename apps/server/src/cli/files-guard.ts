import type { Storage } from '../adapters/storage/storage.ts';
import type { Config } from '../config/config.ts';
import type { DatabaseAccess } from '../db/connection/connect.ts';
import { lockFiles } from '../db/files-lock.ts';
import { runningAddress } from '../start/running.ts';

/** A server that is just stopping is waited for so long; milliseconds. */
const WAIT_MS = 2_000;

/** The files of a command. */
export interface GuardedFiles {
  readonly storage: Storage;
  /** Gives the lock back, where one was taken. */
  close(): Promise<void>;
}

/**
 * Has a command write files, or remove some, only where no server with other files works on the same external database:
 * it would have rows without files. Before the first of them the files are locked, unless the server that runs is the
 * one of this data folder. A command that only reads locks nothing.
 * @param permit called before the first of them as well; throws where nothing may be written
 */
export function guardFiles(
  storage: Storage,
  config: Config,
  access: DatabaseAccess,
  permit: () => Promise<void> = () => Promise.resolve(),
): GuardedFiles {
  let lock: Promise<() => Promise<void>> | undefined;
  const take = async (): Promise<() => Promise<void>> => {
    await permit();
    if (config.database_url === null || (await runningAddress(config.data_dir)) !== null)
      return () => Promise.resolve();
    return lockFiles(access.connection, { shared: config.files_shared, wait_ms: WAIT_MS });
  };
  const locked = (): Promise<unknown> => (lock ??= take());
  return {
    storage: {
      ...storage,
      put: (bytes) => locked().then(() => storage.put(bytes)),
      putStream: (key, bytes) => locked().then(() => storage.putStream(key, bytes)),
      remove: (key) => locked().then(() => storage.remove(key)),
    },
    close: async () => {
      const release = await lock?.catch(() => undefined);
      await release?.();
    },
  };
}
