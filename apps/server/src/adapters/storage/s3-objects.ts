import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config/files.ts';
import type { Objects, PartedUpload, Reading } from './objects.ts';
import { StorageAwayError, StorageFullError } from './storage.ts';

/** How long a store is waited for: its three tries together are less than a transaction may rest (`db/connection/pool.ts`). */
const WAIT_MS = { connect: 3_000, answer: 8_000 };
/** Readers of films keep connections open; stores and removals must not wait for them. */
const CONNECTIONS = 500;
/** Larger objects are copied in parts of this size, each of which a store copies in the time of an answer. */
const COPY_BYTES = 64 * 1024 * 1024;

/** How the tests shorten what takes long. */
interface ObjectsOptions {
  readonly answer_ms?: number | undefined;
  readonly copy_bytes?: number | undefined;
}

/** The objects of a bucket, by their names. The prefix of the settings stands before each of them, and is none of the name. */
export class S3Objects implements Objects {
  readonly #client: S3Client;
  readonly #settings: S3Settings;
  readonly #copy_bytes: number;

  constructor(settings: S3Settings, { answer_ms = WAIT_MS.answer, copy_bytes = COPY_BYTES }: ObjectsOptions = {}) {
    this.#settings = settings;
    this.#copy_bytes = copy_bytes;
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

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const sent = { ...this.#object(name), Body: bytes, ContentLength: bytes.byteLength, ContentMD5: md5(bytes) };
    await this.#ask(() => this.#client.send(new PutObjectCommand(sent)));
  }

  async size(name: string): Promise<number | null> {
    const head = await this.#orNull(() => this.#client.send(new HeadObjectCommand(this.#object(name))));
    return head && (head.ContentLength ?? 0);
  }

  async read(name: string, { range, sha256 }: Reading = {}): Promise<Readable | null> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const found = await this.#orNull(() => this.#client.send(new GetObjectCommand({ ...this.#object(name), ...part })));
    if (found === null) return null;
    if (!(found.Body instanceof Readable)) throw new Error('the client of the S3 store gives no stream');
    return Readable.from(this.#bytesOf(found.Body, range ? null : (sha256 ?? null)), { objectMode: false });
  }

  async copy(name: string, to: string): Promise<boolean> {
    const size = await this.size(name);
    if (size === null) return false;
    const { Bucket, Key } = this.#object(name);
    const CopySource = encodeURI(`${Bucket}/${Key}`);
    if (size <= this.#copy_bytes) {
      await this.#ask(() => this.#client.send(new CopyObjectCommand({ ...this.#object(to), CopySource })));
      return true;
    }
    const { upload, parts, complete, abort } = await this.#begin(to);
    try {
      for (let start = 0; start < size; start += this.#copy_bytes) {
        const CopySourceRange = `bytes=${start}-${Math.min(start + this.#copy_bytes, size) - 1}`;
        const part = { ...upload, CopySource, CopySourceRange, PartNumber: parts.length + 1 };
        const { CopyPartResult } = await this.#ask(() => this.#client.send(new UploadPartCopyCommand(part)));
        parts.push({ PartNumber: part.PartNumber, ETag: CopyPartResult?.ETag });
      }
      await complete();
    } catch (error) {
      await abort().catch(() => undefined);
      throw error;
    }
    return true;
  }

  async remove(name: string): Promise<void> {
    await this.#ask(() => this.#client.send(new DeleteObjectCommand(this.#object(name))));
  }

  async *list(beginning: string): AsyncGenerator<string> {
    const { bucket, prefix } = this.#settings;
    for (let ContinuationToken: string | undefined, is_first = true; is_first || ContinuationToken; is_first = false) {
      const asked = { Bucket: bucket, Prefix: prefix + beginning, ContinuationToken };
      const found = await this.#ask(() => this.#client.send(new ListObjectsV2Command(asked)));
      for (const { Key = '' } of found.Contents ?? []) yield Key.slice(prefix.length);
      ContinuationToken = found.NextContinuationToken;
    }
  }

  async begin(name: string): Promise<PartedUpload> {
    const { upload, parts, complete, abort } = await this.#begin(name);
    const add = async (part: Uint8Array): Promise<void> => {
      const PartNumber = parts.length + 1;
      const sent = { ...upload, PartNumber, Body: part, ContentLength: part.byteLength, ContentMD5: md5(part) };
      const { ETag } = await this.#ask(() => this.#client.send(new UploadPartCommand(sent)));
      parts.push({ PartNumber, ETag });
    };
    return { add, complete, abort };
  }

  /** Begins an object in parts, which are noted as they are stored. */
  async #begin(name: string) {
    const object = this.#object(name);
    const { UploadId } = await this.#ask(() => this.#client.send(new CreateMultipartUploadCommand(object)));
    const upload = { ...object, UploadId };
    const parts: CompletedPart[] = [];
    const complete = async (): Promise<void> => {
      const whole = { ...upload, MultipartUpload: { Parts: parts } };
      await this.#ask(() => this.#client.send(new CompleteMultipartUploadCommand(whole)));
    };
    return { upload, parts, complete, abort: () => this.#client.send(new AbortMultipartUploadCommand(upload)) };
  }

  #object(name: string): { readonly Bucket: string; readonly Key: string } {
    const { bucket, prefix } = this.#settings;
    return { Bucket: bucket, Key: prefix + name };
  }

  /** @param sha256 of all of them; null: they are not compared */
  async *#bytesOf(body: Readable, sha256: string | null): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw this.#explain(error);
    }
    if (sha256 !== null && hash.digest('hex') !== sha256)
      throw new StorageAwayError(`${this.#name()} gave other bytes than were stored under ${sha256}`, {
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
