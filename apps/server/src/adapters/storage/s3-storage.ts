import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../config/files.ts';
import type { Objects, PartedUpload } from './objects.ts';
import { S3Objects } from './s3-objects.ts';
import { contentKey, isKey, type Storage } from './storage.ts';

/** Larger streams are stored in parts of this size, of which a store takes 10,000: more than UPLOAD_MAX_MB can be. */
const PART_BYTES = 10 * 1024 * 1024;
/** How the tests shorten what takes long. */
export interface S3Options {
  readonly part_bytes?: number;
  readonly answer_ms?: number;
}

/**
 * Storage in a bucket, under the names that the files have in the folder. An object appears when all of its bytes have
 * come, and their checksum (Content-MD5, which every store knows) was right. The checksums that the client sends by
 * itself are off, since other makers' stores do not take them.
 */
export function createS3Storage(settings: S3Settings, options: S3Options = {}): Storage {
  const store = new S3Objects(settings, options);
  return {
    put: async (bytes) => {
      const key = contentKey(bytes);
      await store.put(nameOf(key), bytes);
      return key;
    },
    putStream: (key, bytes) => putStream(store, key, bytes, options.part_bytes ?? PART_BYTES),
    size: async (key) => (isKey(key) ? store.size(nameOf(key)) : null),
    read: async (key, range) => (isKey(key) ? store.read(nameOf(key), { range, sha256: key }) : null),
    readBytes: async (key) => {
      const stream = isKey(key) ? await store.read(nameOf(key), { sha256: key }) : null;
      return stream && buffer(stream);
    },
    remove: async (key) => {
      if (isKey(key)) await store.remove(nameOf(key));
    },
  };
}

async function putStream(
  store: Objects,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  part_bytes: number,
): Promise<void> {
  if (!isKey(key)) throw new Error(`"${key}" is not the key of a file`);
  await putParts(store, nameOf(key), ofKey(key, inParts(bytes, part_bytes)));
}

/** A part of a stream. */
interface Part {
  readonly part: Uint8Array;
  readonly is_last: boolean;
}

/**
 * Stores an object of any size, which appears once its last part has come.
 * @returns its size in bytes
 * @throws whatever the parts throw; then there is no object
 */
export async function putParts(store: Objects, name: string, parts: AsyncIterable<Part>): Promise<number> {
  let upload: PartedUpload | null = null;
  let size = 0;
  try {
    for await (const { part, is_last } of parts) {
      size += part.byteLength;
      if (is_last && upload === null) {
        await store.put(name, part);
        return size;
      }
      upload ??= await store.begin(name);
      await upload.add(part);
    }
    await upload?.complete();
    return size;
  } catch (error) {
    // Where this fails too, the store forgets the parts by its own rules.
    await upload?.abort().catch(() => undefined);
    throw error;
  }
}

/** The parts of a file. @throws Error in the place of the last one when they are not those of the key */
async function* ofKey(key: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  for await (const one of parts) {
    hash.update(one.part);
    if (one.is_last && hash.digest('hex') !== key) throw new Error(`the bytes of ${key} are not those of that key`);
    yield one;
  }
}

/** The name of the object of a file, as it has it in the folder. */
export const nameOf = (key: string): string => `${key.slice(0, 2)}/${key}`;

/** The bytes of a stream in parts of one size; the last one has what is left. */
export async function* inParts(bytes: AsyncIterable<Uint8Array>, part_bytes = PART_BYTES): AsyncGenerator<Part> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.byteLength;
    while (length > part_bytes) {
      const whole = Buffer.concat(chunks);
      yield { part: whole.subarray(0, part_bytes), is_last: false };
      chunks = [whole.subarray(part_bytes)];
      length -= part_bytes;
    }
  }
  yield { part: Buffer.concat(chunks), is_last: true };
}
