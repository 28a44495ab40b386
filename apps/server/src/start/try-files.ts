import { randomBytes } from 'node:crypto';
import { StorageAwayError, StorageFullError } from '../adapters/storage/storage.ts';
import type { Context } from '../context.ts';
import { StartFailure } from '../failures/failure.ts';

/**
 * Tries whether the store of files does what is asked of it. One that is away for now, or full, may come back while the
 * server runs, and the log says so already.
 * @throws StartFailure where it refuses: only its operator mends that
 */
export async function tryFiles({ storage }: Pick<Context, 'storage'>): Promise<void> {
  try {
    const key = await storage.put(randomBytes(16));
    await storage.readBytes(key);
    await storage.remove(key);
    // A key that may not list the bucket is refused what is not there, which would look like a store that is away.
    await storage.size(key);
  } catch (error) {
    if (error instanceof StorageFullError) return;
    if (!(error instanceof StorageAwayError)) throw error;
    if (error.refused)
      throw new StartFailure(
        `Files cannot be kept: ${error.message}. Mend the S3_ settings, or the rights of their key.`,
        {
          cause: error,
        },
      );
  }
}
