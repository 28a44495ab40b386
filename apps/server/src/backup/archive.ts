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

/**
 * Takes the bytes of an archive to their place, where they appear under their name once the last one has come.
 * @returns how many they were
 * @throws a system error, StorageAwayError, or what the bytes throw; then nothing is kept
 */
export type Sink = (bytes: AsyncIterable<Uint8Array>) => Promise<number>;

/** A new file of mode 0600. */
export const intoFile =
  (path: string): Sink =>
  async (bytes) => {
    const draft = `${path}.unfinished-${randomBytes(4).toString('hex')}`;
    const file = await open(draft, 'wx', MODE);
    try {
      const size = await writeAll(file, bytes);
      await file.sync();
      await rename(draft, path);
      return size;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  };

/** Writes a tar entry by entry. */
export class ArchiveWriter {
  readonly digest = new EntryDigest();
  readonly #signal: AbortSignal | null;
  readonly #controller: TarPackController;
  /** Ends with the bytes written, once all are in their place. */
  readonly #writing: Promise<number>;
  /** Why the sink has given up; null: it has not. */
  #failure: { readonly error: unknown } | null = null;

  /** @param signal ends it between two pieces of an entry */
  constructor(sink: Sink, signal: AbortSignal | null) {
    const { readable, controller } = createTarPacker();
    this.#signal = signal;
    this.#controller = controller;
    this.#writing = sink(readable as ReadableStream<Uint8Array>).catch((error: unknown) => {
      this.#failure = { error };
      controller.error(error);
      throw error;
    });
    // The next `add`, or `finish`, reports it.
    this.#writing.catch(() => undefined);
  }

  /**
   * Adds an entry of a size that is known before.
   * @throws an error when there are more or fewer bytes than `size`; the sink's
   */
  async add(name: string, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      const writer = this.#controller.add({ name, size, mode: MODE }).getWriter();
      const hash = createHash('sha256');
      for await (const chunk of bytes) {
        this.#signal?.throwIfAborted();
        hash.update(chunk);
        await writer.write(chunk);
      }
      await writer.close();
      this.digest.add(name, size, hash.digest('hex'));
    } catch (error) {
      throw this.#failure === null ? error : this.#failure.error;
    }
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    await this.add(name, bytes.byteLength, Readable.from([bytes]));
  }

  /** Ends the archive. Returns its size in bytes, once it has its name. */
  async finish(): Promise<number> {
    this.#controller.finalize();
    return this.#writing;
  }

  /** Forgets what was written. */
  async discard(): Promise<void> {
    this.#controller.error(new Error('the backup was given up'));
    await this.#writing.catch(() => undefined);
  }
}

async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<number> {
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

/** A backup that can be read. */
export interface BackupFile {
  /** For sentences. */
  readonly name: string;
  /** Its bytes. @throws a system error, StorageAwayError */
  read(): Promise<Readable>;
  /** The place of files that lie beside it; null: they can only be in it. */
  readonly beside: FilesBeside | null;
}

/** Files that several backups share, by the sha256 of their content. */
export interface FilesBeside {
  /** The keys of all of them. A hundred bytes of memory each. */
  keys(): Promise<ReadonlySet<string>>;
  /** null: it is not there. */
  read(key: string): Promise<Readable | null>;
}

/** A backup in a file of this machine. */
export const fileAt = (path: string): BackupFile => ({
  name: path,
  beside: null,
  read: () => Promise.resolve(createReadStream(path, { highWaterMark: READ_BYTES })),
});

/**
 * The entries of a backup, one after the other.
 * @throws an error where it is cut off, or its headers are damaged
 */
export async function* readArchive(backup: BackupFile): AsyncGenerator<ArchiveEntry> {
  const bytes = Readable.toWeb(await backup.read()) as ReadableStream<Uint8Array>;
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) yield { name: header.name, size: header.size, body };
}

/** All bytes of an entry; only for those that are small. */
export async function bytesOf({ body }: ArchiveEntry): Promise<Buffer> {
  return buffer(body);
}
