import type { Readable } from 'node:stream';

/** How an object is read. */
export interface Reading {
  /** Bytes, `end` inclusive; absent: all. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
  /** Of all bytes, hex; they are compared with it at the end. */
  readonly sha256?: string;
}

/** Bytes under names that we choose, in a store. Everything throws StorageAwayError where it does not do what it is asked for. */
export interface Objects {
  /** An object appears when all of its bytes have come, and in the place of another. Throws StorageFullError. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** How many bytes it has; null: it is not there. */
  size(name: string): Promise<number | null>;
  /** null: it is not there. */
  read(name: string, reading?: Reading): Promise<Readable | null>;
  /** Copies an object within the store, whatever its size; false: it is not there. */
  copy(name: string, to: string): Promise<boolean>;
  /** Doing it again is harmless. */
  remove(name: string): Promise<void>;
  /** The names that begin so, in their order. */
  list(beginning: string): AsyncIterable<string>;
  /** Begins an object of any size. */
  begin(name: string): Promise<PartedUpload>;
}

/** An object whose parts come one after the other; nobody sees it until it is complete. */
export interface PartedUpload {
  /** @param part 5 MiB or more, unless it is the last one */
  add(part: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  abort(): Promise<unknown>;
}
