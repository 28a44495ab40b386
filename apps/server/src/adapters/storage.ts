import type { Readable } from 'node:stream';

/** Where bytes are kept, by the sha256 of their content. */
export interface Storage {
  /** Stores bytes; doing it again is harmless. Answers the key (hex sha256). */
  put(bytes: Uint8Array): Promise<string>;
  /** A stream of the bytes, or of a part (`start`, `end` inclusive); null when the key is unknown. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  readBytes(key: string): Promise<Uint8Array | null>;
}
