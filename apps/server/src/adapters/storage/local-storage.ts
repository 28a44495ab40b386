import { createHash, randomBytes, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { contentKey, isKey, StorageFullError, type Storage } from './storage.ts';

/** Writes bytes into a new file, and returns once they are on the disk. */
type WriteBytes = (path: string, bytes: Uint8Array) => Promise<void>;

/**
 * Storage in a local folder: `<dir>/<first two characters>/<key>`. A file appears under its key only when all of its
 * bytes are on the disk (temporary name, fsync, rename), so a crash leaves either the whole file or none.
 * @param write takes the place of writing a file to the disk, in tests of what a full one does
 */
export function createLocalStorage(dir: string, write: WriteBytes = writeDurably): Storage {
  return {
    put: (bytes) => putFile(dir, bytes, write),
    putStream: (key, bytes) => putStream(dir, key, bytes),
    size: async (key) => (isKey(key) ? ((await orNull(stat(pathOf(dir, key))))?.size ?? null) : null),
    read: (key, range) => readStream(dir, key, range),
    readBytes: async (key) => (isKey(key) ? orNull(readFile(pathOf(dir, key))) : null),
    remove: async (key) => {
      if (isKey(key)) await rm(pathOf(dir, key), { force: true });
    },
  };
}

async function putFile(dir: string, bytes: Uint8Array, write: WriteBytes): Promise<string> {
  const key = contentKey(bytes);
  const known = await orNull(stat(pathOf(dir, key)));
  if (known?.size === bytes.byteLength) return key;
  await underKey(dir, key, (temporary) => write(temporary, bytes));
  return key;
}

async function putStream(dir: string, key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  if (!isKey(key)) throw new Error(`"${key}" is not the key of a file`);
  await underKey(dir, key, async (temporary) => {
    const hash = createHash('sha256');
    await writeDurably(temporary, hashed(bytes, hash));
    if (hash.digest('hex') !== key) throw new Error(`the bytes of ${key} are not those of that key`);
  });
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Has a file written under a temporary name, and gives it its own once it is whole. */
async function underKey(dir: string, key: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const path = pathOf(dir, key);
  const temporary = join(dir, 'incoming', `${key}.${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(join(dir, 'incoming'), { recursive: true });
    await mkdir(join(path, '..'), { recursive: true });
    await write(temporary);
    await rename(temporary, path);
    await syncFolder(join(path, '..'));
  } catch (error) {
    await rm(temporary, { force: true });
    throw isFull(error) ? new StorageFullError(`no space left for ${key} in ${dir}`, { cause: error }) : error;
  }
}

async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once its folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readStream(dir: string, key: string, range?: { start: number; end: number }): Promise<Readable | null> {
  if (!isKey(key)) return null;
  const file: FileHandle | null = await orNull(open(pathOf(dir, key), 'r'));
  return file && createReadStream('', { fd: file, ...range });
}

const pathOf = (dir: string, key: string): string => join(dir, key.slice(0, 2), key);

function isFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

/** The result, or null where there is no such file. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
