import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Where bytes are kept, by the sha256 of their content. One on another machine throws StorageAwayError as well. */
export interface Storage {
  /** Stores bytes; doing it again is harmless. Returns the key (hex sha256). Throws StorageFullError on a full disk. */
  put(bytes: Uint8Array): Promise<string>;
  /** A stream of the bytes, or of a part (`start`, `end` inclusive); null when the key is unknown. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  readBytes(key: string): Promise<Uint8Array | null>;
  /**
   * Stores the bytes of a stream, which need not fit into memory.
   * @throws Error when they are not those of the key; StorageFullError on a full disk
   */
  putStream(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** How many bytes a key has; null when it is unknown. */
  size(key: string): Promise<number | null>;
  /** Forgets bytes; doing it again is harmless. Anyone who calls it knows that nobody else refers to them. */
  remove(key: string): Promise<void>;
}

/** The disk is full, or the quota is used up: nothing of the file was kept. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  readonly code = 'storage_full';
}

/** The store of files does not do what it is asked for now: nothing of the file was kept, and trying again may help. */
export class StorageAwayError extends Error {
  override readonly name = 'StorageAwayError';
  readonly code = 'storage_away';
  /** Whether it answered that it will not (a key without rights, no such bucket), which only its operator mends. */
  readonly refused: boolean;

  constructor(message: string, options: { readonly cause: unknown; readonly refused: boolean }) {
    super(message, { cause: options.cause });
    this.refused = options.refused;
  }
}

/** The key under which bytes are stored: hex sha256. */
export function contentKey(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether a text can be the key of bytes. */
export const isKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key);
