import type { Storage } from './storage.ts';

/** Files are written into `storage`, and read from `older` as well as long as some of them lie there alone. */
export function createTwoStorages(storage: Storage, older: Storage): Storage {
  return {
    put: (bytes) => storage.put(bytes),
    putStream: (key, bytes) => storage.putStream(key, bytes),
    read: async (key, range) => (await storage.read(key, range)) ?? older.read(key, range),
    readBytes: async (key) => (await storage.readBytes(key)) ?? older.readBytes(key),
    size: async (key) => (await storage.size(key)) ?? older.size(key),
    remove: async (key) => {
      // The older first: where the second fails, the row stays and names the key to the next try.
      await older.remove(key);
      await storage.remove(key);
    },
  };
}
