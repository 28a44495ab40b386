import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config/files.ts';
import { contentKey, isKey, StorageAwayError, StorageFullError, type Storage } from './storage.ts';

/** Larger streams are stored in parts of this size, of which a store takes 10,000: more than UPLOAD_MAX_MB can be. */
const PART_BYTES = 10 * 1024 * 1024;
/** How long a store is waited for: its three tries together are less than a transaction may rest (`db/pool.ts`). */
const WAIT_MS = { connect: 3_000, answer: 8_000 };
/** Readers of films keep connections open; stores and removals must not wait for them. */
const CONNECTIONS = 500;

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
      await store.put(key, bytes);
      return key;
    },
    putStream: (key, bytes) => putStream(store, key, bytes, options.part_bytes ?? PART_BYTES),
    size: async (key) => (isKey(key) ? store.size(key) : null),
    read: async (key, range) => (isKey(key) ? store.read(key, range) : null),
    readBytes: async (key) => {
      const stream = isKey(key) ? await store.read(key) : null;
      return stream && buffer(stream);
    },
    remove: async (key) => {
      if (isKey(key)) await store.remove(key);
    },
  };
}

async function putStream(
  store: S3Objects,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  part_bytes: number,
): Promise<void> {
  if (!isKey(key)) throw new Error(`"${key}" is not the key of a file`);
  const hash = createHash('sha256');
  let upload: PartedUpload | null = null;
  try {
    for await (const { part, is_last } of inParts(bytes, part_bytes)) {
      hash.update(part);
      if (is_last && hash.digest('hex') !== key) throw new Error(`the bytes of ${key} are not those of that key`);
      if (is_last && upload === null) return await store.put(key, part);
      upload ??= await store.begin(key);
      await upload.add(part);
    }
    await upload?.complete();
  } catch (error) {
    // Where this fails too, the store forgets the parts by its own rules.
    await upload?.abort().catch(() => undefined);
    throw error;
  }
}

/** The bytes of a stream in parts of one size; the last one has what is left. */
async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  part_bytes: number,
): AsyncGenerator<{ readonly part: Uint8Array; readonly is_last: boolean }> {
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

/** An object whose parts come one after the other; nobody sees it until it is complete. */
interface PartedUpload {
  add(part: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  abort(): Promise<unknown>;
}

/** The objects of a bucket, by the keys of files. */
class S3Objects {
  readonly #client: S3Client;
  readonly #settings: S3Settings;

  constructor(settings: S3Settings, { answer_ms = WAIT_MS.answer }: S3Options) {
    this.#settings = settings;
    const agent = { maxSockets: CONNECTIONS, keepAlive: true };
    this.#client = new S3Client({
      region: settings.region,
      forcePathStyle: settings.path_style,
      credentials: { accessKeyId: settings.access_key_id, secretAccessKey: settings.secret_access_key },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        ...{ connectionTimeout: WAIT_MS.connect, requestTimeout: answer_ms, throwOnRequestTimeout: true },
        ...{ socketTimeout: answer_ms, httpAgent: agent, httpsAgent: agent },
      },
      ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
    });
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const sent = { ...this.#object(key), Body: bytes, ContentLength: bytes.byteLength, ContentMD5: md5(bytes) };
    await this.#ask(() => this.#client.send(new PutObjectCommand(sent)));
  }

  async size(key: string): Promise<number | null> {
    const head = await this.#orNull(() => this.#client.send(new HeadObjectCommand(this.#object(key))));
    return head && (head.ContentLength ?? 0);
  }

  async read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | null> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const found = await this.#orNull(() => this.#client.send(new GetObjectCommand({ ...this.#object(key), ...part })));
    if (found === null) return null;
    if (!(found.Body instanceof Readable)) throw new Error('the client of the S3 store gives no stream');
    return Readable.from(this.#bytesOf(found.Body, range ? null : key), { objectMode: false });
  }

  async remove(key: string): Promise<void> {
    await this.#ask(() => this.#client.send(new DeleteObjectCommand(this.#object(key))));
  }

  async begin(key: string): Promise<PartedUpload> {
    const object = this.#object(key);
    const { UploadId } = await this.#ask(() => this.#client.send(new CreateMultipartUploadCommand(object)));
    const upload = { ...object, UploadId };
    const parts: CompletedPart[] = [];
    return {
      add: async (part) => {
        const PartNumber = parts.length + 1;
        const sent = { ...upload, PartNumber, Body: part, ContentLength: part.byteLength, ContentMD5: md5(part) };
        const { ETag } = await this.#ask(() => this.#client.send(new UploadPartCommand(sent)));
        parts.push({ PartNumber, ETag });
      },
      complete: async () => {
        const whole = { ...upload, MultipartUpload: { Parts: parts } };
        await this.#ask(() => this.#client.send(new CompleteMultipartUploadCommand(whole)));
      },
      abort: () => this.#client.send(new AbortMultipartUploadCommand(upload)),
    };
  }

  #object(key: string): { readonly Bucket: string; readonly Key: string } {
    const { bucket, prefix } = this.#settings;
    return { Bucket: bucket, Key: `${prefix}${key.slice(0, 2)}/${key}` };
  }

  /** @param key whose bytes they must be; null: they are a part of some */
  async *#bytesOf(body: Readable, key: string | null): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw this.#explain(error);
    }
    if (key !== null && hash.digest('hex') !== key)
      throw new StorageAwayError(`${this.#name()} gave other bytes than were stored under ${key}`, {
        ...{ cause: undefined, refused: false },
      });
  }

  async #orNull<T>(asking: () => Promise<T>): Promise<T | null> {
    try {
      return await asking();
    } catch (error) {
      // An answer without a body has no other name for it.
      if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null;
      throw this.#explain(error);
    }
  }

  async #ask<T>(asking: () => Promise<T>): Promise<T> {
    return asking().catch((error: unknown) => {
      throw this.#explain(error);
    });
  }

  #name(): string {
    const { endpoint, region, bucket } = this.#settings;
    return `the S3 store at ${endpoint ?? `Amazon's ${region}`}, bucket ${bucket},`;
  }

  #explain(error: unknown): Error {
    const status = statusOf(error);
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (status === 507 || /StorageFull|Quota/i.test(name))
      return new StorageFullError(`${this.#name()} is full`, { cause: error });
    const answered = status === null ? 'does not answer' : `answered ${status}`;
    const refused = status !== null && status >= 300 && status < 500 && !PASSING.has(status) && name !== 'BadDigest';
    return new StorageAwayError(`${this.#name()} ${answered}: ${name} (${message})`, { cause: error, refused });
  }
}

/** Answers of those below 500 that another try may not get: took too long, too many at once. */
const PASSING: ReadonlySet<number> = new Set([408, 429]);

function statusOf(error: unknown): number | null {
  const { $metadata } = Object(error) as { readonly $metadata?: { readonly httpStatusCode?: unknown } };
  return typeof $metadata?.httpStatusCode === 'number' ? $metadata.httpStatusCode : null;
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');
