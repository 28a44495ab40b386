import type { UploadRow } from '../store.ts';

/** Bytes of uploads that go on, by the id of the upload. They survive the process. */
export interface Incoming {
  /**
   * Keeps bytes from `offset` on, as they come; those of a stream that breaks stay as far as they came.
   * @returns how many are there then
   * @throws StorageFullError, StorageAwayError; Refused where another server has written there
   */
  write(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Takes away what stands behind the first `size` bytes. */
  cut(id: string, size: number): Promise<void>;
  /** How many bytes have come. */
  size(id: string): Promise<number>;
  /** The path of a file of this machine with all bytes of an upload; null: some are missing, and `size` says from where on. */
  gather(row: Pick<UploadRow, 'id' | 'size'>): Promise<string | null>;
  /** Forgets them; doing it again is harmless. */
  remove(id: string): Promise<void>;
  /** The ids of uploads of which there are bytes. */
  list(): Promise<readonly string[]>;
}
