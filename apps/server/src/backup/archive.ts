import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { EntryDigest } from './format.ts';

/** Bytes read from the disk at a time. */
const READ_BYTES = 256 * 1024;
const MODE = 0o600;

/** Writes a tar file entry by entry. It appears under its name only when it is whole. */
export class ArchiveWriter {
  readonly digest = new EntryDigest();
  readonly #path: string;
  readonly #draft: string;
  readonly #file: FileHandle;
  readonly #signal: AbortSignal | null;
  readonly #controller: TarPackController;
  /** Ends with the bytes written, once all are on their way to the disk. */
  readonly #writing: Promise<number>;

  private constructor(path: string, draft: string, file: FileHandle, signal: AbortSignal | null) {
    const { readable, controller } = createTarPacker();
    this.#path = path;
    this.#draft = draft;
    this.#signal = signal;
    this.#file = file;
    this.#controller = controller;
    this.#writing = writeAll(file, readable as ReadableStream<Uint8Array>).catch((error: unknown) => {
      controller.error(error);
      throw error;
    });
    // The next `add`, or `end`, reports it.
    this.#writing.catch(() => undefined);
  }

  /**
   * @param signal ends it between two pieces of an entry
   * @throws a system error when the file cannot be made
   */
  static async open(path: string, signal: AbortSignal | null): Promise<ArchiveWriter> {
    const draft = `${path}.unfinished-${randomBytes(4).toString('hex')}`;
    return new ArchiveWriter(path, draft, await open(draft, 'wx', MODE), signal);
  }

  /**
   * Adds an entry of a size that is known before.
   * @throws an error when there are more or fewer bytes than `size`
   */
  async add(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const writer = this.#controller.add({ name, size, mode: MODE }).getWriter();
    const hash = createHash('sha256');
    for await (const chunk of bytes) {
      this.#signal?.throwIfAborted();
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    this.digest.add(name, size, hash.digest('hex'));
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    await this.add(name, bytes.byteLength, Readable.from([bytes]));
  }

  /** Ends the file, and gives it its name once it is on the disk. Returns its size in bytes. */
  async finish(): Promise<number> {
    this.#controller.finalize();
    const size = await this.#writing;
    await this.#file.sync();
    await this.#file.close();
    await rename(this.#draft, this.#path);
    return size;
  }

  /** Forgets what was written. */
  async discard(): Promise<void> {
    this.#controller.error(new Error('the backup was given up'));
    await this.#writing.catch(() => undefined);
    await this.#file.close().catch(() => undefined);
    await rm(this.#draft, { force: true });
  }
}

async function writeAll(file: FileHandle, bytes: ReadableStream<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of bytes) {
    await file.writeFile(chunk);
    size += chunk.byteLength;
  }
  return size;
}

/** An entry of a tar file. Its body is read to the end, or cancelled, before the next one. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * The entries of a tar file, one after the other.
 * @throws an error where the file is cut off or its headers are damaged
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const file = Readable.toWeb(createReadStream(path, { highWaterMark: READ_BYTES })) as ReadableStream<Uint8Array>;
  const entries = file.pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) yield { name: header.name, size: header.size, body };
}

/** All bytes of an entry; only for those that are small. */
export async function bytesOf({ body }: ArchiveEntry): Promise<Buffer> {
  return buffer(body);
}
