import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';

/**
 * The duties of every storage, whatever it keeps its bytes in.
 * @param make an empty storage
 */
export function storageSuite(name: string, make: () => Promise<Storage>): void {
  const bytes = Buffer.from('The tide is out.');
  const key = createHash('sha256').update(bytes).digest('hex');

  describe(name, () => {
    test('[FIL6] bytes come back under the sha256 of their content', async () => {
      const storage = await make();
      expect(await storage.put(bytes)).toBe(key);
      expect(Buffer.from((await storage.readBytes(key)) ?? [])).toEqual(bytes);
      expect(await read(storage, key)).toEqual(bytes);
    });

    test('[FIL6] storing the same bytes again, also at the same time, is harmless', async () => {
      const storage = await make();
      const large = randomBytes(300_000);
      const keys = await Promise.all(Array.from({ length: 8 }, () => storage.put(large)));
      expect(new Set(keys).size).toBe(1);
      expect(await read(storage, keys[0] ?? '')).toEqual(large);
    });

    test('[FIL6] a part is read by its first and last byte', async () => {
      const storage = await make();
      await storage.put(bytes);
      expect(await read(storage, key, { start: 4, end: 7 })).toEqual(Buffer.from('tide'));
      expect(await read(storage, key, { start: 0, end: 0 })).toEqual(Buffer.from('T'));
    });

    test('[FIL6] an empty file is a file', async () => {
      const storage = await make();
      const empty = await storage.put(new Uint8Array());
      expect(await storage.readBytes(empty)).toHaveLength(0);
    });

    test('[FIL6] what is removed is gone until it is stored again, and removing it twice is harmless', async () => {
      const storage = await make();
      await storage.put(bytes);
      for (const gone of [key, key, '../../etc/passwd']) await storage.remove(gone);
      expect(await storage.readBytes(key)).toBeNull();
      await storage.put(bytes);
      expect(await read(storage, key)).toEqual(bytes);
    });

    test('[FIL6] a stream is stored under its key, and other bytes are not', async () => {
      const storage = await make();
      await expect(storage.putStream(key, Readable.from([Buffer.from('The tide is in.')]))).rejects.toThrow(
        'not those',
      );
      expect(await storage.size(key)).toBeNull();
      await storage.putStream(key, Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]));
      expect(await storage.size(key)).toBe(bytes.byteLength);
      expect(await read(storage, key)).toEqual(bytes);
    });

    test('[FIL6] unknown keys, and texts that are no keys, are null', async () => {
      const storage = await make();
      for (const unknown of ['0'.repeat(64), '', '../../etc/passwd', key.toUpperCase()]) {
        expect(await storage.read(unknown)).toBeNull();
        expect(await storage.readBytes(unknown)).toBeNull();
      }
    });
  });
}

async function read(storage: Storage, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const stream = await storage.read(key, range);
  if (!stream) throw new Error(`nothing is stored under ${key}`);
  return buffer(stream);
}
