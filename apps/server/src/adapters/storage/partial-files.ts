import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat, truncate, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFullError } from './storage.ts';

/** Files of which bytes are still missing, by the id of their upload. They survive the process. */
export interface PartialFiles {
  /**
   * Writes bytes from `offset` on, as they come; those of a stream that breaks stay as far as they came.
   * @returns the bytes that are there then
   * @throws StorageFullError on a full disk
   */
  write(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Takes away what stands behind the first `size` bytes. */
  cut(id: string, size: number): Promise<void>;
  /** How many bytes have come; null: there is none. */
  size(id: string): Promise<number | null>;
  /** Where it lies, for what reads parts of it. */
  path(id: string): string;
  /** Forgets it; doing it again is harmless. */
  remove(id: string): Promise<void>;
  list(): Promise<readonly string[]>;
}

/** Partial files in a local folder, which is made when it is needed. */
export function createPartialFiles(dir: string): PartialFiles {
  const path = (id: string): string => {
    if (!/^[0-9a-f]{24}$/.test(id)) throw new Error(`"${id}" is not the id of an upload`);
    return join(dir, id);
  };
  return {
    path,
    write: async (id, offset, bytes) => {
      await mkdir(dir, { recursive: true });
      return writeFrom(path(id), offset, bytes);
    },
    cut: async (id, size) => void (await orNull(truncate(path(id), size))),
    size: async (id) => (await orNull(stat(path(id))))?.size ?? null,
    remove: (id) => rm(path(id), { force: true }),
    list: async () => (await orNull(readdir(dir))) ?? [],
  };
}

/** Each piece has its place: what is written twice is the same. */
async function writeFrom(path: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  let at = offset;
  try {
    for await (const chunk of bytes) {
      at = await writeWhole(file, chunk, at);
    }
    return at;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    throw new StorageFullError(`no space left for an upload in ${path}`, { cause: error });
  } finally {
    await file.close();
  }
}

/** A disk that fills takes the first bytes of a piece and says so by their number alone: the next write then fails. */
async function writeWhole(file: FileHandle, chunk: Uint8Array, offset: number): Promise<number> {
  for (let done = 0; done < chunk.byteLength;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, offset + done);
    done += bytesWritten;
  }
  return offset + chunk.byteLength;
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
